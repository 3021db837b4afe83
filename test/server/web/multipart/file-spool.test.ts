import assert from 'node:assert/strict';
import { type FileHandle, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { UploadError } from '../../../../server/web/index.ts';
import { FileSpool } from '../../../../server/web/multipart/file-spool.ts';

describe('FileSpool', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fwx-spool-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  for (const rest of [[], ['c'], ['c', 'd'], ['c', '', 'd', 'e']]) {
    it(`writes bytes that are added after it has begun a file: ${rest.length} more`, async () => {
      const spool = new FileSpool(1, folder);
      const pieces = ['a', 'b', ...rest];
      for (const [index, piece] of pieces.entries()) {
        spool.write(new TextEncoder().encode(piece));
        if (index === 1) await spool.pendingWrite;
      }
      await spool.end();
      assert.notEqual(spool.path, '');
      assert.equal(await readFile(spool.path, 'utf8'), pieces.join(''));
      assert.equal(spool.size, pieces.join('').length);
    });
  }

  const bytes = (text: string) => new TextEncoder().encode(text);
  const kept = (spool: FileSpool) => Buffer.concat(spool.chunks).toString();

  it('keeps content within its limit in memory', async () => {
    const spool = new FileSpool(3, folder);
    for (const text of ['a', 'b', 'c']) spool.write(bytes(text));
    assert.equal(spool.pendingWrite, null);
    await spool.end();
    assert.deepEqual([spool.path, spool.size, kept(spool), spool.error], ['', 3, 'abc', 0]);
  });

  it('writes to the disk from the first byte beyond its limit, in chunks of any size', async () => {
    for (const pieces of [['abcd'], ['abc', 'd'], ['a', 'b', 'c', 'd']]) {
      const spool = new FileSpool(3, folder);
      for (const [at, text] of pieces.entries()) {
        spool.write(bytes(text));
        assert.equal(spool.pendingWrite !== null, at === pieces.length - 1);
      }
      await spool.pendingWrite;
      assert.equal(spool.pendingWrite, null);
      assert.equal(await readFile(spool.path, 'utf8'), 'abcd');
      assert.equal(kept(spool), '');
      await spool.end();
      assert.equal(spool.error, UploadError.OK);
    }
  });

  it('buffers 512 KiB before it writes to its file again', async () => {
    const spool = new FileSpool(0, folder);
    spool.write(bytes('a'));
    await spool.pendingWrite;
    const half = 262_144;
    spool.write(new Uint8Array(half));
    spool.write(new Uint8Array(half));
    assert.equal(spool.pendingWrite, null);
    spool.write(bytes('b'));
    assert.notEqual(spool.pendingWrite, null);
    await spool.pendingWrite;
    spool.write(new Uint8Array(half));
    assert.equal(spool.pendingWrite, null);
    await spool.end();
    const content = await readFile(spool.path);
    assert.equal(content.length, 3 * half + 2);
    assert.deepEqual([content[0], content[2 * half + 1]], [97, 98]);
  });

  it('keeps nothing of an upload that failed, and counts further bytes', async () => {
    const before = await readdir(folder);
    for (const limit of [0, 100]) {
      const spool = new FileSpool(limit, folder);
      spool.write(bytes('abc'));
      await spool.pendingWrite;
      await spool.fail(UploadError.INI_SIZE);
      spool.write(bytes('de'));
      await spool.fail(UploadError.PARTIAL);
      await spool.end();
      assert.deepEqual(
        [spool.size, spool.error, spool.path, kept(spool), spool.pendingWrite],
        [5, UploadError.INI_SIZE, '', '', null],
      );
    }
    assert.deepEqual(await readdir(folder), before);
  });

  it('writes nothing more when it fails while it writes', async () => {
    const before = await readdir(folder);
    const spool = new FileSpool(0, folder);
    spool.write(bytes('abc'));
    spool.write(bytes('def'));
    await spool.fail(UploadError.FORM_SIZE);
    assert.deepEqual([spool.path, spool.error], ['', UploadError.FORM_SIZE]);
    assert.deepEqual(await readdir(folder), before);
  });

  it('distinguishes a missing directory from one that cannot contain the file', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const [directory, error] of [
      [join(folder, 'missing'), UploadError.NO_TMP_DIR],
      [file, UploadError.NO_TMP_DIR],
      [join(folder, 'n'.repeat(300)), UploadError.CANT_WRITE],
    ] as const) {
      const spool = new FileSpool(0, directory);
      spool.write(bytes('abc'));
      await spool.pendingWrite;
      assert.equal(spool.error, error);
      spool.write(bytes('de'));
      assert.equal(kept(spool), '');
      await spool.end();
      assert.deepEqual([spool.error, spool.size, spool.path], [error, 5, '']);
    }
  });

  it('uses the directory of the system by default', async () => {
    const spool = new FileSpool(0, '');
    spool.write(bytes('abc'));
    await spool.end();
    assert.ok(spool.path.startsWith(join(tmpdir(), 'fwx-upload-')));
    await rm(spool.path);
  });

  for (const most of [1, 2, 3, 4]) {
    it(`continues when the disk accepts ${most} bytes at a time`, async (context) => {
      const probe = await open(join(folder, `probe ${most}`), 'w');
      const prototype = Object.getPrototypeOf(probe) as FileHandle;
      await probe.close();
      context.mock.method(
        prototype,
        'writev',
        async function (this: FileHandle, list: Uint8Array[]) {
          const all = Buffer.concat(list);
          return { ...(await this.write(all.subarray(0, most))), buffers: list };
        },
      );
      const spool = new FileSpool(0, folder);
      for (const text of ['abc', 'd', '', 'ef', 'ghijk']) spool.write(bytes(text));
      await spool.end();
      assert.equal(await readFile(spool.path, 'utf8'), 'abcdefghijk');
    });
  }
});
