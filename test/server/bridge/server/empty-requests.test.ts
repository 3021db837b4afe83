import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { after, before, describe, it } from 'node:test';

import { type RunningServer, type ServableApp } from '../../../../server/bridge/index.ts';
import { dial } from '../node/support.ts';
import { start } from './support.ts';

const echo: ServableApp = {
  fetch: async (request) => {
    const { method } = request;
    // Requests to which Fetch gives no body.
    const text = method === 'GET' ? '' : await request.text();
    return new Response(`${method} <${text}>`);
  },
};

// `optimizeEmptyRequests` came with 24; on older versions such a body flows to its end.
// With 26 it ends a POST without a length, too.
const nodeVersion = Number.parseInt(process.versions.node, 10);
const endsAutomatically = (method: string): boolean => nodeVersion >= (method === 'GET' ? 24 : 26);

describe('requests without a body', () => {
  let server: RunningServer & { ended: Promise<unknown> };
  let seen: IncomingMessage[] = [];
  const onRequest = (event: unknown): void => {
    seen.push((event as { request: IncomingMessage }).request);
  };
  before(async () => {
    server = await start(echo);
    subscribe('http.server.request.start', onRequest);
  });
  after(async () => {
    unsubscribe('http.server.request.start', onRequest);
    server.stop();
    await server.ended;
  });

  /** Answers to requests over one connection, sent together; the last one closes it. */
  async function responsesTo(...requests: string[]): Promise<string[]> {
    seen = [];
    const socket = dial(server.port);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.write(requests.join(''));
    await new Promise((resolve) => socket.once('close', resolve));
    return [...text.matchAll(/\w+ <.*?>/g)].map(([body]) => body);
  }
  const requestText = (method: string, headers = '', body = ''): string =>
    `${method} / HTTP/1.1\r\nHost: h\r\n${headers}\r\n${body}`;
  const last = 'Connection: close\r\n';

  for (const method of ['GET', 'POST', 'DELETE', 'PATCH']) {
    it(`${method}: has ended when it is received, and needs no reading`, async () => {
      assert.deepEqual(await responsesTo(requestText(method, last)), [`${method} <>`]);
      assert.deepEqual(
        seen.map(({ readableEnded, readableFlowing }) => [readableEnded, readableFlowing]),
        [[true, endsAutomatically(method) ? null : true]],
      );
    });
  }

  it('are answered in their turn between others over one connection', async () => {
    const answers = await responsesTo(
      requestText('GET'),
      requestText('POST', 'Content-Length: 3\r\n', 'abc'),
      requestText('DELETE'),
      requestText('POST', 'Transfer-Encoding: chunked\r\n', '2\r\nde\r\n0\r\n\r\n'),
      requestText('POST', 'Content-Length: 0\r\n'),
      requestText('PUT', last),
    );
    assert.deepEqual(answers, [
      'GET <>',
      'POST <abc>',
      'DELETE <>',
      'POST <de>',
      'POST <>',
      'PUT <>',
    ]);
  });
});
