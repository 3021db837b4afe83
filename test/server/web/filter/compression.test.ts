import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import * as zlib from 'node:zlib';

import express from 'express';

import {
  Application,
  Cache,
  Compression,
  Controller,
  HttpCache,
  nodeFilter,
  PageCache,
  StaticFiles,
} from '../../../../server/web/index.ts';
import { KEY } from '../support.ts';
import { ofFetch, servers } from './servers.ts';

const text = 'compressible '.repeat(500);

const withoutBody: ReadonlySet<unknown> = new Set([204, 205, 304]);

function handle(
  headers: Record<string, string>,
  init: ResponseInit,
  config: object = {},
): Promise<Response> {
  const filter = Compression.create(config);
  const request = new Request('http://h.test/', { headers });
  return filter.handle(
    request,
    () => new Response(withoutBody.has(init.status) ? null : text, init),
  );
}

const plain = { 'content-type': 'text/plain; charset=UTF-8' };

describe('Compression', () => {
  for (const [name, serve] of Object.entries(servers)) {
    it(`compresses for clients that accept it in ${name}`, async () => {
      const { send } = await serve({ class: Compression, minSize: 0 });
      const response = await send({ headers: { 'accept-encoding': 'gzip' } });
      assert.equal(response.headers.get('content-encoding'), 'gzip');
      assert.match(response.headers.get('vary') ?? '', /accept-encoding/i);
      assert.notEqual(response.headers.get('content-length'), '5');
      const bytes = new Uint8Array(await response.arrayBuffer());
      // `fetch` decodes responses from the network.
      const isDecoded = name !== 'a controller' && name !== 'Fetch';
      assert.equal((isDecoded ? Buffer.from(bytes) : zlib.gunzipSync(bytes)).toString(), 'hello');
    });

    it(`does not compress responses to clients that refuse it, and to HEAD, in ${name}`, async () => {
      const { send } = await serve({ class: Compression, minSize: 0 });
      const refused = await send({ headers: { 'accept-encoding': 'identity, *;q=0' } });
      assert.equal(await refused.text(), 'hello');
      assert.equal(refused.headers.get('content-encoding'), null);
      assert.match(refused.headers.get('vary') ?? '', /accept-encoding/i);
      const head = await send({ method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
      assert.equal(head.headers.get('content-encoding'), null);
      assert.match(head.headers.get('vary') ?? '', /accept-encoding/i);
    });

    it(`sends the tag of GET and no other length to HEAD in ${name}`, async () => {
      const { send } = await serve({ class: Compression, minSize: 0 });
      const [of, head] = await Promise.all(
        ['GET', 'HEAD'].map((method) => send({ method, headers: { 'accept-encoding': 'gzip' } })),
      );
      assert.equal(head?.headers.get('etag'), of?.headers.get('etag'));
      assert.equal(head?.headers.get('content-length'), null);
    });
  }

  it('prefers brotli, makes strong ETags weak and removes the length', async () => {
    const headers = { ...plain, etag: '"v1"', 'content-length': String(text.length) };
    const response = await handle({ 'accept-encoding': 'gzip, br' }, { headers });
    assert.equal(response.headers.get('content-encoding'), 'br');
    assert.equal(response.headers.get('etag'), 'W/"v1"');
    assert.equal(response.headers.get('content-length'), null);
    const bytes = new Uint8Array(await response.arrayBuffer());
    assert.ok(bytes.length < text.length / 10);
    assert.equal(zlib.brotliDecompressSync(bytes).toString(), text);
  });

  const untouched: Readonly<Record<string, ResponseInit>> = {
    'that is encoded already': { headers: { ...plain, 'content-encoding': 'br' } },
    'that is a part of a file': {
      status: 206,
      headers: { ...plain, 'content-range': 'bytes 0-9/20' },
    },
    'that is said to be a part': { status: 206, headers: plain },
    'that says that it is a part': { headers: { ...plain, 'content-range': 'bytes 0-9/20' } },
    'that has not changed and is an image': {
      status: 304,
      headers: { 'content-type': 'image/png' },
    },
    'that has not changed and is encoded already': {
      status: 304,
      headers: { 'content-encoding': 'br' },
    },
    'that has no content': { status: 204, headers: plain },
    'that resets a form': { status: 205, headers: plain },
    'without a media type': { headers: { 'content-type': '' } },
    'that must not be transformed': { headers: { ...plain, 'cache-control': 'no-transform' } },
    'that is a stream of events': { headers: { 'content-type': 'text/event-stream' } },
    'that is an image': { headers: { 'content-type': 'image/png' } },
    'that is short': { headers: { ...plain, 'content-length': '1023' } },
  };
  for (const [name, init] of Object.entries(untouched)) {
    it(`does not compress a response ${name}`, async () => {
      const response = await handle({ 'accept-encoding': 'br, gzip' }, init);
      const given = new Headers(init.headers).get('content-encoding');
      assert.equal(response.headers.get('content-encoding'), given);
      assert.equal(response.headers.get('vary'), null);
    });
  }

  for (const size of ['2000', '*']) {
    it(`sends a part of a file of ${size} bytes as it is, with the Vary of the whole one`, async () => {
      const range = `bytes 0-${text.length - 1}/${size}`;
      const headers = { ...plain, 'content-range': range, etag: '"v1"' };
      const response = await handle({ 'accept-encoding': 'br' }, { status: 206, headers });
      assert.equal(response.status, 206);
      assert.equal(response.headers.get('vary'), 'Accept-Encoding');
      assert.equal(response.headers.get('content-encoding'), null);
      assert.equal(response.headers.get('content-range'), range);
      assert.equal(response.headers.get('etag'), '"v1"');
      assert.equal(await response.text(), text);
    });
  }

  for (const [known, etag] of [
    ['W/"v1"', 'W/"v1"'],
    ['"v0", W/"v1"', 'W/"v1"'],
    ['"v1"', '"v1"'],
    ['"v1", W/"v1"', '"v1"'],
    ['*', '"v1"'],
  ] as const) {
    it(`sends the Vary of the compressed response with 304, and the tag ${etag} to a client that has ${known}`, async () => {
      const headers = { etag: '"v1"', vary: 'Accept' };
      const request = { 'accept-encoding': 'br', 'if-none-match': known };
      const response = await handle(request, { status: 304, headers });
      assert.equal(response.status, 304);
      assert.equal(response.headers.get('vary'), 'Accept, Accept-Encoding');
      assert.equal(response.headers.get('etag'), etag);
      assert.equal(response.headers.get('content-encoding'), null);
    });
  }

  it('sends the same tag and Vary with 304 as with 200, around HttpCache in an application', async () => {
    class SiteController extends Controller {
      override behaviors() {
        return {
          compression: { class: Compression },
          cache: { class: HttpCache, etagSeed: () => 'v1', vary: ['Accept-Language'] },
        };
      }

      actionIndex = () => text;
    }
    const app = Application.create({
      id: 'test',
      basePath: import.meta.dirname,
      controllerNamespace: { site: SiteController },
      components: { request: { cookieValidationKey: KEY } },
    });
    const send = (headers: Record<string, string>) =>
      app.fetch(
        new Request('http://h.test/', { headers: { 'accept-encoding': 'gzip', ...headers } }),
      );
    const whole = await send({});
    const etag = whole.headers.get('etag') ?? '';
    assert.match(etag, /^W\//);
    const unchanged = await send({ 'if-none-match': etag });
    assert.equal(unchanged.status, 304);
    for (const name of ['etag', 'vary']) {
      assert.equal(unchanged.headers.get(name), whole.headers.get(name), name);
    }
  });

  it('sends Vary with the 304 of middleware of Express', async (test) => {
    const folder = await mkdtemp(join(tmpdir(), 'fwx-compression-'));
    test.after(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'long.css'), 'a'.repeat(2000));
    const app = express();
    app.use(nodeFilter(Compression.create()), express.static(folder));
    const server = app.listen(0, '127.0.0.1');
    test.after(() => server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const send = (headers: OutgoingHttpHeaders): Promise<IncomingMessage> =>
      new Promise((resolve, reject) => {
        const all = { 'accept-encoding': 'gzip', ...headers };
        const options = { host: '127.0.0.1', port, path: '/long.css', agent: false, headers: all };
        get(options, (message) => resolve(message.resume())).on('error', reject);
      });
    const whole = await send({});
    const unchanged = await send({ 'if-none-match': whole.headers.etag });
    assert.deepEqual(
      [whole, unchanged].map(({ statusCode, headers }) => [statusCode, headers.vary]),
      [
        [200, 'Accept-Encoding'],
        [304, 'Accept-Encoding'],
      ],
    );
  });

  for (const [name, size, vary] of [
    ['photo.png', 2000, null],
    ['short.css', 20, null],
    ['long.css', 2000, 'Accept-Encoding'],
  ] as const) {
    it(`sends the same Vary with 304 as with 200 for ${name} of an action and of a folder`, async (test) => {
      const folder = await mkdtemp(join(tmpdir(), 'fwx-compression-'));
      test.after(() => rm(folder, { recursive: true, force: true }));
      await writeFile(join(folder, name), 'a'.repeat(size));
      class FileController extends Controller {
        override behaviors() {
          return { compression: Compression };
        }

        actionIndex = () => app.response.sendFile(join(folder, name));
      }
      const app = Application.create({
        id: 'test',
        basePath: import.meta.dirname,
        defaultRoute: 'file',
        controllerNamespace: { file: FileController },
        components: { request: { cookieValidationKey: KEY } },
      });
      const [compression, files] = [
        Compression.create(),
        StaticFiles.create({ root: folder, precompressed: false }),
      ];
      const none = () => new Response(null, { status: 404 });
      const folderHandler = (request: Request) =>
        compression.handle(request, (inner) => files.handle(inner, none));
      for (const [url, handler] of [
        ['http://h.test/', (request: Request) => app.fetch(request)],
        [`http://h.test/${name}`, folderHandler],
      ] as const) {
        const send = (headers: Record<string, string>) =>
          handler(new Request(url, { headers: { 'accept-encoding': 'gzip', ...headers } }));
        const whole = await send({});
        assert.deepEqual([whole.status, whole.headers.get('vary')], [200, vary], url);
        await whole.arrayBuffer();
        const unchanged = await send({ 'if-none-match': whole.headers.get('etag') ?? '' });
        assert.deepEqual([unchanged.status, unchanged.headers.get('vary')], [304, vary], url);
      }
    });
  }

  it('removes digests of the bytes of another encoding', async () => {
    const digests = {
      'content-md5': 'x',
      'content-digest': 'a=:x:',
      'repr-digest': 'a=:x:',
      digest: 'x',
    };
    const headers = { ...plain, ...digests, 'accept-ranges': 'bytes' };
    const response = await handle({ 'accept-encoding': 'br' }, { headers });
    for (const name of Object.keys(headers).slice(1)) {
      assert.equal(response.headers.get(name), null, name);
    }
  });

  it('sends each chunk without delay, and cancels the body with its reader', async () => {
    let canceled: () => void = () => {};
    const cancellation = new Promise<void>((resolve) => (canceled = resolve));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('first')),
      cancel: () => canceled(),
    });
    const filter = Compression.create({ encodings: ['gzip'] });
    const request = new Request('http://h.test/', { headers: { 'accept-encoding': 'gzip' } });
    const response = await filter.handle(request, () => new Response(body, { headers: plain }));
    const reader = response.body?.getReader();
    // The body has not ended: only a flushed chunk arrives.
    assert.ok(((await reader?.read())?.value?.length ?? 0) > 0);
    await reader?.cancel();
    await cancellation;
  });

  // With `Readable.toWeb()` this ended the process.
  it('survives a reader that stalls, reads on and cancels', async () => {
    const noise = randomBytes(65_536);
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(noise),
    });
    const filter = Compression.create({ encodings: ['gzip'] });
    const request = new Request('http://h.test/', { headers: { 'accept-encoding': 'gzip' } });
    const response = await filter.handle(request, () => new Response(body, { headers: plain }));
    const reader = response.body?.getReader();
    assert.ok((await reader?.read())?.value);
    // Compressed chunks wait in the stream of Node.
    await setTimeout(50);
    const next = reader?.read();
    await reader?.cancel();
    await next;
    await setTimeout(50);
  });

  for (const [minSize, length, encoding] of [
    [undefined, '1023', null],
    [undefined, '1024', 'br'],
    [undefined, null, 'br'],
    [0, '0', 'br'],
  ] as const) {
    it(`sends ${length ?? 'unknown'} bytes as ${encoding} with minSize ${minSize}`, async () => {
      const headers = length === null ? plain : { ...plain, 'content-length': length };
      const config = minSize === undefined ? {} : { minSize };
      const response = await handle({ 'accept-encoding': 'br' }, { headers }, config);
      assert.equal(response.headers.get('content-encoding'), encoding);
    });
  }

  for (const length of [1023, 1024]) {
    it(`measures a page of an application with ${length} bytes, also behind a cache`, async () => {
      class SiteController extends Controller {
        override behaviors() {
          return { compression: Compression, page: { class: PageCache, only: ['kept'], cache } };
        }

        actionIndex(): string {
          return `\u00e9${'a'.repeat(length - 2)}`;
        }

        actionKept(): string {
          return this.actionIndex();
        }
      }
      const cache = Cache.create();
      const app = Application.create({
        id: 'test',
        basePath: import.meta.dirname,
        controllerNamespace: { site: SiteController },
        components: { request: { cookieValidationKey: KEY } },
      });
      for (const route of ['index', 'kept', 'kept']) {
        const headers = { 'accept-encoding': 'br' };
        const response = await app.fetch(new Request(`http://h/?r=site/${route}`, { headers }));
        assert.equal(response.headers.get('content-encoding'), length < 1024 ? null : 'br', route);
      }
    });
  }

  it('keeps status, phrase and weak tags', async () => {
    const init = { status: 404, statusText: 'Gone', headers: { ...plain, etag: 'W/"a"' } };
    for (const [encodings, encoding] of [
      ['br', 'br'],
      ['identity', null],
    ] as const) {
      const { headers, status, statusText } = await handle({ 'accept-encoding': encodings }, init);
      assert.deepEqual([status, statusText], [404, 'Gone']);
      assert.deepEqual([headers.get('content-encoding'), headers.get('etag')], [encoding, 'W/"a"']);
    }
  });

  it('adds Vary to an empty response', async () => {
    const filter = Compression.create({});
    const request = new Request('http://h.test/', { headers: { 'accept-encoding': 'br' } });
    const response = await filter.handle(request, () => new Response(null, { headers: plain }));
    assert.equal(response.headers.get('content-encoding'), null);
    assert.equal(response.headers.get('vary'), 'Accept-Encoding');
  });

  it('offers zstd where the runtime has it', async () => {
    const headers = { 'accept-encoding': 'zstd' };
    const response = await handle(headers, { headers: plain });
    const hasZstd = typeof (zlib as Partial<typeof zlib>).zstdDecompressSync === 'function';
    assert.equal(response.headers.get('content-encoding'), hasZstd ? 'zstd' : null);
    const bytes = new Uint8Array(await response.arrayBuffer());
    assert.equal(String(hasZstd ? zlib.zstdDecompressSync(bytes) : Buffer.from(bytes)), text);
  });

  it('refuses unknown encodings and sizes', () => {
    assert.throws(() => Compression.create({ minSize: Number.NaN }), /"minSize"/);
    assert.throws(() => Compression.create({ encodings: ['lzw'] as never }), /got "lzw"/);
    assert.throws(() => Compression.create({ minSize: -1 }), /"minSize"/);
  });

  it('compresses for clients that send no more than a star', async () => {
    const { send } = await ofFetch({ class: Compression, minSize: 0, encodings: ['gzip'] });
    const response = await send({ headers: { 'accept-encoding': '*' } });
    assert.equal(response.headers.get('content-encoding'), 'gzip');
  });
});
