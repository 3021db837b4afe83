import assert from 'node:assert/strict';
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';

import { connectPages, PageProto, sendPage } from '../../../server/page/index.ts';
import { marked } from './support.ts';

type Answer = (response: ServerResponse) => unknown;

interface Seen {
  readonly status: number | undefined;
  readonly message: string | undefined;
  readonly headers: Record<string, unknown>;
  readonly text: string;
}

/** Ways of sending a response, none of which the protocol must change. */
const plain: Readonly<Record<string, Answer>> = {
  'a status with a reason': (response) => response.writeHead(201, 'Well made').end('x'),
  'a reason and headers': (response) =>
    response.writeHead(404, 'Lost', { 'X-A': '1', 'X-B': ['2', '3'] }).end('x'),
  'headers before an argument that is undefined': (response) =>
    response.writeHead(200, { 'X-A': '1' } as never, undefined as never).end('x'),
  'headers alone': (response) => response.writeHead(200, { 'X-A': '1' }).end('x'),
  'headers with some that were set': (response) => {
    response.setHeader('X-A', '0');
    response.setHeader('X-C', '3');
    response.writeHead(200, { 'X-A': '1', Vary: 'Accept' }).end('x');
  },
  'a flat list of headers': (response) =>
    response
      .writeHead(200, ['X-A', '1', 'Set-Cookie', 'a=1', 'X-B', '2', 'Set-Cookie', 'b=2'])
      .end('x'),
  'pairs of headers': (response) =>
    response
      .writeHead(200, [
        ['X-A', '1'],
        ['X-B', '2'],
      ] as unknown as string[])
      .end('x'),
  'no headers': (response) => response.writeHead(202).end('x'),
  'properties of the response': (response) => {
    response.statusCode = 404;
    response.statusMessage = 'Lost';
    response.end('x');
  },
  'several chunks': (response) => {
    response.write('a');
    response.write(Buffer.from('b'));
    response.end('c');
  },
  'a chunk and nothing more': (response) => {
    response.write('a');
    response.end();
  },
  'bytes alone': (response) => response.end(Buffer.from('bytes')),
  'a conflict of its own': (response) => response.writeHead(409).end('conflict'),
  'an error without a body': (response) => response.writeHead(404).end(),
  'the last status without a body': (response) => response.writeHead(599).end(),
  'a status of nobody': (response) => response.writeHead(700).end('x'),
  'a redirect without a target': (response) => response.writeHead(302).end('x'),
};

const body = {
  'Content-Type': 'text/plain',
  'Content-Length': '8',
  ETag: '"x"',
  'Content-Encoding': 'own',
};
const moved: Readonly<Record<string, Answer>> = {
  'in one go': (response) => response.writeHead(302, { Location: '/x#a', ...body }).end('moved on'),
  'in pieces': (response) => {
    response.writeHead(302, { Location: '/x#a', ...body });
    response.write('moved');
    response.end(' on');
  },
  'by properties': (response) => {
    response.statusCode = 302;
    for (const [name, value] of Object.entries(body)) response.setHeader(name, value);
    response.setHeader('Location', '/x#a');
    response.write('moved');
    response.end(' on');
  },
};

const empty: Readonly<Record<string, Answer>> = {
  'end()': (response) => response.end(),
  'end() with a function': (response) => response.end(() => {}),
  'end("")': (response) => response.end(''),
  'no bytes': (response) => response.end(Buffer.alloc(0)),
  'the status 204': (response) => response.writeHead(204).end(),
  'a length of 0': (response) => response.writeHead(200, { 'Content-Length': '0' }).end(),
};

describe('Responses of the server itself', () => {
  let server: Server;
  let answer: Answer = () => {};
  before(async () => {
    const pages = connectPages();
    server = createServer((incoming, response) =>
      pages(incoming, response, () => answer(response)),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  function sendRequest(method: string, headers: Record<string, string>): Promise<Seen> {
    const { port } = server.address() as AddressInfo;
    const path = '/shop';
    return new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.once('end', () => {
          const { statusCode: status, statusMessage: message } = response;
          resolve({ status, message, headers: { ...response.headers }, text });
        });
      })
        .once('error', reject)
        .end();
    });
  }

  for (const [title, send] of Object.entries(plain)) {
    it(`are equal for clients of the protocol, except for "Vary": ${title}`, async () => {
      answer = send;
      const [other, found] = [await sendRequest('GET', {}), await sendRequest('GET', marked)];
      const vary = other.headers['vary'];
      assert.equal(
        found.headers['vary'],
        typeof vary === 'string' ? `${vary}, X-Inertia` : 'X-Inertia',
      );
      for (const { headers } of [other, found]) {
        for (const name of ['vary', 'date']) delete headers[name];
      }
      assert.deepEqual(found, other);
    });
  }

  for (const [title, send] of Object.entries(moved)) {
    it(`become a control response without a body for a redirect to a fragment: ${title}`, async () => {
      answer = send;
      const found = await sendRequest('GET', marked);
      assert.deepEqual([found.status, found.message, found.text], [409, 'Conflict', '']);
      assert.match(String(found.headers['x-inertia-redirect']), /^http:\/\/127.0.0.1:\d+\/x#a$/);
      for (const name of ['location', 'content-type', 'etag', 'content-encoding']) {
        assert.equal(found.headers[name], undefined, name);
      }
      assert.notEqual(found.headers['content-length'], body['Content-Length']);
    });
  }

  it('call the callbacks of writes whose body is not sent', async () => {
    const calls: string[] = [];
    answer = (response) => {
      response.writeHead(302, { Location: '/x#a' });
      assert.equal(
        response.write('moved', () => calls.push('write')),
        true,
      );
      response.end(' on', () => calls.push('end'));
    };
    await sendRequest('GET', marked);
    assert.deepEqual(calls, ['write', 'end']);
  });

  for (const [title, send] of Object.entries(empty)) {
    it(`redirect a client back after a modifying request when they are empty: ${title}`, async () => {
      answer = send;
      const referer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/from?a=1`;
      const found = await sendRequest('PUT', { ...marked, referer });
      assert.deepEqual([found.status, found.message], [303, 'See Other']);
      assert.equal(found.headers['location'], '/from?a=1');
      assert.notEqual((await sendRequest('PUT', { referer })).status, 303);
    });
  }

  it('are not replaced by a page after they have begun', async () => {
    for (const begin of [
      (response: ServerResponse) => response.write('begun'),
      (response: ServerResponse) => response.end('begun'),
    ]) {
      let failure: unknown;
      answer = async (response) => {
        begin(response);
        failure = await sendPage(response, PageProto.render('Home')).catch(
          (error: unknown) => error,
        );
        response.end();
      };
      assert.equal((await sendRequest('GET', marked)).text, 'begun');
      assert.equal((failure as Error).name, 'InvalidCallException');
    }
  });
});
