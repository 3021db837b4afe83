// Leaves the comments of compiled modules out of the package: declarations have those for users. Comments that tell
// bundlers something, and licences, stay.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { transform } from 'esbuild';

/** Removes the comments of the modules of a pattern below a folder. */
export async function stripComments(dist, pattern) {
  const names = globSync(pattern, { cwd: dist });
  for (const name of names) {
    const path = join(dist, name);
    const { code } = await transform(readFileSync(path, 'utf8'), {
      charset: 'utf8',
      format: 'esm',
      legalComments: 'inline',
      target: 'esnext',
    });
    writeFileSync(path, code);
  }
}
