import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

import { build, type BuildOptions } from 'esbuild';

import { root } from '../pages/repository.ts';

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
  await copyFile(join(root, 'docs/icon.svg'), join(outdir, 'icon.svg'));
}
