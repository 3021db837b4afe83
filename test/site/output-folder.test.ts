import assert from 'node:assert/strict';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';

import { emptyOutputFolder } from '../../site/build/output-folder.ts';
import { temporaryFolder } from '../support/browser.ts';

it('removes the files that an earlier build wrote', () => {
  const folder = join(temporaryFolder(), 'site');
  emptyOutputFolder(folder);
  writeFileSync(join(folder, 'index.html'), '');
  emptyOutputFolder(folder);
  assert.equal(existsSync(join(folder, 'index.html')), false);
});

it('refuses a folder with files of others, and keeps them', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'mine.txt'), '');
  assert.throws(
    () => emptyOutputFolder(folder),
    /--out must be.*got ".*", which holds other files/,
  );
  assert.deepEqual(readdirSync(folder), ['mine.txt']);
});
