// The modules of the server as few files: one for each public door and each program, and chunks that they share.
// A process that imports a door reads ten files in place of 150 to 300. See docs/performance.md.
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { build } from 'esbuild';

import { root } from './run.mjs';

/** Modules of the server that users or their machines name: doors of `exports`, programs of `bin`. */
function entries() {
  const { exports, bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return [
    ...Object.values(exports).map((target) => target.default ?? target),
    ...Object.values(bin),
  ]
    .filter((path) => path.startsWith('./dist/server/'))
    .map((path) => path.slice('./dist/'.length));
}

/** Files that pages of the debugger load, as they are. */
function copyAssets(dist) {
  const to = join(dist, 'server/debug/assets');
  cpSync(join(root, 'server/debug/assets'), to, { recursive: true });
}

/** Replaces the modules below `dist/server`, one per source, by bundles. Modules of the components stay as they are. */
export async function bundleServer(dist) {
  const { outputFiles } = await build({
    absWorkingDir: dist,
    entryPoints: entries(),
    outdir: dist,
    outbase: dist,
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.12',
    packages: 'external',
    external: [join(dist, 'components/*')],
    chunkNames: 'server/chunks/[name]-[hash]',
    logLevel: 'warning',
  });
  for (const name of globSync('server/**/*.js', { cwd: dist })) rmSync(join(dist, name));
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    // External paths come out relative to the output folder, not to the file that imports them.
    const components = relative(dirname(path), join(dist, 'components'));
    writeFileSync(
      path,
      text.replaceAll(/^((?:import|export|\}) .*?")\.\/components\//gm, `$1${components}/`),
    );
  }
  copyAssets(dist);
}
