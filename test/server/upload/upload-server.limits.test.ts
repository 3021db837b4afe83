import assert from 'node:assert/strict';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import { createStorage } from 'unstorage';

import {
  FolderUploadStorage,
  UnstorageUploadStorage,
  type UploadServerOptions,
  type UploadStorage,
} from '../../../server/upload/index.ts';
import { MemoryUploadStorage } from './support/memory-storage.ts';
import { client, start, temporaryFolder, transfersIn } from './support/server.ts';

const cookie = (sid: string) => ({ cookie: `sid=${sid}` });

/** A fixed clock: a real one may allow an owner a start in the middle of a test. */
const now = (): number => 1_000_000;

/** Two servers that share only their storage, as two processes do. */
async function two(options: Partial<UploadServerOptions>) {
  const storage = options.storage ?? new FolderUploadStorage(temporaryFolder());
  return [await start({ ...options, storage }), await start({ ...options, storage })] as const;
}

const storages: Record<string, () => UploadStorage> = {
  'a folder': () => new FolderUploadStorage(temporaryFolder()),
  unstorage: () => new UnstorageUploadStorage(createStorage()),
};

for (const [name, make] of Object.entries(storages)) {
  describe(`The limits of an owner over two processes with ${name}`, () => {
    it('count the starts of all processes together, and restore them with time', async () => {
      const clock = { time: 1_000_000 };
      const servers = await two({ storage: make(), startsPerMinute: 4, now: () => clock.time });
      const begin = async (index: number, sid = 'one'): Promise<number> =>
        (await (servers[index] ?? servers[0]).begin(1, cookie(sid))).response.status;
      for (const index of [0, 1, 0, 1]) assert.equal(await begin(index), 201);
      assert.deepEqual([await begin(0), await begin(1)], [429, 429]);
      assert.equal(await begin(1, 'two'), 201);
      clock.time += 15_000;
      assert.deepEqual([await begin(1), await begin(0)], [201, 429]);
      clock.time += 120_000;
      for (const index of [0, 0, 1, 1]) assert.equal(await begin(index), 201);
      assert.equal(await begin(1), 429);
    });

    it('count removed uploads, so that starting and removing does not bypass them', async () => {
      const [{ begin, send }, other] = await two({ storage: make(), startsPerMinute: 2, now });
      for (let i = 0; i < 2; i++) {
        const { id } = await begin(1);
        assert.equal((await send('DELETE', '', { body: id })).status, 204);
      }
      assert.equal((await other.begin(1)).response.status, 429);
    });

    it('bound the bytes of all uploads together, and release them', async () => {
      const [one, other] = await two({ storage: make(), maxFileSize: 10, maxOwnerBytes: 15 });
      const { id } = await one.begin(10);
      const { response } = await other.begin(6);
      assert.deepEqual([response.status, await one.offset(id)], [413, 0]);
      assert.equal((await other.begin(6, cookie('two'))).response.status, 201);
      assert.equal((await other.begin(5)).response.status, 201);
      await one.send('DELETE', '', { body: id });
      assert.equal((await other.begin(10)).response.status, 201);
      assert.equal((await other.begin(1)).response.status, 413);
    });

    it('bound the number of pending uploads', async () => {
      const [one, other] = await two({ storage: make(), maxOwnerUploads: 2 });
      const { id } = await one.begin(1);
      await other.chunk(id, 0, 'a');
      await other.begin(1);
      const { response } = await one.begin(1);
      assert.equal(response.status, 413);
      await (await other.uploads.take(id, 'one')).remove();
      assert.equal((await one.begin(1)).response.status, 201);
    });

    it('reserve the declared size of a form, and count the received size', async () => {
      const [one, other] = await two({ storage: make(), maxFileSize: 2000, maxOwnerBytes: 2000 });
      assert.equal((await one.whole('x'.repeat(100))).status, 201);
      assert.equal((await other.begin(1901)).response.status, 413);
      assert.equal((await other.begin(1900)).response.status, 201);
      assert.equal((await one.whole('y')).status, 413);
    });

    it('apply to concurrent requests together', async () => {
      const [one, other] = await two({ storage: make(), maxFileSize: 10, maxOwnerBytes: 30 });
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, i) => (i % 2 ? one : other).begin(10)),
      );
      const taken = answers.filter(({ response }) => response.status === 201);
      assert.ok(taken.length <= 3, `${taken.length} of 3`);
      assert.ok(answers.every(({ response }) => [201, 413].includes(response.status)));
    });

    it('release the room of refused and broken uploads', async () => {
      const firstError = () => 'no';
      const [{ whole, begin, chunk }] = await two({
        storage: make(),
        maxFileSize: 1000,
        maxOwnerBytes: 1000,
        validator: { firstError },
      });
      for (let i = 0; i < 3; i++) assert.equal((await whole('x'.repeat(300))).status, 422);
      const { id } = await begin(1000);
      assert.equal((await chunk(id, 0, 'x'.repeat(1000))).status, 422);
      assert.equal((await begin(1000)).response.status, 201);
    });
  });
}

describe('The limits of an owner', () => {
  it('do not limit starts at the largest integer', async () => {
    const startsPerMinute = Number.MAX_SAFE_INTEGER;
    const { begin } = await start({ startsPerMinute, maxFileSize: 1, now: () => 1.79e12 });
    for (let i = 0; i < 3; i++) assert.equal((await begin(2)).response.status, 413);
    assert.equal((await begin(1)).response.status, 201);
  });

  it('do not delay starts after the clock was set back', async () => {
    const clock = { time: 1.79e12 };
    const { begin } = await start({ startsPerMinute: 4, now: () => clock.time });
    assert.equal((await begin(1)).response.status, 201);
    clock.time -= 3_600_000;
    assert.equal((await begin(1)).response.status, 201);
  });

  it('apply exactly to concurrent starts', async () => {
    const servers = await two({ startsPerMinute: 5, now });
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, i) => (servers[i % 2] ?? servers[0]).begin(0)),
    );
    const count = (status: number): number =>
      answers.filter(({ response }) => response.status === status).length;
    assert.deepEqual([count(201), count(429)], [5, 11]);
  });

  it('set Retry-After', async () => {
    const { begin } = await start({ startsPerMinute: 4, now });
    for (let i = 0; i < 4; i++) await begin(0);
    const { response, id: text } = await begin(0);
    assert.deepEqual(
      [response.status, response.headers.get('retry-after'), text],
      [429, '15', 'Too many uploads at once. Try again in a moment.'],
    );
  });

  it('expire unused uploads, and the page of the owner with them', async () => {
    const clock = { time: 1_000_000 };
    const folder = temporaryFolder();
    const storage = new FolderUploadStorage(folder);
    const options = { storage, ttl: 240_000, maxOwnerUploads: 1, now: () => clock.time };
    const { begin, uploads } = await start(options);
    await begin(5);
    assert.equal((await begin(5)).response.status, 413);
    clock.time += 240_000;
    assert.equal(await uploads.sweep(), 1);
    assert.deepEqual(transfersIn(folder), []);
    const [page = ''] = readdirSync(folder);
    assert.deepEqual(readdirSync(join(folder, page)), []);
    utimesSync(join(folder, page), 5, 5);
    assert.equal(await uploads.sweep(), 0);
    assert.deepEqual(readdirSync(folder), []);
    assert.equal((await begin(5)).response.status, 201);
  });

  it('store no session id', async () => {
    const folder = temporaryFolder();
    const { port } = await start({ storage: new FolderUploadStorage(folder) });
    await client(port).begin(1, cookie('secretsession'));
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    assert.ok(names.some((name) => name.startsWith('o-')));
    assert.ok(!names.some((name) => name.includes('secretsession')));
  });
});

describe('The chunks of one upload', () => {
  async function* once(text: string): AsyncGenerator<Uint8Array> {
    yield Buffer.from(text);
  }

  /** An upload of `length` bytes, of which `count` chunks of one byte were received. */
  async function begun(length: number, count: number) {
    const storage = new MemoryUploadStorage();
    const server = await start({ storage });
    const { id } = await server.begin(length);
    for await (const { transfer } of storage.transfers()) {
      if (transfer.startsWith('o-')) continue;
      for (let at = 0; at < count; at++) await storage.create(transfer, `p-${at}-1`, once('x'));
    }
    return { id, ...server };
  }

  it('are at most a thousand and one for each 4 KiB of the file', async () => {
    const { chunk, id, offset } = await begun(8192, 1001);
    assert.equal((await chunk(id, 1001, 'x')).status, 204);
    const answer = await chunk(id, 1002, 'x');
    assert.deepEqual(
      [answer.status, await answer.text()],
      [413, 'The file comes in more than 1002 chunks. Send larger ones.'],
    );
    assert.equal(await offset(id), 1002);
    // A lost response is sent again.
    assert.equal((await chunk(id, 1001, 'x')).status, 204);
  });

  it('may be of any size for a small file', async () => {
    const { chunk, id, uploads } = await begun(1000, 999);
    assert.equal((await chunk(id, 999, 'x')).status, 204);
    assert.equal((await uploads.take(id, 'one')).getSize(), 1000);
  });
});
