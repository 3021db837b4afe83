import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, constants, createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';

import { nodeHandler } from '../../../../server/bridge/index.ts';
import { streamMultipart } from '../../../../server/web/index.ts';

/** More than the window of a stream. */
const content = Buffer.alloc(5_000_000, 'a');

async function sessionOf(fetch: (request: Request) => Promise<Response>) {
  const server = createServer(nodeHandler({ fetch })).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  after(() => {
    session.destroy();
    server.close();
  });
  return session;
}

const readers: Readonly<Record<string, (request: Request) => Promise<unknown>>> = {
  'is not read': async () => {},
  'is read in part': async ({ body }) => {
    const reader = body?.getReader();
    await reader?.read();
    reader?.releaseLock();
  },
  'is cancelled': async ({ body }) => {
    const reader = body?.getReader();
    await reader?.read();
    await reader?.cancel();
  },
  'is refused as a form': async (request) => {
    const read = streamMultipart({ maxFormBytes: 1000 });
    const limits = { maxBodyBytes: 0, uploadFileMaxSize: 0, uploadFileMaxCount: 1 };
    await read(request, 'multipart/form-data; boundary=x', limits).catch(() => undefined);
  },
};

describe('a request of HTTP/2 whose body is longer than what is read', () => {
  for (const [how, read] of Object.entries(readers)) {
    it(`ends with its response when its body ${how}`, async () => {
      const session = await sessionOf(async (request) => {
        await read(request);
        return new Response('answer');
      });
      const stream = session.request({ ':method': 'POST' });
      stream.on('error', (error) => assert.fail(error)).end(content);
      const closed = once(stream, 'close');
      stream.setEncoding('utf8');
      const text = (await stream.toArray()).join('');
      await closed;
      assert.equal(text, 'answer');
      assert.equal(stream.rstCode, 0);
    });
  }
});

describe('a request of HTTP/2 that its client has reset before its body is read', () => {
  for (const sent of ['nothing', 'a part']) {
    it(`says that the client went away, with ${sent} of it sent`, async () => {
      const arrived = Promise.withResolvers<void>();
      const read = Promise.withResolvers<unknown>();
      const session = await sessionOf(async (request) => {
        const gone = once(request.signal, 'abort');
        arrived.resolve();
        await gone;
        read.resolve(request.text().catch((error: unknown) => error));
        return new Response();
      });
      const stream = session.request({ ':method': 'POST', 'content-length': '4' });
      stream.on('error', () => undefined);
      if (sent === 'a part') stream.write('ab');
      await arrived.promise;
      stream.close(constants.NGHTTP2_CANCEL);
      assert.match(
        String(await read.promise),
        /The client went away before the end of the request/,
      );
    });
  }
});
