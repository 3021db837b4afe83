import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';

import {
  FolderUploadStorage,
  UploadServer,
  type UploadStorage,
} from '../../../server/upload/index.ts';
import { start, temporaryFolder, transfersIn, until } from './support/server.ts';

const cookie = (sid: string) => ({ cookie: `sid=${sid}` });

describe('UploadServer with access control', () => {
  it('refuses all operations of a client that the application refuses', async () => {
    const { send, begin } = await start();
    const headers = cookie('none');
    assert.equal((await begin(1, headers)).response.status, 403);
    for (const method of ['POST', 'PATCH', 'DELETE', 'GET', 'HEAD']) {
      assert.equal((await send(method, '?patch=x', { headers })).status, 403);
    }
  });

  it('refuses pages of other sites by default', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const call = (uploads: UploadServer) =>
      uploads.fetch(new Request('http://x/', { method: 'DELETE', headers, body: 'x' }));
    const options = { storage: new FolderUploadStorage(temporaryFolder()), authorize: () => 'one' };
    assert.equal((await call(new UploadServer(options))).status, 403);
    assert.equal((await call(new UploadServer({ ...options, crossSite: true }))).status, 204);
  });

  it('limits the uploads that one session begins in a minute', async () => {
    const clock = { time: 1_000_000 };
    const { begin } = await start({ startsPerMinute: 3, now: () => clock.time });
    const statuses = async (sid: string) => (await begin(1, cookie(sid))).response.status;
    for (let i = 0; i < 3; i++) assert.equal(await statuses('one'), 201);
    assert.equal(await statuses('one'), 429);
    assert.equal(await statuses('two'), 201);
    clock.time += 20_000;
    assert.equal(await statuses('one'), 201);
    assert.equal(await statuses('one'), 429);
  });

  for (const options of [
    { storage: undefined },
    { authorize: undefined },
    { ttl: 0 },
    { maxFileSize: 1.5 },
  ]) {
    it(`refuses to be made with ${JSON.stringify(options, (_, value: unknown) => value ?? null)}`, () => {
      const storage = new FolderUploadStorage('/nowhere');
      assert.throws(
        () => new UploadServer({ storage, authorize: () => 'a', ...options } as never),
        {
          name: 'InvalidConfigException',
        },
      );
    });
  }
});

describe('UploadServer with errors of the application', () => {
  for (const [owner, status] of [
    [undefined, 403],
    ['', 403],
    [false, 500],
    [{}, 500],
  ] as const) {
    it(`answers ${status} to all whose owner is ${JSON.stringify(owner)}, which would be shared`, async () => {
      const { begin, folder } = await start({ authorize: () => owner as never });
      assert.equal((await begin(1)).response.status, status);
      assert.deepEqual(readdirSync(folder), []);
    });
  }

  for (const reason of [undefined, null, 'text']) {
    it(`answers 500 to a rejection with ${String(reason)}`, async () => {
      const { send } = await start({ authorize: () => Promise.reject(reason) });
      assert.equal((await send('GET')).status, 500);
    });
  }
});

describe('UploadServer and time', () => {
  it('removes expired uploads when the next one begins', async () => {
    const clock = { time: 1_000_000 };
    const { begin, chunk, folder, uploads } = await start({ ttl: 240_000, now: () => clock.time });
    const { id } = await begin(8);
    await chunk(id, 0, 'abcd');
    clock.time += 239_999;
    assert.equal((await chunk(id, 0, 'abcd')).status, 204);
    clock.time += 1;
    assert.equal((await chunk(id, 4, 'efgh')).status, 404);
    await assert.rejects(uploads.take(id, 'one'), { name: 'NotFoundHttpException' });
    await begin(1);
    await until(() => transfersIn(folder).length === 1);
    assert.equal(await uploads.sweep(), 0);
  });

  it('keeps records of other programs in the same storage, regardless of their age', async () => {
    const folder = temporaryFolder();
    const { uploads } = await start({ storage: new FolderUploadStorage(folder), ttl: 1000 });
    for (const path of ['avatars/me.png', `${'a'.repeat(64)}/me.png`, 'head/head.txt']) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), '"mine"');
    }
    mkdirSync(join(folder, 'empty'));
    const before = readdirSync(folder, { recursive: true });
    for (const name of readdirSync(folder)) utimesSync(join(folder, name), 5, 5);
    assert.equal(await uploads.sweep(), 0);
    assert.deepEqual(readdirSync(folder, { recursive: true }), before);
  });

  it('sweeps the others when one upload cannot be read, and logs the error', async () => {
    const clock = { time: 1_000_000 };
    const folder = temporaryFolder();
    let unreadable = '';
    class Broken extends FolderUploadStorage {
      override async read(...args: Parameters<UploadStorage['read']>) {
        if (args[0] === unreadable) throw new Error('The disk cannot be read.');
        return super.read(...args);
      }
    }
    const options = { storage: new Broken(folder), ttl: 240_000, now: () => clock.time };
    const { begin, uploads } = await start(options);
    for (let i = 0; i < 3; i++) await begin(1);
    [unreadable = ''] = transfersIn(folder);
    clock.time += 240_000;
    await assert.rejects(uploads.sweep(), { message: 'The disk cannot be read.' });
    assert.deepEqual(transfersIn(folder), [unreadable]);
  });

  it('sweeps an upload whose beginning was lost in a power failure', async () => {
    const folder = temporaryFolder();
    const { begin, uploads } = await start({ storage: new FolderUploadStorage(folder), ttl: 1000 });
    await begin(1);
    const [name = ''] = transfersIn(folder);
    writeFileSync(join(folder, name, 'head'), '');
    utimesSync(join(folder, name), 5, 5);
    assert.equal(await uploads.sweep(), 1);
    assert.deepEqual(transfersIn(folder), []);
  });

  it('does not report a file as stored that was removed while it was received', async () => {
    const clock = { time: 1_000_000 };
    const folder = temporaryFolder();
    class Slow extends FolderUploadStorage {
      override async create(...args: Parameters<UploadStorage['create']>): Promise<boolean> {
        const made = await super.create(...args);
        if (!args[1].startsWith('w-')) return made;
        clock.time += 240_000;
        assert.equal(await uploads.sweep(), 1);
        return made;
      }
    }
    const options = { storage: new Slow(folder), ttl: 240_000, now: () => clock.time };
    const { uploads, whole } = await start(options);
    const answer = await whole('content');
    assert.deepEqual([answer.status, transfersIn(folder)], [404, []]);
  });
});
