import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { root } from '../pages/repository.ts';

/**
 * Builds Storybook into a folder of the site.
 *
 * @throws {Error} Its command failed; it has written why.
 */
export async function buildStorybook(folder: string): Promise<void> {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve('storybook/package.json');
  const { bin } = require(manifest) as { bin: string };
  const command = [join(dirname(manifest), bin), 'build', '--disable-telemetry', '--quiet'];
  const child = spawn(process.execPath, [...command, '-o', folder], {
    cwd: root,
    // Its chunks are listed as warnings; errors come on the other stream.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`Storybook could not be built: exit code ${code}.`);
}
