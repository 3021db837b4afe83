import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';

import { Fw, Logger } from '../../../server/core/index.ts';
import { PageProto, remoteRenderer } from '../../../server/page/index.ts';
import { answer, marked, pageIn } from './support.ts';

/** Stores logged messages, without the buffer of a request. */
class Spy extends Logger {
  readonly texts: string[] = [];
  override log(message: unknown): void {
    this.texts.push(String(message));
  }
}

interface ReceivedRequest {
  readonly path: string;
  readonly page: { readonly component: string };
}

/** A render server whose responses a test defines. */
describe('remoteRenderer()', () => {
  let server: Server;
  let url: string;
  let respond: () => { status?: number; body: unknown; headers?: Record<string, string> } | null;
  const requests: ReceivedRequest[] = [];
  const logger = Fw.getLogger();
  let spy: Spy;
  before(async () => {
    server = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      requests.push({ path: request.url ?? '', page: JSON.parse(text) as ReceivedRequest['page'] });
      const given = respond();
      if (!given) return;
      response.writeHead(given.status ?? 200, given.headers);
      response.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    requests.length = 0;
    spy = Spy.create();
    Fw.setLogger(spy);
  });
  afterEach(() => Fw.setLogger(logger));
  const logged = () => spy.texts.join('\n');
  const document = async (options = {}) => {
    const renderer = remoteRenderer({ url });
    const response = await answer(() => PageProto.render('Home', { a: 1 }), {
      renderer,
      ...options,
    });
    return response.text();
  };
  const shell = /<div id="app"><\/div>/;

  it('sends the page, and puts head and body into the document', async () => {
    respond = () => ({ body: { head: ['<title data-inertia>T</title>'], body: '<main>B</main>' } });
    const text = await document();
    assert.deepEqual(requests[0]?.path, '/render');
    assert.equal(requests[0]?.page.component, 'Home');
    assert.match(text, /<title data-inertia>T<\/title>/);
    assert.match(text, /<body>\n<main>B<\/main>\n<\/body>/);
    assert.doesNotMatch(text, shell);
  });

  it('uses the development server of Vite, which may not be ready', async () => {
    respond = () => ({ body: null });
    const text = await document({ renderer: remoteRenderer({ devServer: url }) });
    assert.equal(requests[0]?.path, '/__inertia_ssr');
    assert.match(text, shell);
    assert.equal(logged(), '');
  });

  it('sends no request for marked requests, or for components without server rendering', async () => {
    const renderer = remoteRenderer({ url });
    const options = { renderer, ssr: (component: string) => component !== 'Home' };
    await answer(() => PageProto.render('Home'), options);
    await answer(() => PageProto.render('Other'), { renderer }, { headers: marked });
    assert.equal(requests.length, 0);
  });

  it('leaves the page to the client when rendering fails, and logs the reason', async () => {
    const body = {
      error: 'window is not defined',
      type: 'browser-api',
      hint: 'Wrap it.',
      sourceLocation: 'Home.vue:7:3',
    };
    respond = () => ({ status: 500, body });
    assert.match(await document(), shell);
    assert.match(
      logged(),
      /"Home" could not be rendered .* 500\. browser-api: window is not defined \(Home\.vue:7:3\) Wrap it\./,
    );
  });

  it('logs no parts of a failure that are empty or not texts', async () => {
    respond = () => ({ status: 500, body: { error: 5, type: '', hint: null, sourceLocation: {} } });
    assert.match(await document(), shell);
    assert.match(logged(), /The render server has answered with 500\.(?:\n|$)/);
  });

  for (const [title, given] of Object.entries({
    'is not found': { body: { status: 'NOT_FOUND', timestamp: 1 } },
    'is no JSON': { body: '<html>' },
    'has a head of numbers': { body: { head: [1], body: '' } },
    'is an error without words': { status: 502, body: 'null' },
    'is a redirect': { status: 302, body: {}, headers: { location: 'http://127.0.0.1:9/' } },
  })) {
    it(`leaves the page to the client when the response ${title}`, async () => {
      respond = () => given;
      assert.match(await document(), shell);
      assert.match(logged(), /could not be rendered on the server/);
    });
  }

  it('leaves the page to the client when the server takes too long', async () => {
    respond = () => null;
    assert.match(await document({ ssrTimeout: 20 }), shell);
    assert.match(logged(), /It took longer than 20 ms\./);
  });

  it('leaves the page to the client when the server does not listen', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const renderer = remoteRenderer({ url: `http://127.0.0.1:${port}` });
    assert.match(await document({ renderer }), shell);
    assert.match(logged(), /could not be rendered on the server/);
  });

  it('refuses an invalid origin', () =>
    assert.throws(() => remoteRenderer({ url: 'render' }), {
      name: 'InvalidConfigException',
      message: 'remoteRenderer() "url" must be a URL, got "render".',
    }));
});

describe('The render server of the client of Vue', () => {
  let child: ChildProcess;
  let url: string;
  before(async () => {
    const program = new URL('fixtures/vue-render-server.ts', import.meta.url);
    child = fork(program, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] });
    const [port] = (await once(child, 'message')) as [number];
    url = `http://127.0.0.1:${port}`;
  });
  after(() => child.kill());

  it('renders pages with their props', async () => {
    const options = { renderer: remoteRenderer({ url }), ssrTimeout: 30_000 };
    const response = await answer(() => PageProto.render('Hello', { name: '<Ada>' }), options);
    const text = await response.text();
    assert.match(text, /data-server-rendered="true"[^>]*>.*<h1>Hello &lt;Ada&gt;<\/h1>/);
    assert.equal((await pageIn(new Response(text))).props['name'], '<Ada>');
  });

  it('reports why it cannot render one', async () => {
    const logger = Fw.getLogger();
    const spy = Spy.create();
    Fw.setLogger(spy);
    try {
      const options = { renderer: remoteRenderer({ url }), ssrTimeout: 30_000 };
      const response = await answer(() => PageProto.render('Broken'), options);
      assert.match(await response.text(), /<div id="app"><\/div>/);
      assert.match(spy.texts.join(), /500\. browser-api: window is not defined/);
    } finally {
      Fw.setLogger(logger);
    }
  });
});
