import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { FileSpool } from '../../../../server/web/multipart/file-spool.ts';

describe('FileSpool', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fwx-spool-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  for (const rest of [[], ['c'], ['c', 'd'], ['c', '', 'd', 'e']]) {
    it(`writes what comes after it has begun a file: ${rest.length} more`, async () => {
      const spool = new FileSpool(1, folder);
      const pieces = ['a', 'b', ...rest];
      for (const [index, piece] of pieces.entries()) {
        spool.write(new TextEncoder().encode(piece));
        if (index === 1) await spool.busy;
      }
      await spool.end();
      assert.notEqual(spool.path, '');
      assert.equal(await readFile(spool.path, 'utf8'), pieces.join(''));
      assert.equal(spool.size, pieces.join('').length);
    });
  }
});
