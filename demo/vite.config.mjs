// Bundles what the demo's pages load: one script, one stylesheet, and the pieces that load on demand.
import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  publicDir: false,
  logLevel: 'warn',
  resolve: { conditions: ['fwx-source', 'module', 'browser', 'production'] },
  build: {
    outDir: process.env.FWX_DEMO_OUT ?? '.cache/demo',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: 'es2022',
    // An older target would turn light-dark() into variables that are resolved once, on the root.
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    modulePreload: false,
    rolldownOptions: { input: ['demo/client/main.ts', 'demo/client/contacts.ts'] },
  },
});
