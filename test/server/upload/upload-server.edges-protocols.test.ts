import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { UploadServerOptions } from '../../../server/upload/index.ts';
import { inProcess } from './support/in-process.ts';
import { PartsStorage } from './support/parts-storage.ts';

describe('UploadServer with tus', () => {
  const tus = (more: Record<string, string> = {}) => ({ 'tus-resumable': '1.0.0', ...more });

  it('stores a body in records of the maximum chunk size', async () => {
    const { request, storage, uploads } = inProcess({ maxChunkSize: 4 });
    const start = await request('POST', '', {
      headers: tus({ 'upload-length': '9', 'upload-metadata': 'filename YS50eHQ=,a Yg==, empty' }),
    });
    assert.equal(start.status, 201);
    const query = start.headers.get('location') ?? '';
    const append = (offset: number, body: string) =>
      request('PATCH', query, {
        body,
        headers: tus({
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
          'content-length': String(body.length),
        }),
      });
    assert.equal((await append(1, 'b')).status, 409);
    assert.equal((await append(0, 'abcdefghij')).status, 413);
    assert.equal((await append(0, 'abcd')).headers.get('upload-offset'), '4');
    assert.equal((await append(4, 'efghi')).headers.get('upload-offset'), '9');
    const id = query.replace('?patch=', '');
    const upload = await uploads.take(id, 'one');
    assert.deepEqual([upload.name, upload.getSize()], ['a.txt', 9]);
    assert.deepEqual({ ...upload.metadata }, { a: 'b', empty: '' });
    for await (const { transfer } of storage.transfers()) {
      const records = await storage.list(transfer);
      if (!records.includes('head')) continue;
      assert.deepEqual(
        records.filter((name) => name.startsWith('p-')),
        ['p-0-4', 'p-4-4', 'p-8-1'],
      );
    }
  });

  it('answers HEAD with the metadata of the start, also when the file is complete', async () => {
    const { request } = inProcess();
    for (const metadata of ['filename YS50eHQ=,a Yg==,empty', 'a w6k=', null]) {
      const start = await request('POST', '', {
        body: 'abc',
        headers: tus({
          'content-type': 'application/offset+octet-stream',
          'content-length': '3',
          'upload-length': '3',
          ...(metadata !== null && { 'upload-metadata': metadata }),
        }),
      });
      const head = await request('HEAD', start.headers.get('location') ?? '', { headers: tus() });
      assert.equal(head.headers.get('upload-metadata'), metadata);
    }
  });

  it('refuses invalid starts', async () => {
    const { request } = inProcess({ maxFileSize: 10 });
    for (const [headers, status] of [
      [{ 'upload-length': '10' }, 201],
      [{ 'upload-length': '0' }, 201],
      [{ 'upload-length': '11' }, 413],
      [{}, 400],
      [{ 'upload-length': '1', 'upload-metadata': '' }, 201],
      [{ 'upload-length': '1', 'upload-concat': 'partial' }, 501],
      [{ 'upload-length': '1', 'upload-metadata': 'a !' }, 400],
      [{ 'upload-length': '1', 'upload-metadata': 'a YQ==,,' }, 400],
      [{ 'upload-length': '1', 'tus-resumable': '0.2.2' }, 412],
    ] as readonly (readonly [Record<string, string>, number])[]) {
      assert.equal(
        (await request('POST', '', { headers: tus(headers) })).status,
        status,
        JSON.stringify(headers),
      );
    }
    const unknown = await request('PUT', '', { headers: tus() });
    assert.deepEqual([unknown.status, unknown.headers.get('tus-version')], [405, null]);
    assert.equal(unknown.headers.get('allow'), 'POST, PATCH, HEAD, DELETE, OPTIONS');
    const old = await request('HEAD', '', { headers: { 'tus-resumable': '2.0.0' } });
    assert.deepEqual([old.status, old.headers.get('tus-version')], [412, '1.0.0']);
  });
});

describe('UploadServer with parts', () => {
  const direct = (options: Partial<UploadServerOptions> = {}) => {
    const storage = new PartsStorage();
    const server = inProcess({ storage, partUrlTtl: 1999, ...options });
    const create = (body: unknown) =>
      server.request('POST', '?parts=', {
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
    const s3 = (method: string, place: string, init: RequestInit = {}) =>
      server.uploads.fetch(new Request(`http://h.test/up/s3/${place}`, { method, ...init }));
    return { ...server, create, s3, parts: storage };
  };

  it('begins one for a valid description of a file', async () => {
    const { s3 } = direct({ maxFileSize: 10 });
    const statusOf = async (body: unknown) =>
      (
        await s3('POST', 'multipart', {
          body: typeof body === 'string' ? body : JSON.stringify(body),
        })
      ).status;
    for (const [body, status] of [
      [{ metadata: { size: 1 } }, 201],
      [{ metadata: { size: 10 } }, 201],
      [{ metadata: { size: 11 } }, 413],
      [{ metadata: { size: '7' } }, 201],
      [{ metadata: { size: '7x' } }, 400],
      [{ metadata: { size: 0 } }, 400],
      [{ metadata: { size: '0' } }, 400],
      [{ metadata: { size: 1.5 } }, 400],
      [{ metadata: {} }, 400],
      [{ metadata: null }, 400],
      [{}, 400],
      ['null', 400],
      ['5', 400],
      ['{', 400],
    ] as const) {
      assert.equal(await statusOf(body), status, JSON.stringify(body));
    }
    const text = (size: number) => {
      const start = '{"metadata":{"size":1},"filename":"';
      return `${start}${'x'.repeat(size - start.length - 2)}"}`;
    };
    assert.equal(await statusOf(text(65_536)), 201);
    assert.equal(await statusOf(text(65_537)), 413);
  });

  it('answers each method at its URL', async () => {
    const { s3 } = direct();
    const begun = await s3('POST', 'multipart', { body: '{"metadata":{"size":1}}' });
    const { key, uploadId, partSize } = (await begun.json()) as Record<string, unknown>;
    assert.deepEqual([key === uploadId, partSize], [true, 5_242_880]);
    for (const [method, place, status] of [
      ['GET', 'multipart', 405],
      ['POST', 'params', 501],
      ['GET', `multipart/${String(key)}`, 200],
      ['PUT', `multipart/${String(key)}`, 405],
      ['GET', `multipart/${String(key)}/1`, 200],
      ['GET', `multipart/${String(key)}/2`, 404],
      ['GET', `multipart/${String(key)}/complete`, 404],
      ['POST', `multipart/${String(key)}/1`, 405],
      ['DELETE', `multipart/${String(key)}/1`, 405],
      ['POST', `multipart/${String(key)}/complete`, 409],
      ['DELETE', `multipart/${String(key)}`, 200],
      ['GET', `multipart/${String(key)}`, 404],
    ] as const) {
      assert.equal((await s3(method, place)).status, status, `${method} ${place}`);
    }
  });

  it('lists the methods of an address when it refuses another one', async () => {
    const { s3 } = direct();
    for (const [place, methods] of [
      ['multipart', 'POST'],
      ['multipart/x', 'POST, GET, DELETE'],
      ['multipart/x/1', 'GET'],
      ['multipart/x/complete', 'POST'],
    ] as const) {
      assert.equal((await s3('PUT', place)).headers.get('allow'), methods, place);
    }
  });

  it('signs URLs for whole seconds', async () => {
    const { s3 } = direct();
    const begun = await s3('POST', 'multipart', { body: '{"metadata":{"size":7}}' });
    const { key } = (await begun.json()) as { key: string };
    assert.deepEqual(await (await s3('GET', `multipart/${key}/1`)).json(), {
      url: '1:7:1',
      expires: 1,
    });
  });

  it('uses the first name that it receives for a file that was begun for chunks', async () => {
    const { request, begin, parts, uploads } = direct();
    const nameOf = async (names: readonly (string | null)[]) => {
      const id = await begin(2);
      for (const name of names) {
        const headers = new Headers(name === null ? {} : { 'upload-name': name });
        assert.equal((await request('POST', `?parts=${id}`, { headers })).status, 200);
      }
      parts.parts = [{ number: 1, size: 2, tag: '' }];
      for await (const { transfer } of parts.transfers()) {
        if ((await parts.list(transfer)).includes('parts'))
          await parts.writePart(transfer, 'p-0-2', 'ab');
      }
      assert.equal((await request('POST', `?parts=${id}/complete`)).status, 200);
      return (await uploads.take(id, 'one')).name;
    };
    assert.equal(await nameOf([null, 'a.txt', 'b.txt']), 'a.txt');
    assert.equal(await nameOf([null]), 'file');
  });

  it('offers parts only for an upload without chunks', async () => {
    const { request, begin, chunk } = direct();
    const sizeOf = async (id: string) =>
      (await request('HEAD', `?patch=${id}`)).headers.get('upload-part-size');
    const id = await begin(2);
    assert.equal(await sizeOf(id), '5242880');
    assert.equal((await request('POST', `?parts=${id}`)).status, 200);
    await chunk(id, 0, 'a');
    assert.equal(await sizeOf(id), null);
    assert.equal((await request('POST', `?parts=${id}`)).status, 409);
    assert.equal(await sizeOf(await begin(0)), null);
    const plain = inProcess();
    assert.equal(
      (await plain.request('HEAD', `?patch=${await plain.begin(2)}`)).headers.get(
        'upload-part-size',
      ),
      null,
    );
    assert.equal((await plain.request('POST', '?parts=x')).status, 501);
  });
});
