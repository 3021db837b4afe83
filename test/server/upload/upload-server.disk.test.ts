import assert from 'node:assert/strict';
import { open } from 'node:fs/promises';
import { describe, it } from 'node:test';

import { FolderUploadStorage } from '../../../server/upload/index.ts';
import { MemoryUploadStorage } from './support/memory-storage.ts';
import { client, readText, start, temporaryFolder, transfersIn } from './support/server.ts';

describe('UploadServer without room', () => {
  it('answers 507, keeps stored bytes, and continues when there is room again', async () => {
    const room = { isFull: false };
    class SmallDisk extends FolderUploadStorage {
      override async create(transfer: string, record: string, data: AsyncIterable<Uint8Array>) {
        if (!room.isFull) return super.create(transfer, record, data);
        const full = await open('/dev/full', 'w');
        try {
          for await (const chunk of data) await full.write(chunk);
          return true;
        } finally {
          await full.close();
        }
      }
    }
    const { begin, chunk, offset, whole } = await start({
      storage: new SmallDisk(temporaryFolder()),
    });
    const { id } = await begin(8);
    await chunk(id, 0, 'abcd');
    room.isFull = true;
    const answer = await chunk(id, 4, 'efgh');
    assert.deepEqual(
      [answer.status, await answer.text()],
      [507, 'There is no room left for the file.'],
    );
    assert.equal((await whole('hello')).status, 507);
    room.isFull = false;
    assert.equal(await offset(id), 4);
    assert.equal((await chunk(id, 4, 'efgh')).status, 204);
  });
});

describe('UploadServer whose storage fails', () => {
  it('answers 500, not 404, when the reason of a refused file cannot be stored', async () => {
    class Failing extends MemoryUploadStorage {
      override async create(transfer: string, record: string, data: AsyncIterable<Uint8Array>) {
        if (record === 'refused') throw new Error('The storage has failed.');
        return super.create(transfer, record, data);
      }
    }
    const validator = { firstError: () => 'It is no picture.' };
    const { begin, chunk } = await start({ storage: new Failing(), validator });
    const { id } = await begin(4);
    assert.equal((await chunk(id, 0, 'abcd')).status, 500);
  });
});

describe('UploadServer whose upload is removed while a chunk is received', () => {
  for (const when of ['before', 'after'] as const) {
    it(`keeps no written bytes, with a storage that does not detect the removal ${when} it writes`, async () => {
      class Overtaken extends MemoryUploadStorage {
        override async create(transfer: string, record: string, data: AsyncIterable<Uint8Array>) {
          const remove = () =>
            record.startsWith('p-') ? send('DELETE', '', { body: id }) : Promise.resolve();
          if (when === 'before') await remove();
          const isNew = await super.create(transfer, record, data);
          if (when === 'after') await remove();
          return isNew;
        }
      }
      const storage = new Overtaken();
      const { begin, chunk, send } = await start({ storage });
      const { id } = await begin(8);
      assert.equal((await chunk(id, 0, 'abcd')).status, 404);
      for await (const { transfer } of storage.transfers()) assert.match(transfer, /^o-/);
    });
  }
});

describe('UploadServer in several processes on one folder', () => {
  it('answers 404 for an upload that another process removed', async () => {
    const storage = new FolderUploadStorage(temporaryFolder());
    const [one, two] = [await start({ storage }), await start({ storage })];
    const { id } = await one.begin(8);
    assert.equal((await one.chunk(id, 0, 'abcd')).status, 204);
    assert.equal((await two.send('DELETE', '', { body: id })).status, 204);
    assert.equal((await one.chunk(id, 4, 'efgh')).status, 404);
    assert.equal(await one.offset(id), 404);
  });

  it('keeps nothing of a chunk whose upload another process removes meanwhile', async () => {
    const folder = temporaryFolder();
    const other = await start({ storage: new FolderUploadStorage(folder) });
    class Overtaken extends FolderUploadStorage {
      override async create(
        transfer: string,
        record: string,
        data: AsyncIterable<Uint8Array>,
        isFirst?: boolean,
      ) {
        if (record.startsWith('p-')) await other.send('DELETE', '', { body: id });
        return super.create(transfer, record, data, isFirst);
      }
    }
    const { begin, chunk } = await start({ storage: new Overtaken(folder) });
    const { id } = await begin(8);
    assert.equal((await chunk(id, 0, 'abcd')).status, 404);
    assert.deepEqual(transfersIn(folder), []);
  });

  it('answers 404 for an upload that another process removes while its type is detected', async () => {
    const folder = temporaryFolder();
    const other = await start({ storage: new FolderUploadStorage(folder) });
    class Overtaken extends FolderUploadStorage {
      override async read(...args: Parameters<FolderUploadStorage['read']>) {
        if (args[1].startsWith('p-')) await other.send('DELETE', '', { body: id });
        return super.read(...args);
      }
    }
    const { begin, chunk } = await start({ storage: new Overtaken(folder) });
    const { id } = await begin(4);
    assert.equal((await chunk(id, 0, 'abcd')).status, 404);
    assert.deepEqual(transfersIn(folder), []);
  });

  it('does not recreate an upload by the name of the file, which another process removes meanwhile', async () => {
    const folder = temporaryFolder();
    const other = await start({ storage: new FolderUploadStorage(folder) });
    class Overtaken extends FolderUploadStorage {
      override async create(...args: Parameters<FolderUploadStorage['create']>) {
        if (args[1] === 'name') await other.send('DELETE', '', { body: id });
        return super.create(...args);
      }
    }
    const { begin, chunk } = await start({ storage: new Overtaken(folder) });
    const { id } = await begin(8);
    assert.equal((await chunk(id, 0, 'abcd')).status, 404);
    assert.deepEqual(transfersIn(folder), []);
  });

  it('allows two tabs and two processes to finish one upload', async () => {
    const storage = new FolderUploadStorage(temporaryFolder());
    const [one, two] = [await start({ storage }), await start({ storage })];
    const { id } = await one.begin(8);
    const answers = await Promise.all([
      one.chunk(id, 0, 'abcd'),
      client(two.port).chunk(id, 0, 'abcd'),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [204, 204],
    );
    await two.chunk(id, 4, 'efgh');
    assert.equal(await readText((await one.uploads.take(id, 'one')).getData()), 'abcdefgh');
  });
});
