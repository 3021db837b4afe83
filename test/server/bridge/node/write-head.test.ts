import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { afterEach, describe, it } from 'node:test';

import { writeHead } from '../../../../server/bridge/node/write-head.ts';
import { closeServers, exchange, listenTo } from './support.ts';

/** The head that a client receives, without the headers that Node adds, or the message of the error. */
async function head(
  status: number,
  statusText: string,
  headers: readonly string[],
): Promise<readonly string[]> {
  const server = createServer((_, response) => {
    response.sendDate = false;
    try {
      writeHead(response, { status, statusText, headers });
      response.end();
    } catch (error) {
      response.writeHead(500, (error as Error).message).end();
    }
  });
  const { port } = await listenTo(server);
  const answer = await exchange(port, 'HEAD / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
  const lines = answer.split('\r\n').filter((line) => line !== '' && line !== 'Connection: close');
  return lines.map((line) => line.replace('HTTP/1.1 ', ''));
}

describe('writeHead', () => {
  afterEach(closeServers);

  for (const [status, statusText, line] of [
    [200, '', '200 OK'],
    [200, 'OK', '200 OK'],
    [200, 'Fine', '200 Fine'],
    [404, '', '404 Not Found'],
    [404, 'OK', '404 OK'],
    [599, 'Own', '599 Own'],
  ] as const) {
    it(`writes "${line}" for ${status} and "${statusText}"`, async () => {
      assert.deepEqual(await head(status, statusText, ['X-A', '1']), [line, 'X-A: 1']);
    });
  }

  it('refuses a status below 200', async () => {
    const [line] = await head(199, '', []);
    assert.equal(line, '500 A response must have a status from 200 to 599, got 199.');
  });

  for (const [title, status, headers, lines] of [
    ['a name several times', 200, ['X-A', '1', 'X-A', '2'], ['X-A: 1', 'X-A: 2']],
    ['one length', 200, ['content-length', '5', 'X-A', '1'], ['X-A: 1', 'Content-Length: 5']],
    [
      'an equal length once',
      200,
      ['Content-Length', '5', 'content-length', '5'],
      ['Content-Length: 5'],
    ],
    ['no length with 204', 204, ['Content-Length', '0'], []],
    ['a length with 304', 304, ['Content-Length', '9'], ['Content-Length: 9']],
    [
      'no transfer coding',
      200,
      ['Transfer-Encoding', 'gzip', 'Content-Length', '1'],
      ['Content-Length: 1'],
    ],
    [
      'names that are as long',
      200,
      ['X-Fourteen-Abc', '1', 'X-Seventeen-Abcde', '2'],
      ['X-Fourteen-Abc: 1', 'X-Seventeen-Abcde: 2'],
    ],
  ] as const) {
    it(`writes ${title}`, async () => {
      assert.deepEqual((await head(status, '', headers)).slice(1), lines);
    });
  }

  it('refuses two lengths', async () => {
    const [line] = await head(200, '', ['Content-Length', '5', 'Content-Length', '05']);
    assert.equal(line, '500 A response must have one Content-Length, got "5" and "05".');
  });
});
