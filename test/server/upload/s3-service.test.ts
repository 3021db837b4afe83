// S3UploadStorage at a service of your choice: MinIO, Ceph, R2, Amazon's own, or moto.
//   FWX_S3_URL      address of an empty bucket, such as http://127.0.0.1:5000/bucket; without it nothing runs
//   FWX_S3_KEY, FWX_S3_SECRET, FWX_S3_REGION   default test, test, us-east-1
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { before, describe, it } from 'node:test';

import { AwsClient } from 'aws4fetch';

import {
  type RecordInParts,
  S3UploadStorage,
  type UploadStorage,
} from '../../../server/upload/endpoint.ts';
import { start } from './support/server.ts';

const mebibyte = 1024 ** 2;
const url = process.env['FWX_S3_URL'] ?? '';
const credentials = {
  accessKeyId: process.env['FWX_S3_KEY'] ?? 'test',
  secretAccessKey: process.env['FWX_S3_SECRET'] ?? 'test',
};
const region = process.env['FWX_S3_REGION'] ?? 'us-east-1';
const prefix = `fwx-test-${randomBytes(4).toString('hex')}`;
const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function* stream(...chunks: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

async function read(storage: UploadStorage, record: string, start = 0, end = 0) {
  const content = await storage.read('a', record, end > 0 ? { start, end } : undefined);
  const chunks: Uint8Array[] = [];
  for await (const chunk of content ?? []) chunks.push(chunk);
  return content && Buffer.concat(chunks);
}

/** Keys of the multipart uploads in the bucket that were neither joined nor aborted. */
async function unfinished(): Promise<string[]> {
  const client = new AwsClient({ ...credentials, region, service: 's3' });
  const response = await client.fetch(`${url}?uploads=&prefix=${prefix}`);
  const keys = (await response.text()).match(/<Key>[^<]*/g) ?? [];
  return keys.map((key) => key.slice(5));
}

/** Sends parts of a record to the URLs that are signed for them; returns the status. */
const putter =
  (storage: S3UploadStorage, parts: RecordInParts) =>
  async (number: number, size: number, body: Uint8Array): Promise<number> => {
    const address = await storage.signPart(parts, { number, size }, 60);
    return (await fetch(address, { method: 'PUT', body: body as BodyInit })).status;
  };

describe(
  'S3UploadStorage at a configured service',
  { skip: url === '' && 'FWX_S3_URL names no bucket' },
  () => {
    let storage: S3UploadStorage;
    before(() => {
      storage = new S3UploadStorage({ url, credentials, region, prefix, partBytes: 5 * mebibyte });
    });

    it('keeps records, returns ranges of them, and removes them', async () => {
      assert.equal(await storage.create('a', 'r', stream('abc', 'defgh')), true);
      assert.equal(await storage.create('a', 'empty', stream()), true);
      assert.equal(String(await read(storage, 'r')), 'abcdefgh');
      assert.equal(String(await read(storage, 'r', 2, 5)), 'cde');
      assert.equal(String(await read(storage, 'empty')), '');
      assert.equal(await read(storage, 'never'), null);
      assert.deepEqual((await storage.list('a')).sort(), ['empty', 'r']);
      await storage.removeRecord('a', 'empty');
      await storage.removeRecord('a', 'never');
      assert.deepEqual(await storage.list('a'), ['r']);
      await storage.remove('a');
      assert.deepEqual(await storage.list('a'), []);
    });

    it('never replaces a record, nor with one in parts', async () => {
      await storage.create('a', 'r', stream('first'));
      assert.equal(await storage.create('a', 'r', stream('second')), false);
      assert.equal(await storage.create('a', 'r', stream(randomBytes(6 * mebibyte))), false);
      assert.equal(String(await read(storage, 'r')), 'first');
      assert.deepEqual(await unfinished(), []);
      await storage.remove('a');
    });

    it('joins parts of the minimum size of S3, the last one smaller', async () => {
      const content = randomBytes(12 * mebibyte + 1);
      const pieces = [content.subarray(0, 7_000_000), content.subarray(7_000_000)];
      assert.equal(await storage.create('a', 'big', stream(...pieces)), true);
      assert.equal(hash((await read(storage, 'big')) ?? Buffer.of()), hash(content));
      const middle = content.subarray(5 * mebibyte - 3, 5 * mebibyte + 3);
      assert.ok(
        middle.equals(
          (await read(storage, 'big', 5 * mebibyte - 3, 5 * mebibyte + 3)) ?? Buffer.of(),
        ),
      );
      assert.deepEqual(await unfinished(), []);
      await storage.remove('a');
    });

    it('leaves no parts of an interrupted record', async () => {
      const data = (async function* () {
        yield randomBytes(11 * mebibyte);
        assert.equal((await unfinished()).length, 1);
        throw new Error('gone');
      })();
      await assert.rejects(storage.create('a', 'r', data), { message: 'gone' });
      assert.deepEqual([await storage.list('a'), await unfinished()], [[], []]);
    });

    it('lists and removes more records than fit on a page', async () => {
      const names = Array.from({ length: 1005 }, (_, i) => `p-${i}-1`);
      for (let i = 0; i < names.length; i += 15) {
        const some = names.slice(i, i + 15);
        await Promise.all(some.map((name) => storage.create('a', name, stream('x'))));
      }
      assert.equal((await storage.list('a')).length, 1005);
      await storage.remove('a');
      assert.deepEqual(await storage.list('a'), []);
    });

    it('receives parts directly from a client, joins them, and aborts them', async () => {
      await storage.create('a', 'head', stream('x'));
      const parts = { transfer: 'a', record: 'r', name: await storage.beginParts('a', 'r') };
      const put = putter(storage, parts);
      const content = randomBytes(5 * mebibyte + 3);
      assert.equal(await put(1, 5 * mebibyte, content.subarray(0, 5 * mebibyte)), 200);
      assert.equal(await put(2, 3, content.subarray(5 * mebibyte)), 200);
      const list = (await storage.listParts(parts)) ?? [];
      assert.deepEqual(
        list.map(({ number, size }) => [number, size]),
        [
          [1, 5 * mebibyte],
          [2, 3],
        ],
      );
      await storage.joinParts(parts, list);
      assert.equal(hash((await read(storage, 'r')) ?? Buffer.of()), hash(content));
      const other = { ...parts, record: 's', name: await storage.beginParts('a', 's') };
      await storage.abortParts(other);
      assert.deepEqual([await storage.listParts(other), await unfinished()], [null, []]);
      await storage.remove('a');
    });

    it('refuses a part of another size than its URL was signed for', async (t) => {
      const parts = { transfer: 'a', record: 'r', name: await storage.beginParts('a', 'r') };
      const status = await putter(storage, parts)(1, 4, Buffer.from('abc'));
      await storage.abortParts(parts);
      if (status === 200) return t.skip('the service checks no signatures');
      assert.equal(status, 403);
      return undefined;
    });

    it('is refused with the wrong key, without the key in the error', async (t) => {
      const wrong = { ...credentials, secretAccessKey: 'a-wrong-secret' };
      const storage = new S3UploadStorage({ url, region, credentials: wrong, prefix, retries: 0 });
      const error = await storage.list('a').then(
        () => null,
        (reason: unknown) => reason,
      );
      if (error === null) return t.skip('the service checks no signatures');
      assert.ok(error instanceof Error && !error.message.includes('a-wrong-secret'));
      return undefined;
    });

    it('continues an upload in another process, and removes expired ones', async () => {
      const content = randomBytes(12 * mebibyte);
      const clock = { time: Date.now() };
      const options = { storage, ttl: 100_000, now: () => clock.time };
      const one = await start(options);
      const { id } = await one.begin(content.length);
      assert.equal((await one.chunk(id, 0, content.subarray(0, 6 * mebibyte))).status, 204);
      const two = await start(options);
      assert.equal(await two.offset(id), 6 * mebibyte);
      assert.equal((await two.chunk(id, 6 * mebibyte, content.subarray(6 * mebibyte))).status, 204);
      const upload = await one.uploads.take(id, 'one');
      assert.equal(hash((await upload.toEncodedFile(content.length)).getData()), hash(content));
      clock.time += 100_000;
      assert.equal(await two.uploads.sweep(), 1);
      const left: string[] = [];
      for await (const { transfer } of storage.transfers()) left.push(transfer);
      assert.deepEqual(left, []);
    });
  },
);
