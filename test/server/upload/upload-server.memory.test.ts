import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';

import { nodeHandler } from '../../../server/bridge/index.ts';
import { type NodeRequest } from '../../../server/bridge/node/node-request.ts';
import {
  EncodedFile,
  FolderUploadStorage,
  readUploadForm,
  UnstorageUploadStorage,
  type UploadStorage,
} from '../../../server/upload/index.ts';
import { MemoryUploadStorage } from './support/memory-storage.ts';
import { doors, start, temporaryFolder } from './support/server.ts';

// Chunks of 64 KiB and more from the socket, each with its own memory.
const content = Buffer.alloc(1_500_000);
for (let i = 0; i < content.length; i++) content[i] = (i * 31 + (i >> 9)) & 0xff;
content.write('\x89PNG\r\n\x1a\n', 'latin1');
const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function unstorage(): UnstorageUploadStorage {
  const items = new Map<string, Uint8Array>();
  return new UnstorageUploadStorage({
    hasItem: async (key) => items.has(key),
    getItemRaw: async (key) => items.get(key),
    setItemRaw: async (key, value) => void items.set(key, value),
    getKeys: async (base = '') => [...items.keys()].filter((key) => key.startsWith(base)),
    getMeta: () => ({}),
    removeItem: async (key) => void items.delete(key),
  });
}

const storages: Record<string, () => UploadStorage> = {
  folder: () => new FolderUploadStorage(temporaryFolder()),
  unstorage,
  'storage of its own': () => new MemoryUploadStorage(),
};

/** A server that is closed after the tests, and its URL. */
async function listen(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe('Chunks whose memory is freed while they are received', () => {
  for (const door of doors) {
    for (const [name, make] of Object.entries(storages)) {
      it(`reach a ${name} completely, in one form, by ${door}`, async () => {
        const { whole, uploads } = await start({ storage: make() }, door);
        const id = await (await whole(content, 'a.png')).text();
        const file = await (await uploads.take(id, 'one')).toEncodedFile(content.length);
        assert.equal(hash(file.getData()), hash(content));
        assert.equal(file.getMimeType(), 'image/png');
      });

      it(`reach a ${name} completely, in chunks, by ${door}`, async () => {
        const { begin, chunk, uploads } = await start({ storage: make() }, door);
        const { id } = await begin(content.length);
        for (let at = 0; at < content.length; at += 500_000) {
          const piece = content.subarray(at, at + 500_000);
          assert.ok((await chunk(id, at, piece)).ok);
        }
        const file = await (await uploads.take(id, 'one')).toEncodedFile(content.length);
        assert.equal(hash(file.getData()), hash(content));
        assert.equal(file.getMimeType(), 'image/png');
      });
    }
  }

  const payload = JSON.stringify({ name: 'a.png', data: content.toString('base64') });

  it('are decoded from a body of JSON', async () => {
    const fetch = async (request: Request) => {
      const file = await EncodedFile.fromRequest(request, { maxBytes: content.length });
      return new Response(hash(file.getData()));
    };
    const headers = { 'content-type': 'application/json' };
    const url = await listen(nodeHandler({ fetch }));
    const answer = await globalThis.fetch(url, { method: 'POST', body: payload, headers });
    assert.equal(await answer.text(), hash(content));
  });

  it('are decoded from a field of a form, whose files stay complete', async () => {
    const fetch = async (request: Request) => {
      const form = await readUploadForm(request, { fields: ['photos'] });
      const [photo, real] = await EncodedFile.fromFormData(form, 'photos');
      return Response.json([photo, real].map((file) => file && hash(file.getData())));
    };
    const url = await listen(nodeHandler({ fetch }));
    const body = new FormData();
    body.append('photos', payload);
    body.append('photos', new Blob([content]), 'b.png');
    const answer = await globalThis.fetch(url, { method: 'POST', body });
    assert.deepEqual(await answer.json(), [hash(content), hash(content)]);
  });

  it('are kept for all other listeners of the message', async () => {
    const received: Buffer[] = [];
    const fetch = async (request: Request) => {
      const file = await EncodedFile.fromRequest(request, { maxBytes: content.length });
      return new Response(hash(file.getData()));
    };
    const handle = nodeHandler({ fetch });
    const url = await listen((request, response) => {
      handle(request, response);
      request.on('data', (chunk: Buffer) => received.push(chunk));
    });
    const headers = { 'content-type': 'application/json' };
    const answer = await globalThis.fetch(url, { method: 'POST', body: payload, headers });
    assert.equal(await answer.text(), hash(content));
    assert.equal(hash(Buffer.concat(received)), hash(Buffer.from(payload)));
  });

  it('are kept for readers of the body by another API', async () => {
    const fetch = async (request: Request) => {
      const storage = new FolderUploadStorage(temporaryFolder());
      const [one, other] = (request.body as ReadableStream<Uint8Array>).tee();
      await storage.create('t', 'r', one);
      // The other reader starts when the first has written, and could have freed, everything.
      return new Response(hash(await new Response(other as BodyInit).bytes()));
    };
    const url = await listen(nodeHandler({ fetch }));
    const answer = await globalThis.fetch(url, { method: 'POST', body: content });
    assert.equal(await answer.text(), hash(content));
  });

  it('are empty after they are read', async () => {
    const chunks: Uint8Array[] = [];
    const fetch = async (request: Request) => {
      const { consume } = request as unknown as NodeRequest;
      const source: Pick<NodeRequest, 'consume'> & AsyncIterable<Uint8Array> = {
        consume: (take) =>
          consume.call(request, (chunk) => {
            chunks.push(chunk);
            return take(chunk);
          }),
        async *[Symbol.asyncIterator]() {},
      };
      await EncodedFile.fromStream(source, { maxBytes: content.length });
      return new Response('read');
    };
    const url = await listen(nodeHandler({ fetch }));
    await (await globalThis.fetch(url, { method: 'POST', body: payload })).text();
    assert.ok(chunks.length > 0);
    const left = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    assert.ok(left < payload.length / 4, `${left} of ${payload.length} bytes are still held`);
  });
});

describe('UploadServer writes', () => {
  it('no more records for a file in one form than necessary', async () => {
    const made: string[] = [];
    class Watched extends MemoryUploadStorage {
      override create(...args: Parameters<UploadStorage['create']>): Promise<boolean> {
        made.push(args[1].replace(/-.*/, ''));
        return super.create(...args);
      }
    }
    const { whole } = await start({ storage: new Watched() });
    assert.equal((await whole(content, 'a.png')).status, 201);
    assert.deepEqual(made, ['s', 'c', 'head', 'w', 'done', 'c']);
  });
});
