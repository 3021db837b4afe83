import assert from 'node:assert/strict';
import { createServer, request, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';

import { nodeHandler } from '../../../server/bridge/index.ts';
import { EncodedFile, type StreamOptions } from '../../../server/validator/index.ts';
import { fetchListener } from '../../support/fetch-listener.ts';

const bytes = Buffer.alloc(300_000, 'Some content, longer than a chunk of a socket. ');
const payload = { name: 'n.txt', type: 'text/plain', metadata: { crop: { rect: 1 } } };
const json = JSON.stringify({ ...payload, data: bytes.toString('base64') });

async function* chunksOf(text: string, size = 1000): AsyncGenerator<Uint8Array> {
  const all = Buffer.from(text);
  for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size);
}

const limits: StreamOptions = { maxBytes: 1_000_000 };

describe('EncodedFile.fromStream()', () => {
  for (const [kind, source] of [
    ['an iterable', () => chunksOf(json)],
    ['a stream', () => new Blob([json]).stream()],
    ['a stream of one chunk', () => new Response(json).body as ReadableStream<Uint8Array>],
  ] as const) {
    it(`reads ${kind}`, async () => {
      const file = await EncodedFile.fromStream(source(), { ...limits, textBytes: json.length });
      assert.deepEqual(file, EncodedFile.fromJson(json));
      assert.ok(bytes.equals(file.getData()));
      assert.equal(file.getMimeType(), 'text/plain');
      assert.deepEqual(file.metadata, payload.metadata);
    });
  }

  it('throws as fromJson() does', async () => {
    for (const text of ['', 'null', '{"name":1}', '{"name":"a","data":"?"}', '{"name":"a"']) {
      const expected = await EncodedFile.fromStream(chunksOf(text), limits).catch(
        (e: unknown) => e,
      );
      assert.throws(() => EncodedFile.fromJson(text), expected as Error);
    }
  });

  it('ends the source at a limit', async () => {
    let reads = 0;
    let isOver = false;
    const source = (async function* () {
      try {
        yield Buffer.from('{"name":"a","data":"');
        for (;;) {
          reads++;
          yield Buffer.from('QUJD'.repeat(100));
        }
      } finally {
        isOver = true;
      }
    })();
    await assert.rejects(EncodedFile.fromStream(source, { maxBytes: 3000 }), {
      statusCode: 413,
      message: 'An encoded file must not be larger than 3000 bytes.',
    });
    assert.deepEqual([reads, isOver], [11, true]);
  });

  it('ends an endless text of blanks', async () => {
    const source = (async function* () {
      yield Buffer.from('{"name":"a","data":"');
      for (;;) yield Buffer.alloc(1000, ' ');
    })();
    await assert.rejects(EncodedFile.fromStream(source, { maxBytes: 300, maxOtherBytes: 100 }), {
      statusCode: 413,
    });
  });

  it('rethrows the error of a source', async () => {
    const source = (async function* () {
      yield Buffer.from('{');
      throw new Error('gone');
    })();
    await assert.rejects(EncodedFile.fromStream(source, limits), { message: 'gone' });
  });

  for (const maxBytes of [0, -1, 1.5, Number.NaN, Infinity]) {
    it(`rejects a limit of ${maxBytes}`, async () => {
      const message = `Encoded file limit "maxBytes" must be a whole number above 0, got ${maxBytes}.`;
      await assert.rejects(EncodedFile.fromStream(chunksOf(json), { maxBytes }), {
        name: 'InvalidArgumentException',
        message,
      });
    });
  }
});

/** Sends the received file, or why it was refused. */
async function answer(request: Request): Promise<Response> {
  try {
    const file = await EncodedFile.fromRequest(request, limits);
    return new Response(`${file.name} ${file.getSize()} ${bytes.equals(file.getData())}`);
  } catch (error) {
    const { message, statusCode = 500 } = error as Error & { statusCode?: number };
    return new Response(message, { status: statusCode });
  }
}

for (const [kind, listener] of [
  ['fwx/server/bridge', () => nodeHandler({ fetch: answer })],
  ['the platform', () => fetchListener(answer)],
] as const) {
  describe(`EncodedFile.fromRequest() with requests of ${kind}`, () => {
    let server: Server;
    let url = '';
    before(async () => {
      server = createServer(listener()).listen(0, '127.0.0.1');
      await once(server, 'listening');
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    });
    after(() => {
      server.closeAllConnections();
      server.close();
    });

    const post = async (body: string, type = 'application/json') => {
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
      return `${response.status} ${await response.text()}`;
    };

    it('reads the body', async () => {
      assert.equal(await post(json), '200 n.txt 300000 true');
      assert.equal(
        await post(json, 'Application/Vnd.Photo+JSON; charset=utf-8'),
        '200 n.txt 300000 true',
      );
    });

    it('reads a body of unknown length', async () => {
      const sending = request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      });
      for await (const chunk of chunksOf(json, 50_000)) sending.write(chunk);
      sending.end();
      const [response] = await once(sending, 'response');
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part as Buffer);
      assert.equal(Buffer.concat(parts).toString(), 'n.txt 300000 true');
    });

    it('refuses invalid payloads, and payloads that are too large', async () => {
      assert.equal(await post('{}'), "400 Encoded file key 'name' must be of type 'string'.");
      assert.equal(await post(''), "400 Encoded file payload is not valid JSON: 'Syntax error'.");
      const large = JSON.stringify({ name: 'a', data: 'A'.repeat(1_400_000) });
      assert.equal(await post(large), '413 An encoded file must not be larger than 1000000 bytes.');
      const named = JSON.stringify({ name: 'a'.repeat(1_048_600), data: '' });
      assert.match(await post(named), /^413 The text around an encoded file/);
    });

    it('refuses a body that another site could send without a preflight', async () => {
      const message = '415 An encoded file is sent as application/json.';
      for (const type of ['text/plain', 'text/json', 'application/jsonx']) {
        assert.equal(await post(json, type), message);
      }
    });
  });
}
