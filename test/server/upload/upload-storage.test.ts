import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import { createStorage } from 'unstorage';
import fsDriver from 'unstorage/drivers/fs';

import {
  FolderUploadStorage,
  UnstorageUploadStorage,
  type UploadStorage,
} from '../../../server/upload/index.ts';
import { start, temporaryFolder } from './support/server.ts';

async function* stream(...chunks: string[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

async function* broken(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half');
  throw new Error('gone');
}

async function read(storage: UploadStorage, transfer: string, record: string) {
  const content = await storage.read(transfer, record);
  if (!content) return null;
  let text = '';
  for await (const chunk of content) text += Buffer.from(chunk).toString();
  return text;
}

async function list(storage: UploadStorage) {
  const found: string[] = [];
  for await (const { transfer } of storage.transfers()) found.push(transfer);
  return found.toSorted();
}

const storages: Record<string, () => UploadStorage> = {
  FolderUploadStorage: () => new FolderUploadStorage(temporaryFolder()),
  'UnstorageUploadStorage in memory': () => new UnstorageUploadStorage(createStorage()),
  'UnstorageUploadStorage with files': () =>
    new UnstorageUploadStorage(createStorage({ driver: fsDriver({ base: temporaryFolder() }) })),
};

for (const [name, make] of Object.entries(storages)) {
  describe(name, () => {
    it('returns written content', async () => {
      const storage = make();
      assert.equal(await storage.create('t1', 'p-0-5', stream('he', 'llo')), true);
      assert.equal(await read(storage, 't1', 'p-0-5'), 'hello');
      assert.equal(await storage.create('t1', 'empty', stream()), true);
      assert.equal(await read(storage, 't1', 'empty'), '');
      assert.deepEqual((await storage.list('t1')).toSorted(), ['empty', 'p-0-5']);
    });

    it('never replaces a record', async () => {
      const storage = make();
      await storage.create('t1', 'r', stream('first'));
      assert.equal(await storage.create('t1', 'r', stream('second')), false);
      assert.equal(await read(storage, 't1', 'r'), 'first');
    });

    it('keeps nothing of a record that breaks off', async () => {
      const storage = make();
      await assert.rejects(storage.create('t1', 'r', broken()), { message: 'gone' });
      assert.deepEqual(await storage.list('t1'), []);
      assert.equal(await storage.read('t1', 'r'), null);
      assert.equal(await storage.create('t1', 'r', stream('whole')), true);
    });

    it('returns null for absent records', async () => {
      const storage = make();
      assert.equal(await storage.read('t1', 'r'), null);
      for (const end of [1, 1_000_000]) {
        assert.equal(await storage.read('t1', 'r', { start: 0, end }), null);
      }
      assert.deepEqual(await storage.list('t1'), []);
      await storage.remove('t1');
      assert.deepEqual(await list(storage), []);
    });

    it('reads a part of a record, small or large', async () => {
      const storage = make();
      const part = async (record: string, start: number, end: number): Promise<string> => {
        const chunks = [];
        for await (const chunk of (await storage.read('t1', record, { start, end })) ?? [])
          chunks.push(chunk);
        return Buffer.concat(chunks).toString();
      };
      await storage.create('t1', 'small', stream('abcdefgh'));
      await storage.create('t1', 'large', stream('x'.repeat(100_000), 'abcdefgh'));
      assert.equal(await part('small', 2, 5), 'cde');
      assert.equal(await part('large', 99_999, 100_003), 'xabc');
    });

    it('removes one record and keeps the others', async () => {
      const storage = make();
      for (const record of ['a', 'b']) await storage.create('t1', record, stream('x'));
      await storage.removeRecord('t1', 'a');
      await storage.removeRecord('t1', 'never');
      await storage.removeRecord('t9', 'a');
      assert.deepEqual(await storage.list('t1'), ['b']);
    });

    it('removes one transfer and keeps the others', async () => {
      const storage = make();
      for (const transfer of ['t1', 't2', 't10']) await storage.create(transfer, 'r', stream('x'));
      await storage.remove('t1');
      assert.deepEqual(await list(storage), ['t10', 't2']);
      assert.deepEqual(await storage.list('t1'), []);
    });

    it('accepts no later record of a removed transfer, and keeps nothing of it', async () => {
      const storage = make();
      await storage.create('t1', 'head', stream('x'));
      async function* removing() {
        yield Buffer.from('he');
        await storage.remove('t1');
        yield Buffer.from('llo');
      }
      await assert.rejects(storage.create('t1', 'p-0-5', removing(), false), { code: 'ENOENT' });
      assert.deepEqual(await storage.list('t1'), []);
      assert.equal(await storage.create('t1', 'head', stream('x')), true);
      assert.equal(await storage.create('t1', 'p-0-5', stream('hello'), false), true);
    });

    it('serves an UploadServer', async () => {
      const { begin, chunk, uploads, offset } = await start({ storage: make() });
      const { id } = await begin(8);
      await chunk(id, 0, 'abcd');
      assert.equal(await offset(id), 4);
      await chunk(id, 4, 'efgh');
      const file = await (await uploads.take(id, 'one')).toEncodedFile(8);
      assert.equal(Buffer.from(file.getData()).toString(), 'abcdefgh');
    });
  });
}

describe('FolderUploadStorage on the disk', () => {
  it('hides records from other users of the machine', async () => {
    const folder = join(temporaryFolder(), 'new');
    await new FolderUploadStorage(folder).create('t1', 'r', stream('x'));
    const { statSync } = await import('node:fs');
    const modes = [folder, join(folder, 't1'), join(folder, 't1/r')].map(
      (path) => statSync(path).mode & 0o777,
    );
    assert.deepEqual(modes, [0o700, 0o700, 0o600]);
  });

  it('returns the time of the last record, and clears the files of an interrupted removal', async () => {
    const folder = temporaryFolder();
    const storage = new FolderUploadStorage(folder);
    await storage.create('t1', 'r', stream('x'));
    utimesSync(join(folder, 't1'), 5, 5);
    mkdirSync(join(folder, '.abc.gone'));
    writeFileSync(join(folder, '.abc.gone/r'), 'x');
    const entries = [];
    for await (const entry of storage.transfers()) entries.push(entry);
    assert.deepEqual(entries, [{ transfer: 't1', modified: 5000 }]);
    assert.equal(existsSync(join(folder, '.abc.gone')), false);
  });

  it('opens no file for an unread stream, as after a removal', async () => {
    const storage = new FolderUploadStorage(temporaryFolder());
    await storage.create('t1', 'r', stream('x'.repeat(100_000)));
    const content = await storage.read('t1', 'r');
    await storage.remove('t1');
    assert.ok(content);
    await assert.rejects(content[Symbol.asyncIterator]().next(), { code: 'ENOENT' });
    await storage.create('t1', 'r', stream('x'.repeat(100_000)));
    assert.ok(await storage.read('t1', 'r'));
    await storage.remove('t1');
  });

  it('continues when its folder could not be created at first', async () => {
    const parent = temporaryFolder();
    writeFileSync(join(parent, 'x'), '');
    const storage = new FolderUploadStorage(join(parent, 'x'));
    await assert.rejects(storage.create('t1', 'r', stream('x')), { name: 'RuntimeException' });
    const { rmSync } = await import('node:fs');
    rmSync(join(parent, 'x'));
    assert.equal(await storage.create('t1', 'r', stream('x')), true);
    assert.deepEqual(readdirSync(join(parent, 'x')), ['t1']);
  });

  it('sweeps transfers without a beginning by their age', async () => {
    const folder = temporaryFolder();
    const storage = new FolderUploadStorage(folder);
    const { uploads } = await start({ storage, ttl: 1000 });
    await storage.create('orphan', 'p-0-1', stream('x'));
    assert.equal(await uploads.sweep(), 0);
    utimesSync(join(folder, 'orphan'), 5, 5);
    assert.equal(await uploads.sweep(), 1);
    assert.deepEqual(readdirSync(folder), []);
  });
});

describe('UnstorageUploadStorage', () => {
  it('returns null for a record that is removed between two calls', async () => {
    const inner = createStorage();
    const storage = new UnstorageUploadStorage({
      hasItem: () => Promise.resolve(true),
      getItemRaw: (key) => inner.getItemRaw(key),
      setItemRaw: (key, value) => inner.setItemRaw(key, value),
      getKeys: (base) => inner.getKeys(base),
      getMeta: (key) => inner.getMeta(key),
      removeItem: (key) => inner.removeItem(key),
    });
    assert.equal(await storage.read('t1', 'r'), null);
  });

  it('removes the head first, so that records that are received meanwhile are not kept', async () => {
    const inner = createStorage();
    const storage = new UnstorageUploadStorage(inner);
    for (const record of ['a', 'head', 'p-0-1']) await storage.create('t1', record, stream('x'));
    const removed: string[] = [];
    inner.removeItem = async (key: string) => void removed.push(key);
    await storage.remove('t1');
    assert.equal(removed[0], 'uploads:t1:head');
  });
});
