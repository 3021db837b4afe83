import assert from 'node:assert/strict';
import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';

import { setHead } from '../../../../server/web/http/write-head.ts';

type Head = readonly (readonly [string, string])[] | string;

/**
 * The head that a response has after headers were set and its head was written; the code of the error when that fails.
 */
async function headAfter(write: (response: ServerResponse) => void): Promise<Head> {
  let code = '';
  const server = createServer((_request, response) => {
    response.setHeader('X-A', 'before');
    response.setHeader('X-B', 'kept');
    response.sendDate = false;
    try {
      write(response);
    } catch (error) {
      code = (error as { code?: string }).code ?? 'none';
    }
    response.end('ok');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const raw = await new Promise<readonly string[]>((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent: false }, (message) => {
      message.resume().once('end', () => resolve(message.rawHeaders));
    }).once('error', reject);
  });
  server.close();
  if (code !== '') return code;
  const pairs = Array.from(
    { length: raw.length / 2 },
    (_, at) => [raw[at * 2] ?? '', raw[at * 2 + 1] ?? ''] as const,
  );
  return pairs.filter(([name]) => /^(?:x-|set-cookie)/i.test(name));
}

describe('setHead()', () => {
  const heads: readonly (readonly [title: string, headers: unknown])[] = [
    ['an object', { 'x-a': '1', 'X-C': ['2', '3'] }],
    ['an object with a name in two cases', { 'x-a': '1', 'X-A': '2' }],
    ['a list', ['X-C', '1', 'X-D', '2']],
    ['a list with a name in two cases', ['X-A', '1', 'x-a', '2']],
    ['a list with several values', ['set-cookie', ['a', 'b'], 'Set-Cookie', 'c']],
    ['an empty list', []],
    ['an empty object', {}],
    ['a list without a value', ['X-C', undefined]],
    ['an object without a value', { 'X-C': undefined }],
    ['an object with null', { 'X-C': null }],
    ['a malformed name', ['X C', '1']],
    ['a malformed value', ['X-C', 'a\nb']],
  ];
  for (const [title, headers] of heads) {
    it(`sends the same as writeHead() for ${title}`, async () => {
      const expected = await headAfter((response) =>
        response.writeHead(200, structuredClone(headers) as never),
      );
      // Node changes the lists that it receives.
      const copy = structuredClone(headers);
      const found = await headAfter((response) => setHead(response, [200, copy]));
      assert.deepEqual(found, expected);
    });
  }

  const given = { 'x-a': '1' };
  for (const rest of [
    [undefined, given],
    [null, given],
    [given, undefined],
    ['Fine', given],
    [{ 'x-a': '2' }, given],
  ]) {
    it(`sends the same as writeHead() with ${JSON.stringify(rest)} after the status`, async () => {
      const expected = await headAfter((response) =>
        response.writeHead(...([200, ...rest] as [200, string, typeof given])),
      );
      assert.deepEqual(await headAfter((response) => setHead(response, [200, ...rest])), expected);
    });
  }

  it('accepts pairs, which writeHead() accepts when no header was set before', async () => {
    const pairs = [
      ['X-A', '1'],
      ['x-a', '2'],
    ];
    assert.deepEqual(await headAfter((response) => setHead(response, [200, pairs])), [
      ['X-B', 'kept'],
      ['X-A', '1'],
      ['X-A', '2'],
    ]);
  });

  it('refuses a list that ends with a name', async () => {
    const found = await headAfter((response) => setHead(response, [200, ['X-C', '1', 'X-D']]));
    assert.equal(found, 'ERR_HTTP_INVALID_HEADER_VALUE');
  });

  for (const none of [undefined, null, 'text']) {
    it(`does not change the headers for ${none}`, async () => {
      const found = await headAfter((response) => setHead(response, [200, none]));
      assert.deepEqual(found, [
        ['X-A', 'before'],
        ['X-B', 'kept'],
      ]);
    });
  }
});
