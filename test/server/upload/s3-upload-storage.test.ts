import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';

import { S3UploadStorage, type UploadStorage } from '../../../server/upload/index.ts';
import { S3Server, type S3Request } from './support/s3-server.ts';
import { start } from './support/server.ts';

const mebibyte = 1024 ** 2;

async function* stream(...chunks: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

async function read(storage: UploadStorage, transfer: string, record: string) {
  const content = await storage.read(transfer, record);
  if (!content) return null;
  const chunks = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** An error for the first `times` requests that `fits` selects. */
function first(times: number, fits: (request: S3Request) => boolean) {
  let left = times;
  return (request: S3Request): boolean => fits(request) && left-- > 0;
}

/** A server, an empty prefix in the bucket, and storages in there. */
let server: S3Server;
let prefixes = 0;
const fresh = (options: Partial<ConstructorParameters<typeof S3UploadStorage>[0]> = {}) => {
  server.trouble = () => null;
  server.isConditional = true;
  server.pageSize = 1000;
  server.requests.length = 0;
  const prefix = `t${++prefixes}`;
  return { prefix, storage: server.storage({ prefix, retryDelay: 1, ...options }) };
};

describe('S3UploadStorage', () => {
  before(async () => {
    server = await S3Server.start();
  });
  after(() => server.stop());

  it('keeps records, empty ones too, and returns null for absent ones', async () => {
    const { storage } = fresh();
    assert.equal(await storage.create('a', 'r', stream('he', 'llo')), true);
    assert.equal(await storage.create('a', 'empty', stream()), true);
    assert.equal(String(await read(storage, 'a', 'r')), 'hello');
    assert.equal(String(await read(storage, 'a', 'empty')), '');
    await storage.removeRecord('a', 'r');
    await storage.removeRecord('a', 'never');
    await storage.remove('never');
    assert.deepEqual([await storage.list('a'), await storage.list('b')], [['empty'], []]);
    assert.equal(await storage.read('a', 'r'), null);
  });

  it('writes a record larger than a part in parts, and leaves none behind', async () => {
    const { storage } = fresh({ partBytes: 5 * mebibyte });
    const content = randomBytes(12 * mebibyte);
    const pieces = [content.subarray(0, 7_000_000), content.subarray(7_000_000)];
    assert.equal(await storage.create('a', 'p-0-1', stream(...pieces)), true);
    assert.ok(content.equals((await read(storage, 'a', 'p-0-1')) ?? Buffer.of()));
    const parts = server.requests.filter(({ url }) => url.includes('partNumber'));
    assert.deepEqual(
      parts.map(({ size }) => size),
      [5 * mebibyte, 5 * mebibyte, 2 * mebibyte],
    );
    assert.deepEqual(server.unfinished, []);
  });

  it('writes a record of exactly one part, without an empty one after it', async () => {
    const { storage } = fresh({ partBytes: 5 * mebibyte });
    await storage.create('a', 'r', stream(randomBytes(5 * mebibyte)));
    assert.equal((await read(storage, 'a', 'r'))?.length, 5 * mebibyte);
    assert.equal(server.requests.filter(({ url }) => url.includes('partNumber')).length, 1);
  });

  it('removes the parts of an interrupted record', async () => {
    const { storage } = fresh({ partBytes: 5 * mebibyte });
    const data = (async function* () {
      yield randomBytes(6 * mebibyte);
      throw new Error('gone');
    })();
    await assert.rejects(storage.create('a', 'r', data), { message: 'gone' });
    assert.deepEqual([await storage.list('a'), server.unfinished], [[], []]);
  });

  it('never replaces a record, nor one in parts', async () => {
    const { storage } = fresh({ partBytes: 5 * mebibyte });
    await storage.create('a', 'r', stream('first'));
    assert.equal(await storage.create('a', 'r', stream('second')), false);
    assert.equal(await storage.create('a', 'r', stream(randomBytes(6 * mebibyte))), false);
    assert.equal(String(await read(storage, 'a', 'r')), 'first');
    assert.deepEqual(server.unfinished, []);
  });

  it('accepts one of many concurrent writers of a record', async () => {
    const { storage } = fresh();
    const texts = Array.from({ length: 8 }, (_, i) => `writer ${i}`);
    const created = await Promise.all(texts.map((text) => storage.create('a', 'r', stream(text))));
    assert.equal(created.filter(Boolean).length, 1);
    assert.equal(String(await read(storage, 'a', 'r')), texts[created.indexOf(true)]);
  });

  it('checks for a record before it writes when the service does not support conditions', async () => {
    const { storage } = fresh();
    server.isConditional = false;
    assert.equal(await storage.create('a', 'r', stream('first')), true);
    assert.equal(await storage.create('a', 'r', stream('second')), false);
    assert.equal(String(await read(storage, 'a', 'r')), 'first');
  });

  it('reads a part of a record', async () => {
    const { storage } = fresh();
    await storage.create('a', 'r', stream('abcdefgh'));
    const content = await storage.read('a', 'r', { start: 2, end: 5 });
    let text = '';
    for await (const chunk of content ?? []) text += Buffer.from(chunk).toString();
    assert.equal(text, 'cde');
  });

  it('reads lists of more than one page, and removes all of them', async () => {
    const { storage } = fresh();
    server.pageSize = 3;
    const names = Array.from({ length: 8 }, (_, i) => `p-${i}-1`);
    for (const name of [...names, 'head']) await storage.create('a', name, stream('x'));
    await storage.create('ab', 'r', stream('x'));
    assert.deepEqual(
      (await storage.list('a')).toSorted((a, b) => (a < b ? -1 : 1)),
      ['head', ...names],
    );
    await storage.remove('a');
    assert.deepEqual([await storage.list('a'), await storage.list('ab')], [[], ['r']]);
  });

  it('removes the head first, so that an interrupted removal hides the record', async () => {
    const { storage } = fresh();
    for (const name of ['head', 'p-0-1']) await storage.create('a', name, stream('x'));
    server.trouble = ({ url }) => (url.includes('delete') ? { status: 403, code: 'No' } : null);
    await assert.rejects(storage.remove('a'), { name: 'RuntimeException' });
    assert.deepEqual(await storage.list('a'), ['p-0-1']);
  });

  for (const isConditional of [true, false]) {
    it(`keeps nothing of a chunk whose upload is removed meanwhile (condition: ${isConditional})`, async () => {
      const { storage } = fresh();
      server.isConditional = isConditional;
      await storage.create('a', 'head', stream('x'));
      async function* removing() {
        yield Buffer.from('he');
        await storage.remove('a');
        yield Buffer.from('llo');
      }
      await assert.rejects(storage.create('a', 'p-0-5', removing(), false), { code: 'ENOENT' });
      assert.deepEqual(await storage.list('a'), []);
    });
  }

  describe('with parts directly from clients', () => {
    /** A record of two parts that were sent directly to the bucket, not joined. */
    async function begin(isConditional = true) {
      const { storage } = fresh();
      server.isConditional = isConditional;
      await storage.create('a', 'head', stream('x'));
      const parts = { transfer: 'a', record: 'r', name: await storage.beginParts('a', 'r') };
      const put = async (number: number, body: Uint8Array): Promise<number> => {
        const url = await storage.signPart(parts, { number, size: body.length }, 60);
        return (await fetch(url, { method: 'PUT', body: body as BodyInit })).status;
      };
      const sent = [await put(1, Buffer.alloc(5 * mebibyte, 'a')), await put(2, Buffer.from('b'))];
      assert.deepEqual(sent, [200, 200]);
      return { storage, parts, put, list: (await storage.listParts(parts)) ?? [] };
    }
    const isLeft = ({ name }: { name: string }): boolean => server.unfinished.includes(name);

    for (const isConditional of [true, false]) {
      it(`joins them (condition: ${isConditional})`, async () => {
        const { storage, parts, list } = await begin(isConditional);
        await storage.joinParts(parts, list);
        // Repeated, because the response may have been lost.
        await storage.joinParts(parts, list);
        assert.equal((await read(storage, 'a', 'r'))?.length, 5 * mebibyte + 1);
        assert.equal(await storage.listParts(parts), null);
      });
    }

    it('joins no part that was replaced after it was listed', async () => {
      const { storage, parts, put, list } = await begin();
      assert.equal(await put(2, Buffer.from('another')), 200);
      await assert.rejects(storage.joinParts(parts, list), /InvalidPart/);
      await storage.abortParts(parts);
      assert.deepEqual(await storage.list('a'), ['head']);
    });

    it('keeps nothing of a transfer that was removed meanwhile', async () => {
      const { storage, parts, list } = await begin();
      await storage.remove('a');
      await assert.rejects(storage.joinParts(parts, list), { code: 'ENOENT' });
      assert.deepEqual(await storage.list('a'), []);
    });

    it('keeps an existing record, and leaves no parts', async () => {
      const { storage, parts, list } = await begin();
      await storage.create('a', 'r', stream('first'));
      await storage.joinParts(parts, list);
      assert.equal(String(await read(storage, 'a', 'r')), 'first');
      assert.equal(isLeft(parts), false);
    });

    it('aborts them, and accepts no more', async () => {
      const { storage, parts, put } = await begin();
      await storage.abortParts(parts);
      await storage.abortParts(parts);
      assert.deepEqual([await put(2, Buffer.from('b')), isLeft(parts)], [404, false]);
      assert.equal(await storage.listParts(parts), null);
    });
  });

  it('returns the time of the last record', async () => {
    const { storage } = fresh();
    const since = Date.now() - 5000;
    await storage.create('a', 'r', stream('x'));
    const entries = [];
    for await (const entry of storage.transfers()) entries.push(entry);
    assert.deepEqual(
      entries.map(({ transfer }) => transfer),
      ['a'],
    );
    assert.ok((entries[0]?.modified ?? 0) > since);
  });

  it('removes parts that a killed process left a day ago, and no younger ones', async () => {
    const { storage } = fresh({ partBytes: 5 * mebibyte, retries: 0 });
    const isAbort = ({ method, url }: S3Request) => method === 'DELETE' && url.includes('uploadId');
    server.trouble = (request) =>
      request.url.includes('partNumber=2') || isAbort(request) ? 'drop' : null;
    await assert.rejects(storage.create('a', 'r', stream(randomBytes(11 * mebibyte))));
    assert.equal(server.unfinished.length, 1);
    server.trouble = () => null;
    const countUnfinished = async () => {
      for await (const _ of storage.transfers());
      return server.unfinished.length;
    };
    server.initiated = new Date(Date.now() - 23 * 3_600_000);
    assert.equal(await countUnfinished(), 1);
    server.initiated = new Date(Date.now() - 25 * 3_600_000);
    assert.equal(await countUnfinished(), 0);
  });

  it('keeps parts that another program sends to the same bucket', async () => {
    const { storage } = fresh({ partBytes: 5 * mebibyte, retries: 0 });
    const isAbort = ({ method, url }: S3Request) => method === 'DELETE' && url.includes('uploadId');
    server.trouble = (request) =>
      request.url.includes('partNumber=2') || isAbort(request) ? 'drop' : null;
    await assert.rejects(storage.create('films', 'me.mp4', stream(randomBytes(11 * mebibyte))));
    server.trouble = () => null;
    server.initiated = new Date(Date.now() - 25 * 3_600_000);
    for await (const _ of storage.transfers());
    assert.equal(server.unfinished.length, 1);
  });

  it('refuses invalid options', () => {
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
    for (const [options, message] of [
      [{ url: 'bucket' }, /"url" must be the address of a bucket/],
      [{ url: 'http://x/b', prefix: '/a' }, /"prefix" must be letters/],
      [{ url: 'http://x/b', partBytes: 1000 }, /"partBytes" must be 5 MiB/],
    ] as const) {
      assert.throws(() => new S3UploadStorage({ credentials, ...options }), {
        name: 'InvalidConfigException',
        message,
      });
    }
  });

  describe('with the wrong key', () => {
    it('is refused, without the key in the error', async () => {
      const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'wrong' };
      const { storage } = fresh({ credentials });
      await assert.rejects(storage.create('a', 'r', stream('x')), {
        name: 'RuntimeException',
        message: 'The S3 service answered 403 (SignatureDoesNotMatch) to PUT.',
      });
    });

    it('uses new keys when they change', async () => {
      let secretAccessKey = 'wrong';
      const credentials = async () => ({ accessKeyId: 'S3RVER', secretAccessKey });
      const { storage } = fresh({ credentials });
      await assert.rejects(storage.create('a', 'r', stream('x')));
      secretAccessKey = 'S3RVER';
      assert.equal(await storage.create('a', 'r', stream('x')), true);
    });
  });

  describe('on an unreliable connection', () => {
    for (const fault of ['drop', 'lose answer', { status: 503, code: 'SlowDown' }] as const) {
      const title = typeof fault === 'object' ? fault.code : fault;
      it(`completes everything in the end (${title})`, async () => {
        const { storage } = fresh({ partBytes: 5 * mebibyte });
        let calls = 0;
        // Each second request fails, whatever its purpose.
        server.trouble = () => (calls++ % 2 === 0 ? fault : null);
        const large = randomBytes(6 * mebibyte);
        await storage.create('a', 'small', stream('abc'));
        await storage.create('a', 'large', stream(large));
        assert.equal(String(await read(storage, 'a', 'small')), 'abc');
        assert.ok(large.equals((await read(storage, 'a', 'large')) ?? Buffer.of()));
        assert.equal((await storage.list('a')).length, 2);
        await storage.remove('a');
        assert.deepEqual(await storage.list('a'), []);
      });
    }

    it('continues reading after a truncated response', async () => {
      const { storage } = fresh();
      const content = randomBytes(mebibyte);
      await storage.create('a', 'r', stream(content));
      const isRead = first(3, ({ method, url }) => method === 'GET' && url.endsWith('/a/r'));
      server.trouble = (request) => (isRead(request) ? 'cut answer' : null);
      assert.ok(content.equals((await read(storage, 'a', 'r')) ?? Buffer.of()));
    });

    it('rejects after the repetitions, with a message', async () => {
      const { storage } = fresh({ retries: 1 });
      server.trouble = () => 'drop';
      await assert.rejects(storage.list('a'), {
        name: 'RuntimeException',
        message: 'The S3 service cannot be reached.',
      });
      assert.equal(server.requests.length, 2);
    });
  });

  describe('under an UploadServer', () => {
    const content = randomBytes(12 * mebibyte);

    it('continues after a restart, over two processes, and removes expired uploads', async () => {
      const { prefix, storage } = fresh({ partBytes: 5 * mebibyte });
      const clock = { time: Date.now() };
      const options = { ttl: 100_000, maxOwnerUploads: 2, now: () => clock.time };
      const one = await start({ storage, ...options });
      const { id } = await one.begin(content.length);
      await one.chunk(id, 0, content.subarray(0, 6 * mebibyte));
      // A second process shares nothing but the bucket.
      const two = await start({ storage: server.storage({ prefix }), ...options });
      assert.equal(await two.offset(id), 6 * mebibyte);
      assert.equal((await two.chunk(id, 6 * mebibyte, content.subarray(6 * mebibyte))).status, 204);
      const upload = await one.uploads.take(id, 'one');
      assert.ok(content.equals((await upload.toEncodedFile(content.length)).getData()));
      const answer = await one.send('GET', `?restore=${id}`, {
        headers: { range: `bytes=${6 * mebibyte - 2}-${6 * mebibyte + 1}` },
      });
      const middle = content.subarray(6 * mebibyte - 2, 6 * mebibyte + 2);
      assert.ok(middle.equals(Buffer.from(await answer.arrayBuffer())));
      assert.equal((await one.begin(1)).response.status, 201);
      assert.equal((await two.begin(1)).response.status, 413);
      await upload.remove();
      assert.equal(await one.offset(id), 404);
      clock.time += 100_000;
      assert.equal(await two.uploads.sweep(), 1);
      const left = [];
      for await (const { transfer } of storage.transfers()) left.push(transfer);
      assert.deepEqual(left, []);
    });

    it('sends three requests for a chunk in the middle: the last one checks that the upload still exists', async () => {
      const { storage } = fresh();
      const { begin, chunk } = await start({ storage });
      const { id } = await begin(12);
      await chunk(id, 0, 'abcd');
      server.requests.length = 0;
      await chunk(id, 4, 'efgh');
      assert.deepEqual(
        server.requests.map(
          ({ method, url }) => `${method} ${/list-type|p-4-4|head/.exec(url)?.[0]}`,
        ),
        ['GET list-type', 'PUT p-4-4', 'HEAD head'],
      );
    });

    it('recovers from lost responses to all requests', async () => {
      const { storage } = fresh();
      let calls = 0;
      server.trouble = () => (calls++ % 2 === 0 ? 'lose answer' : null);
      const { begin, chunk, uploads, whole } = await start({ storage });
      const { id } = await begin(8);
      assert.equal((await chunk(id, 0, 'abcd')).status, 204);
      assert.equal((await chunk(id, 4, 'efgh')).status, 204);
      const file = await (await uploads.take(id, 'one')).toEncodedFile(8);
      assert.equal(Buffer.from(file.getData()).toString(), 'abcdefgh');
      assert.equal((await whole('hello')).status, 201);
    });

    it('answers 507 without room, and continues when there is some again', async () => {
      const { storage } = fresh();
      const { begin, chunk, offset } = await start({ storage });
      const { id } = await begin(4);
      server.trouble = ({ method }) =>
        method === 'PUT' ? { status: 507, code: 'XMinioStorageFull' } : null;
      const before = server.requests.length;
      const answer = await chunk(id, 0, 'abcd');
      assert.deepEqual(
        [answer.status, await answer.text()],
        [507, 'There is no room left for the file.'],
      );
      assert.equal(
        server.requests.slice(before).filter(({ method }) => method === 'PUT').length,
        1,
      );
      server.trouble = () => null;
      assert.equal(await offset(id), 0);
      assert.equal((await chunk(id, 0, 'abcd')).status, 204);
    });

    it('answers 500 while the service is unavailable, without details', async () => {
      const { storage } = fresh({ retries: 0 });
      const { begin } = await start({ storage });
      server.trouble = () => 'drop';
      const { response, id: text } = await begin(4);
      assert.deepEqual([response.status, text], [500, 'The file could not be stored.']);
    });
  });
});
