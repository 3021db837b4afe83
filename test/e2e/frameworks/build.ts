import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { build, type BuildOptions, type Plugin } from 'esbuild';
import { compile } from 'svelte/compiler';
import { compileScript, parse } from 'vue/compiler-sfc';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const here = `${root}test/e2e/frameworks`;

type Side = 'client' | 'server';

/** Makes Vue treat the tag as a custom element instead of a component. */
const custom = { isCustomElement: (tag: string) => tag.startsWith('fwx-') };

const svelte = (side: Side): Plugin => ({
  name: 'svelte',
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte$/ }, ({ path: filename }) => {
      const { js } = compile(readFileSync(filename, 'utf8'), { filename, generate: side });
      return { contents: js.code, loader: 'js' };
    });
  },
});

const vue = (side: Side): Plugin => ({
  name: 'vue',
  setup({ onLoad }) {
    onLoad({ filter: /\.vue$/ }, ({ path: filename }) => {
      const { descriptor } = parse(readFileSync(filename, 'utf8'), {
        filename,
        templateParseOptions: custom,
      });
      const { content } = compileScript(descriptor, {
        id: filename,
        inlineTemplate: true,
        templateOptions: { ssr: side === 'server', ssrCssVars: [], compilerOptions: custom },
      });
      return { contents: content, loader: 'ts' };
    });
  },
});

const shared = (side: Side): BuildOptions => ({
  bundle: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  tsconfig: `${root}tsconfig.json`,
  plugins: [svelte(side), vue(side)],
  logLevel: 'error',
});

/** The result of building `test/e2e/frameworks/<name>`. */
export interface FrameworkPage {
  /** The application rendered by the server of the framework. */
  readonly html: string;
  /** The data that the server passes to the browser, as JSON. */
  readonly data: string;
  /** The script that hydrates the markup. */
  readonly script: string;
}

/** Builds both sides of an application and renders it in a separate process. */
export async function buildPage(name: string, extension: 'js' | 'tsx'): Promise<FrameworkPage> {
  const [script] = await Promise.all([
    clientScript(`${here}/${name}/client.${extension}`),
    build({
      ...shared('server'),
      entryPoints: [`${here}/${name}/server.${extension}`],
      outfile: `${root}.cache/frameworks/${name}.mjs`,
      platform: 'node',
      packages: 'external',
    }),
  ]);
  return { script, ...rendered(name) };
}

/** Builds a script for a page, with the frameworks as in development. */
export async function clientScript(entry: string): Promise<string> {
  const { outputFiles } = await build({
    ...shared('client'),
    entryPoints: [entry],
    write: false,
    conditions: ['fwx-source', 'svelte', 'browser', 'development'],
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'true',
    },
  });
  return outputFiles?.[0]?.text ?? '';
}

/**
 * Renderers of frameworks keep ports open, and mistake the globals that Lit defines on a server for
 * a browser.
 */
function rendered(name: string): { html: string; data: string } {
  const module = pathToFileURL(`${root}.cache/frameworks/${name}.mjs`).href;
  const program = `const { render, data = null } = await import(${JSON.stringify(module)});
    process.stdout.write(JSON.stringify({ html: await render(), data: JSON.stringify(data) }), () => process.exit());`;
  const args = ['-C', 'fwx-source', '--no-warnings', '--input-type=module', '-e', program];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (stdout === '') throw new Error(`${name} was not rendered:\n${stderr}`);
  return JSON.parse(stdout) as { html: string; data: string };
}

/** The style sheet of the elements, in one file. */
export async function stylesheet(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${root}components/fwx.css`],
    bundle: true,
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}
