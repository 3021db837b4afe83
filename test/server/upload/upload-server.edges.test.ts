import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Fw, Logger, LogLevel } from '../../../server/core/index.ts';
import { StoredUpload } from '../../../server/upload/index.ts';
import { MemoryUploadStorage } from './support/memory-storage.ts';
import { inProcess } from './support/in-process.ts';

/** The messages that are logged while `work` runs. */
async function logged(work: () => Promise<unknown>): Promise<string[]> {
  const messages: string[] = [];
  class Spy extends Logger {
    override log(message: unknown, level: LogLevel): void {
      if (level === LogLevel.ERROR) messages.push(String(message));
    }
  }
  const logger = Fw.getLogger();
  Fw.setLogger(Spy.create());
  try {
    await work();
  } finally {
    Fw.setLogger(logger);
  }
  return messages;
}

describe('The sizes of an UploadServer', () => {
  it('are those of its options, and not one byte more', async () => {
    const { request, begin, chunk, whole } = inProcess({ maxFileSize: 10, maxChunkSize: 4 });
    assert.equal((await whole('x'.repeat(10))).status, 201);
    assert.equal((await whole('x'.repeat(11))).status, 413);
    const id = await begin(10);
    assert.equal((await request('POST', '', { headers: { 'upload-length': '11' } })).status, 413);
    assert.equal((await chunk(id, 0, 'abcde')).status, 413);
    assert.equal((await chunk(id, 0, 'abcd')).status, 204);
    assert.equal((await chunk(id, 4, 'abcd')).status, 204);
    assert.equal((await chunk(id, 8, 'abc')).status, 413);
    assert.equal((await request('GET', `?restore=${id}`)).status, 409);
    assert.equal((await chunk(id, 8, 'ab')).status, 204);
    assert.equal((await request('GET', `?restore=${id}`)).status, 200);
  });

  it('allow 256 KiB for other fields in the form of the file', async () => {
    const { whole } = inProcess({ maxFileSize: 10 });
    const declared = (bytes: number) => whole('abc', { 'content-length': String(bytes) });
    assert.equal((await declared(10 + 262_144)).status, 201);
    assert.equal((await declared(10 + 262_145)).status, 413);
  });

  it('reserve the size that a form declares, or the maximum file size', async () => {
    const { whole } = inProcess({ maxFileSize: 2000, maxOwnerBytes: 1000 });
    const declared = (bytes: number) => whole('abc', { 'content-length': String(bytes) });
    assert.equal((await whole('abc')).status, 413);
    assert.equal((await declared(1000)).status, 201);
    assert.equal((await declared(998)).status, 413);
    assert.equal((await declared(997)).status, 201);
  });

  it('refuse a chunk with another number of bytes than its length', async () => {
    const { request, begin, chunk } = inProcess();
    const id = await begin(10);
    for (const [body, length, status] of [
      ['abcd', '3', 413],
      ['abcd', '5', 400],
    ] as const) {
      assert.equal((await chunk(id, 0, body, { 'content-length': length })).status, status);
      assert.equal((await request('HEAD', `?patch=${id}`)).headers.get('upload-offset'), '0');
    }
    assert.equal((await chunk(id, 0, 'abcd', { 'upload-length': '9' })).status, 409);
    assert.equal((await chunk(id, 0, 'abcd', { 'upload-length': '10' })).status, 204);
    assert.equal((await chunk(id, 1, 'bcd')).status, 204);
    assert.equal((await chunk(id, 3, 'de')).status, 409);
    assert.equal((await chunk(id, 5, 'f')).status, 409);
  });

  it('are sent with the offset at which an upload continues', async () => {
    const { request, begin, chunk, whole } = inProcess();
    const place = async (id: string) => {
      const { headers } = await request('HEAD', `?patch=${id}`);
      return [headers.get('upload-offset'), headers.get('upload-length')];
    };
    const id = await begin(3);
    assert.deepEqual(await place(id), ['0', '3']);
    await chunk(id, 0, 'ab');
    assert.deepEqual(await place(id), ['2', '3']);
    const done = await (await whole('abcd')).text();
    assert.deepEqual(await place(done), ['4', '4']);
    assert.equal((await chunk(done, 4, '')).status, 409);
  });
});

describe('The type of an upload', () => {
  const json = (size: number): string => `"${'x'.repeat(size - 2)}"`;
  for (const [size, type] of [
    [4, 'application/json'],
    [65_536, 'application/json'],
    [65_537, 'application/json'],
    [1_000_000, 'application/json'],
    [1_000_001, 'text/plain'],
  ] as const) {
    it(`is ${type} for ${size} bytes of JSON`, async () => {
      const { begin, chunk, uploads, whole } = inProcess();
      const id = await (await whole(`[${json(size - 2)}]`)).text();
      assert.equal((await uploads.take(id, 'one')).getMimeType(), type);
      const other = await begin(size);
      await chunk(other, 0, `[${json(size - 2)}]`);
      assert.equal((await uploads.take(other, 'one')).getMimeType(), type);
    });
  }
});

describe('UploadServer', () => {
  it('removes expired uploads 24 times in the time to live', async () => {
    const clock = { time: 1_000_000 };
    let sweeps = 0;
    class Counting extends MemoryUploadStorage {
      override async *transfers() {
        sweeps += 1;
        yield* super.transfers();
      }
    }
    const { begin } = inProcess({ storage: new Counting(), ttl: 24_000, now: () => clock.time });
    const countAfter = async (milliseconds: number): Promise<number> => {
      clock.time += milliseconds;
      await begin(1);
      return sweeps;
    };
    assert.equal(await countAfter(0), 0);
    assert.equal(await countAfter(999), 0);
    assert.equal(await countAfter(1), 1);
    assert.equal(await countAfter(999), 1);
    assert.equal(await countAfter(1), 2);
    assert.equal(await countAfter(100_000), 3);
  });

  it('logs its own errors, and none of its clients and of full disks', async () => {
    for (const [error, status, isLogged] of [
      [new Error('secret'), 500, true],
      ['text', 500, true],
      [Object.assign(new Error('full'), { code: 'ENOSPC' }), 507, false],
    ] as const) {
      const messages = await logged(async () => {
        const { request } = inProcess({ authorize: () => Promise.reject(error) });
        assert.equal((await request('GET')).status, status);
      });
      assert.equal(messages.length, isLogged ? 1 : 0);
    }
    const refused = await logged(async () => {
      const { request } = inProcess({ authorize: () => null });
      assert.equal((await request('GET')).status, 403);
    });
    assert.deepEqual(refused, []);
  });

  it('refuses only pages of other sites', async () => {
    for (const [site, crossSite, status] of [
      ['cross-site', false, 403],
      ['cross-site', true, 404],
      ['same-site', false, 404],
      ['same-origin', false, 404],
      [null, false, 404],
    ] as const) {
      const { request } = inProcess({ crossSite });
      const headers = new Headers(site === null ? {} : { 'sec-fetch-site': site });
      assert.equal((await request('GET', '', { headers })).status, status);
    }
  });

  it('requests files to load from the application, and then its own', async () => {
    const load = (source: string) => (source === 'own' ? new Response('mine') : null);
    const { request, whole } = inProcess({ load });
    const id = await (await whole('abc')).text();
    assert.equal(await (await request('GET', '?load=own')).text(), 'mine');
    assert.equal(await (await request('GET', `?load=${id}`)).text(), 'abc');
    assert.equal(await (await request('GET', `?x=1&restore=${id}`)).text(), 'abc');
    for (const query of ['?restore=own', '?load=other', '?other=own', `?id=${id}`, '']) {
      assert.equal((await request('GET', query)).status, 404, query);
    }
    assert.equal((await inProcess().request('GET', '?load=own')).status, 404);
  });

  it('fetches from other servers as the application does', async () => {
    const fetchRemote = async (url: string) => new Response(`from ${url}`);
    const { request } = inProcess({ fetchRemote });
    assert.equal(await (await request('GET', '?fetch=http://a.test')).text(), 'from http://a.test');
    assert.equal((await inProcess().request('GET', '?fetch=http://a.test')).status, 501);
  });

  for (const [method, status] of [
    ['PUT', 405],
    ['PATCH', 404],
    ['DELETE', 204],
    ['GET', 404],
    ['HEAD', 404],
    ['OPTIONS', 204],
  ] as const) {
    it(`answers ${status} to ${method} without parameters`, async () => {
      assert.equal((await inProcess().request(method)).status, status);
    });
  }

  it('lists the methods of an address when it refuses another one', async () => {
    const methods = 'POST, PATCH, HEAD, GET, DELETE, OPTIONS';
    assert.equal((await inProcess().request('PUT')).headers.get('allow'), methods);
  });

  it('starts with a form, an empty body or none', async () => {
    const { request } = inProcess();
    const form = new FormData();
    form.append('photos', '{"a":1}');
    const statusOf = async (init: RequestInit) =>
      (
        await request('POST', '', {
          ...init,
          headers: { 'upload-length': '1', ...(init.headers as object) },
        })
      ).status;
    assert.equal(await statusOf({}), 201);
    assert.equal(await statusOf({ body: form }), 201);
    assert.equal(await statusOf({ body: '' }), 201);
    assert.equal(await statusOf({ body: 'x' }), 400);
    assert.equal(
      await statusOf({
        body: '',
        headers: { 'content-length': '0', 'content-type': 'multipart/form-data' },
      }),
      201,
    );
  });

  it('returns files of a form in their order, except for empty inputs', async () => {
    const { uploads, whole } = inProcess();
    const [one, two] = [await (await whole('one')).text(), await (await whole('two')).text()];
    const form = new FormData();
    const add = (value: string | File, name = 'photos[]') => form.append(name, value as string);
    add('');
    add(one);
    add(new File([], ''));
    add(JSON.stringify({ name: 'b.txt', data: 'YQ==' }));
    add(two);
    add(new File(['c'], 'c.txt'));
    add(new File([], 'empty.txt'));
    add(new File(['d'], ''));
    add(one, 'other[]');
    for (const name of ['photos', 'photos[]']) {
      const files = await uploads.fromFormData(form, name, 'one');
      assert.deepEqual(
        files.map((file) => (file instanceof StoredUpload ? file.id : file.name)),
        [one, 'b.txt', two, 'c.txt', 'empty.txt', ''],
      );
    }
    assert.deepEqual(await uploads.fromFormData(form, 'none', 'one'), []);
    await assert.rejects(uploads.fromFormData(form, 'photos', 'two'), { statusCode: 403 });
  });
});
