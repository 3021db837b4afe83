import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { connect, createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';

import { nodeHandler } from '../../../../server/bridge/index.ts';
import { Fw } from '../../../../server/core/index.ts';
import { appOf } from '../../web/support.ts';
import { closeServers, dial, listenTo } from './support.ts';

const content = randomBytes(3_000_001);
const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const file = path.join(tmpdir(), `fwx-sent-${process.pid}.bin`);

/** An application that sends the file, or its bytes as a stream of Fetch. */
const sending = () =>
  appOf({
    index: ({ response }) => response.sendFile(file),
    stream: ({ response }) => response.sendStreamAsFile(new Blob([content]).stream(), 'a.bin'),
  });

/** The chunks that are written to Node, as they are after sending. */
function watch(response: ServerResponse): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  const write = response.write.bind(response) as (...args: unknown[]) => boolean;
  response.write = (chunk: unknown, ...rest: unknown[]) => {
    chunks.push(chunk as Uint8Array);
    return write(chunk, ...rest);
  };
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.end = (chunk?: unknown, ...rest: unknown[]) => {
    if (chunk instanceof Uint8Array) chunks.push(chunk);
    return end(chunk, ...rest);
  };
  return chunks;
}

describe('Files that are sent', () => {
  const { app: outer } = Fw;
  before(() => writeFileSync(file, content));
  after(() => rmSync(file));
  afterEach(async () => {
    await closeServers();
    Fw.app = outer;
  });

  for (const [route, left] of [
    ['index', 0],
    ['stream', content.length],
  ] as const) {
    it(`${left === 0 ? 'free' : 'keep'} the memory of sent chunks (${route})`, async () => {
      const handle = nodeHandler(sending());
      let chunks: Uint8Array[] = [];
      const server = await listenTo(
        createServer((request, response) => {
          chunks = watch(response);
          handle(request, response);
        }),
      );
      const answer = await fetch(`${server.url}/site/${route}`);
      assert.equal(hash(await answer.bytes()), hash(content));
      assert.ok(chunks.length > 0);
      assert.equal(
        chunks.reduce((sum, chunk) => sum + chunk.length, 0),
        left,
      );
    });
  }

  it('reach a client completely that reads late', async () => {
    const server = await listenTo(createServer(nodeHandler(sending())));
    const socket = dial(server.port);
    socket.write('GET /site/index HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
    await once(socket, 'readable');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const all = Buffer.concat((await socket.toArray()) as Buffer[]);
    assert.equal(hash(all.subarray(all.indexOf('\r\n\r\n') + 4)), hash(content));
  });

  it('reach clients of HTTP/2 completely, several at a time', async () => {
    const handle = nodeHandler(sending());
    const server = createHttp2Server((request, response) =>
      handle(request as never, response as never),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    try {
      const streams = [1, 2, 3].map(() => session.request({ ':path': '/site/index' }));
      const bodies = await Promise.all(streams.map((stream) => stream.toArray()));
      for (const body of bodies) assert.equal(hash(Buffer.concat(body as Buffer[])), hash(content));
    } finally {
      session.close();
      server.close();
    }
  });

  it('stay complete when a response of Fetch is sent twice', async () => {
    const answer = await sending().fetch(new Request('http://h.test/site/index'));
    const copy = answer.clone();
    assert.equal(hash(await answer.bytes()), hash(content));
    assert.equal(hash(await copy.bytes()), hash(content));
  });
});
