import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, IncomingMessage } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import { type AddressInfo, Socket } from 'node:net';
import { afterEach, describe, it } from 'node:test';

import { NodeHeaders } from '../../../../server/bridge/node/node-headers.ts';
import { closeServers, dial, exchange, listenTo } from './support.ts';

/** The result of `look` for the headers of a request with these lines. */
async function found<T>(lines: readonly string[], read: (headers: NodeHeaders) => T): Promise<T> {
  const result = Promise.withResolvers<T>();
  const server = createServer((message, response) => {
    try {
      result.resolve(read(new NodeHeaders(message)));
    } catch (error) {
      result.reject(error);
    }
    response.end();
  });
  const { port } = await listenTo(server);
  await exchange(port, ['GET / HTTP/1.1', 'Connection: close', ...lines, '', ''].join('\r\n'));
  return result.promise;
}

/** Bytes of a frame of HTTP/2 (RFC 9113, 4.1) that ends its headers and its stream. */
function frame(type: number, stream: number, payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0, 0, payload.length, type, 5, 0, 0, 0, stream]), payload]);
}

/** A header as HPACK writes one without its table (RFC 7541, 6.2.2). */
function literal([name, value]: readonly [string, string]): Buffer {
  return Buffer.from([0, name.length, ...Buffer.from(name), value.length, ...Buffer.from(value)]);
}

/** The name of the error that a function throws. */
function nameOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return (error as Error).name;
  }
}

/** As {@link found}, over HTTP/2; the client of Node refuses to repeat names. */
async function foundOverHttp2<T>(
  fields: readonly (readonly [string, string])[],
  read: (headers: NodeHeaders) => T,
): Promise<T> {
  const result = Promise.withResolvers<T>();
  const server = createHttp2Server((message, response) => {
    result.resolve(read(new NodeHeaders(message as never)));
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = dial((server.address() as AddressInfo).port);
  const settings = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]);
  const request = [
    [':method', 'GET'],
    [':path', '/'],
    [':scheme', 'http'],
    [':authority', 'h'],
  ] as const;
  const block = Buffer.concat([...request, ...fields].map(literal));
  socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
  socket.write(Buffer.concat([settings, frame(1, 1, block)]));
  const seen = await result.promise;
  socket.destroy();
  server.close();
  return seen;
}

describe('NodeHeaders', () => {
  afterEach(closeServers);

  for (const [lines, name, value] of [
    [['Host: h'], 'HOST', 'h'],
    [['Host: h', 'X-A: 1', 'x-a: 2'], 'X-A', '1, 2'],
    [['Host: h', 'User-Agent: a', 'USER-AGENT: b', 'User-Agent: c'], 'user-agent', 'a, b, c'],
    [['Host: h', 'Expires: x', 'Referer: y'], 'referer', 'y'],
    [['Host: h', 'Referer:'], 'referer', ''],
    [['Host: h', 'X-A:'], 'x-a', ''],
    [['Host: h', 'Cookie: a=1', 'cookie: b=2'], 'cookie', 'a=1; b=2'],
    [['Host: h', 'Set-Cookie: a', 'Set-Cookie: b'], 'set-cookie', 'a, b'],
    [['Host: h'], 'x-a', null],
    [['Host: h'], '__proto__', null],
    [['Host: h'], 'tostring', null],
  ] as const) {
    it(`has ${JSON.stringify(value)} for ${name} of ${lines.join(', ')}`, async () => {
      const seen = await found(lines, (headers) => {
        const lazy = [headers.get(name), headers.has(name)];
        return [lazy, [headers.native.get(name), headers.get(name)]];
      });
      assert.deepEqual(seen, [
        [value, value !== null],
        [value, value],
      ]);
    });
  }

  it('joins repeated headers over HTTP/2, and has no pseudo-headers', async () => {
    const repeated = ['if-none-match', 'content-encoding', 'user-agent', 'x-a', 'cookie'];
    const fields = repeated.flatMap((name) => [[name, '1'] as const, [name, '2'] as const]);
    const seen = await foundOverHttp2(fields, (headers) => [
      ...[...repeated, 'host', 'referer'].map((name) => headers.get(name)),
      nameOf(() => headers.get(':path')),
    ]);
    const joined = Array.from({ length: 4 }, () => '1, 2');
    assert.deepEqual(seen, [...joined, '1; 2', 'h', null, 'TypeError']);
  });

  it('lists every header once, with cookies that came in several lines', async () => {
    const lines = ['Host: h', 'Accept: a', 'Cookie: a=1', 'Accept: b', 'COOKIE: b=2'];
    const seen = await found(lines, (headers) => [
      [...headers],
      [...headers.keys()],
      [...headers.values()],
      [...headers.entries()].length,
    ]);
    assert.deepEqual(seen, [
      [
        ['accept', 'a, b'],
        ['connection', 'close'],
        ['cookie', 'a=1; b=2'],
        ['host', 'h'],
      ],
      ['accept', 'connection', 'cookie', 'host'],
      ['a, b', 'close', 'a=1; b=2', 'h'],
      4,
    ]);
  });

  it('lists no cookie when none came', async () => {
    assert.deepEqual(await found(['Host: h'], (headers) => [...headers.keys()]), [
      'connection',
      'host',
    ]);
  });

  it('lists the headers of an emulator of Node, which has no list of them as they came', () => {
    const message = new IncomingMessage(new Socket());
    // As `serverless-http` makes it.
    Object.assign(message, {
      headers: { cookie: 'a=1; b=2', 'x-a': ['1', '2'], 'content-length': 3 },
    });
    const headers = new NodeHeaders(message);
    assert.deepEqual(
      ['content-length', 'x-a', 'constructor'].map((name) => headers.get(name)),
      ['3', '1, 2', null],
    );
    assert.deepEqual(
      [...headers],
      [
        ['content-length', '3'],
        ['cookie', 'a=1; b=2'],
        ['x-a', '1, 2'],
      ],
    );
  });

  it('passes itself to the callback with every header', async () => {
    const receiver = {};
    const seen = await found(['Host: h'], (headers) => {
      const calls: unknown[] = [];
      headers.forEach(function each(this: unknown, value, key, parent) {
        calls.push([key, value, parent === (headers as unknown), this === receiver]);
      }, receiver);
      return calls;
    });
    assert.deepEqual(seen, [
      ['connection', 'close', true, true],
      ['host', 'h', true, true],
    ]);
  });

  it('returns changed values', async () => {
    const seen = await found(['Host: h', 'X-A: 1', 'X-B: 1', 'X-C: 1'], (headers) => {
      headers.set('x-a', '2');
      headers.append('x-b', '2');
      headers.delete('x-c');
      headers.append('set-cookie', 'a');
      return [['x-a', 'x-b', 'x-c'].map((name) => headers.get(name)), headers.getSetCookie()];
    });
    assert.deepEqual(seen, [['2', '1, 2', null], ['a']]);
  });
});
