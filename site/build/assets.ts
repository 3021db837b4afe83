import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { build, type BuildOptions } from 'esbuild';

import { root } from '../pages/repository.ts';

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f5eea"/><path d="M9 23V9h14M9 16h10" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/></svg>\n`;

const shared: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  legalComments: 'linked',
  conditions: ['fwx-source', 'production'],
  target: 'es2022',
  logLevel: 'warning',
};

/** Writes the scripts, the stylesheet and the icon of the site. */
export async function writeAssets(out: string): Promise<void> {
  const outdir = join(out, 'assets');
  await Promise.all([
    build({
      ...shared,
      entryPoints: ['site/client/main.ts', 'site/client/elements.ts'],
      outdir,
      format: 'esm',
      splitting: true,
      chunkNames: 'chunks/[name]-[hash]',
    }),
    build({ ...shared, entryPoints: ['site/client/theme.ts'], outdir, format: 'iife' }),
    // Without a target: `light-dark()` must stay as it is.
    build({ ...shared, target: 'esnext', entryPoints: ['site/client/site.css'], outdir }),
  ]);
  await writeFile(join(outdir, 'icon.svg'), icon);
}
