import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';

import { Event } from '../../../server/core/index.ts';
import { connectPages, PageProto, sendPage } from '../../../server/page/index.ts';
import { Response as WebResponse } from '../../../server/web/index.ts';
import { marked, pageIn } from './support.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

const text = 'Zoë – 😀 <b>';
const pages = connectPages({ version: 'v1' });
const page = () => PageProto.render('Home', { text });

/** Changes of a page before it is sent, after which the page must not be sent by the fast path. */
const handlers: Readonly<Record<string, Handler>> = {
  '/page': (_request, response) => sendPage(response, page()),
  '/ascii': (_request, response) => sendPage(response, PageProto.render('Home', { a: 'b' })),
  '/status': async (_request, response) => {
    const made = await page();
    made.statusCode = 404;
    await sendPage(response, made);
  },
  '/missing': (_request, response) => {
    response.statusCode = 404;
    return sendPage(response, page());
  },
  '/gone': async (_request, response) => {
    response.statusCode = 404;
    const made = await page();
    made.statusCode = 410;
    await sendPage(response, made);
  },
  '/made': (_request, response) => {
    response.statusCode = 302;
    return sendPage(response, page());
  },
  '/leave': (_request, response) => {
    response.statusCode = 500;
    return sendPage(response, Promise.resolve(PageProto.location('https://o.example/')));
  },
  '/empty': async (_request, response) => {
    const made = await page();
    made.statusCode = 204;
    await sendPage(response, made);
  },
  '/cookie': async (_request, response) => {
    const made = await page();
    made.cookies.add({ name: 'c', value: 'd' });
    await sendPage(response, made);
  },
  '/text': async (_request, response) => {
    const made = await page();
    made.content = 'other';
    await sendPage(response, made);
  },
  '/bytes': async (_request, response) => {
    const made = await page();
    made.content = new TextEncoder().encode('bytes');
    await sendPage(response, made);
  },
  '/cleared': async (_request, response) => {
    const made = await page();
    made.clear();
    made.format = 'raw';
    made.content = 'cleared';
    await sendPage(response, made);
  },
  '/twice': async (_request, response) => {
    await PageProto.render('First', { first: true });
    await sendPage(response, PageProto.render('Second', { second: true }));
  },
};

describe('sendPage()', () => {
  let server: Server;
  let url: string;
  before(async () => {
    server = createServer((request, response) =>
      pages(request, response, () => handlers[request.url ?? '']?.(request, response)),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const send = (path: string, headers: Record<string, string> = marked) =>
    fetch(url + path, { headers });

  for (const [name, headers] of [
    ['an object', marked],
    ['a document', {}],
  ] as const) {
    it(`sends text beyond ASCII completely, as ${name}`, async () => {
      const response = await send('/page', headers);
      const bytes = await response.clone().arrayBuffer();
      assert.equal(Number(response.headers.get('content-length')), bytes.byteLength);
      assert.equal((await pageIn(response)).props['text'], text);
    });

    it(`sends ASCII text completely, as ${name}`, async () =>
      assert.equal((await pageIn(await send('/ascii', headers))).props['a'], 'b'));
  }

  it('keeps the status of the page', async () => {
    const response = await send('/status');
    assert.equal(response.status, 404);
    assert.equal((await pageIn(response)).component, 'Home');
  });

  it('keeps the status of an error that the server has set, unless the page has its own', async () => {
    for (const [path, status] of [
      ['/missing', 404],
      ['/gone', 410],
      ['/made', 200],
    ] as const) {
      const response = await send(path, marked);
      assert.equal(response.status, status);
      assert.equal((await pageIn(response)).component, 'Home');
    }
    assert.equal((await send('/leave', marked)).status, 409);
  });

  it('has no body for a status without one', async () => {
    const response = await send('/empty');
    assert.deepEqual([response.status, await response.text()], [204, '']);
  });

  it('sends cookies of the page', async () => {
    const response = await send('/cookie');
    assert.match(response.headers.get('set-cookie') ?? '', /^c=d/);
    assert.equal((await pageIn(response)).component, 'Home');
  });

  for (const [path, body] of [
    ['/text', 'other'],
    ['/bytes', 'bytes'],
    ['/cleared', 'cleared'],
  ] as const) {
    it(`sends the replacement of the page: ${body}`, async () =>
      assert.equal(await (await send(path)).text(), body));
  }

  it('sends the page that was created last', async () => {
    const { component, props } = await pageIn(await send('/twice'));
    assert.deepEqual([component, props], ['Second', { second: true, errors: {} }]);
  });

  it('allows handlers of the class of responses to change a page', async () => {
    const change = ({ sender }: Event): void => {
      if (sender instanceof WebResponse) sender.headers.set('X-Heard', 'yes');
    };
    Event.on(WebResponse, 'beforeSend', change);
    try {
      assert.equal((await send('/page')).headers.get('x-heard'), 'yes');
    } finally {
      Event.off(WebResponse, 'beforeSend', change);
    }
    assert.equal((await send('/page')).headers.get('x-heard'), null);
  });
});
