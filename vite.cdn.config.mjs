// One script and one stylesheet for pages without a bundler. The modules of dist/ come from tsc.
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  logLevel: 'warn',
  resolve: { conditions: ['fwx-source', 'module', 'browser', 'production'] },
  build: {
    outDir: 'dist/cdn',
    emptyOutDir: true,
    target: 'es2022',
    // An older target would turn light-dark() into variables that are resolved once, on the root.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // Lit and Floating UI ask that their words go where their code goes.
    license: { fileName: 'licences.md' },
    minify: 'oxc',
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: { fwx: 'cdn/fwx.ts' },
      // What uploads load on demand is in the package once (scripts/lib/vendor.mjs).
      external: /^(?:filepond|cropperjs)(?:[/-]|$)/,
      preserveEntrySignatures: 'strict',
      output: {
        format: 'es',
        postBanner: ({ isEntry }) =>
          isEntry
            ? '/*! fwx, MIT licence; what it brings along: licences.md beside this file. */'
            : '',
        entryFileNames: '[name].min.js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? 'fwx.min.css' : 'assets/[name][extname]',
      },
    },
  },
});
