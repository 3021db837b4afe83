import assert from 'node:assert/strict';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';

import { Fw } from '../../../../../server/core/index.ts';
import { fileFacts } from '../../../../../server/web/http/body/file-facts.ts';

describe('fileFacts', () => {
  let directory = '';
  let file = '';
  before(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'fwx-facts-'));
    file = path.join(directory, 'a.txt');
    await writeFile(file, 'abc');
    await utimes(file, 1, 1);
  });
  after(() => rm(directory, { recursive: true }));

  it('returns path, name, size and time of a file', async () => {
    const facts = await fileFacts(file);
    assert.deepEqual([facts?.path, facts?.name, facts?.size], [file, 'a.txt', 3]);
    assert.equal(facts?.modified.getTime(), 1000);
    assert.equal(facts?.etag, '"3-rs"');
  });

  it('resolves an alias', async () => {
    Fw.setAlias('@facts', directory);
    assert.equal((await fileFacts('@facts/a.txt'))?.path, file);
    Fw.setAlias('@facts', null);
  });

  it('changes its ETag with time and size', async () => {
    await utimes(file, 2, 2);
    const second = (await fileFacts(file))?.etag;
    await writeFile(file, 'abcd');
    await utimes(file, 2, 2);
    const third = (await fileFacts(file))?.etag;
    assert.equal(new Set(['"3-rs"', second, third]).size, 3);
  });

  it('returns null for paths that are not files', async () => {
    const long = path.join(directory, 'a'.repeat(300));
    for (const wrong of [directory, `${file}\0`, `${file}x`, `${file}/x`, long]) {
      assert.equal(await fileFacts(wrong), null);
    }
  });
});
