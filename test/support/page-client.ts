import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { build, type Plugin } from 'esbuild';
import { compile, compileModule } from 'svelte/compiler';

const root = fileURLToPath(new URL('../..', import.meta.url));

const svelte: Plugin = {
  name: 'svelte',
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte$/ }, ({ path: filename }) => {
      const { js } = compile(readFileSync(filename, 'utf8'), { filename, generate: 'client' });
      return { contents: js.code, loader: 'js' };
    });
    onLoad({ filter: /\.svelte\.js$/ }, ({ path: filename }) => {
      const { js } = compileModule(readFileSync(filename, 'utf8'), {
        filename,
        generate: 'client',
      });
      return { contents: js.code, loader: 'js' };
    });
  },
};

/**
 * Bundles a client of `test/e2e/page` with the npm packages that it imports.
 *
 * @param minify Whether the bundle is minified, as in production.
 */
export async function bundleClient(entry: string, minify = false): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${root}/test/e2e/page/${entry}`],
    bundle: true,
    minify,
    write: false,
    format: 'esm',
    target: 'es2022',
    tsconfig: `${root}/tsconfig.json`,
    conditions: ['svelte', 'browser', 'production'],
    mainFields: ['svelte', 'browser', 'module', 'main'],
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    plugins: [svelte],
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}
