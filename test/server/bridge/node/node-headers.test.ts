import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { afterEach, describe, it } from 'node:test';

import { NodeHeaders } from '../../../../server/bridge/node/node-headers.ts';
import { closeServers, exchange, listenTo } from './support.ts';

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
