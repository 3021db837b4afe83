import assert from 'node:assert/strict';
import { createServer, request as sendRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';

import express from 'express';

import {
  type FilterContext,
  type FilterOptions,
  HttpFilter,
  type NodeFilter,
  nodeFilter,
} from '../../../../server/web/index.ts';

/** A filter that calls a function. */
class OwnFilter extends HttpFilter {
  act: (context: FilterContext) => Response | null = () => null;

  override filter(context: FilterContext): Response | null {
    return this.act(context);
  }
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

type Act = OwnFilter['act'];

async function listen(server: Server): Promise<Server> {
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  if (!server.listening) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }
  return server;
}

function sendTo(server: Server, options: object = {}): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = sendRequest({ host: '127.0.0.1', port, agent: false, ...options }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, text }),
      );
    });
    sent.on('error', reject).end();
  });
}

/** A bare server that handles requests behind a filter. */
function bare(run: NodeFilter): Promise<Server> {
  return listen(
    createServer((request, response) => {
      response.setHeader('vary', 'Accept');
      run(request, response, (error) =>
        response.end(error instanceof Error ? `fault ${error.message}` : 'next'),
      );
    }),
  );
}

const behind = (act: Act, optionsOf?: () => FilterOptions): Promise<Server> =>
  bare(nodeFilter(OwnFilter.create({ act }), optionsOf));

describe('nodeFilter', () => {
  it('passes the request to a filter', async () => {
    const seen: unknown[] = [];
    const server = await behind(({ method, url, ip, header, action, application }) => {
      seen.push(method, url, ip, header('X-One'), header('x-none'), action, application);
      return null;
    });
    const headers = { host: 'h.test:81', 'x-one': ['1', '2'] };
    const { text } = await sendTo(server, { method: 'PUT', path: '/a?b', headers });
    assert.equal(text, 'next');
    const expected = ['PUT', 'http://h.test:81/a?b', '127.0.0.1', '1, 2', null, null, null];
    assert.deepEqual(seen, expected);
  });

  it('keeps the host of an absolute URL', async () => {
    const urls: string[] = [];
    const server = await behind(({ url }) => (urls.push(url), null));
    for (const path of ['HTTP://own.test/a', '/http://own.test/a']) {
      await sendTo(server, { path, headers: { host: 'h.test' } });
    }
    assert.deepEqual(urls, ['HTTP://own.test/a', 'http://h.test/http://own.test/a']);
  });

  it('refuses a host that would change the path of the URL', async () => {
    const server = await behind(() => null);
    for (const host of ['h.test/a?b=', 'h.test#', 'a b', 'h.test@own.test']) {
      const { text } = await sendTo(server, { headers: { host } });
      assert.equal(text, 'fault The host of the request is not valid.', host);
    }
    assert.equal((await sendTo(server, { headers: { host: '' } })).text, 'next');
  });

  it('reads the address and the user from options', async () => {
    const seen: unknown[] = [];
    const act: Act = ({ ip, getIdentity }) => (seen.push(ip, getIdentity()), null);
    const jane = { getId: () => 'jane' };
    await sendTo(await behind(act, () => ({ ip: '1.2.3.4', identity: jane })));
    await sendTo(await behind(act, () => ({})));
    assert.deepEqual(seen, ['1.2.3.4', jane, null, null]);
  });

  it('reads address and URL from Express', async () => {
    const seen: string[] = [];
    const act: Act = ({ ip, url }) => (seen.push(String(ip), url), null);
    const app = express();
    app.set('trust proxy', true);
    app.use('/mount', nodeFilter(OwnFilter.create({ act })), (_request, response) => {
      response.send('ok');
    });
    const server = await new Promise<Server>((resolve) => {
      const started = app.listen(0, '127.0.0.1', () => resolve(started));
    });
    const headers = { host: 'h.test', 'x-forwarded-for': '9.9.9.9' };
    const { text } = await sendTo(await listen(server), { path: '/mount/a', headers });
    assert.equal(text, 'ok');
    assert.deepEqual(seen, ['9.9.9.9', 'http://h.test/mount/a']);
  });

  it('adds headers to existing ones', async () => {
    const server = await behind(({ headers }) => {
      headers.append('vary', 'Origin');
      headers.set('x-own', '1');
      headers.append('set-cookie', 'a=1');
      headers.append('set-cookie', 'b=2');
      return null;
    });
    const { headers } = await sendTo(server);
    assert.equal(headers.vary, 'Accept, Origin');
    assert.equal(headers['x-own'], '1');
    assert.deepEqual(headers['set-cookie'], ['a=1', 'b=2']);
  });

  it('sends the response of the filter, to HEAD without a body', async () => {
    const headers = { vary: 'Origin', 'set-cookie': 'a=1' };
    const server = await behind(() => new Response('own', { status: 418, headers }));
    for (const [method, text] of [
      ['GET', 'own'],
      ['HEAD', ''],
    ] as const) {
      const answer = await sendTo(server, { method });
      assert.deepEqual([answer.status, answer.text], [418, text]);
      assert.equal(answer.headers.vary, 'Accept, Origin');
      assert.deepEqual(answer.headers['set-cookie'], ['a=1']);
    }
  });

  it('passes errors to next', async () => {
    const server = await behind(() => {
      throw new Error('filter');
    });
    assert.equal((await sendTo(server)).text, 'fault filter');
  });
});
