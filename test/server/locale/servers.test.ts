import assert from 'node:assert/strict';
import {
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { describe, it } from 'node:test';

import { serve as serveHono } from '@hono/node-server';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';

import {
  languageOf,
  localeUrls,
  nodeLocaleUrls,
  UrlLanguageManager,
} from '../../../server/locale/index.ts';

const manager = UrlLanguageManager.create({ defaultLanguage: 'en', languages: ['en', 'de', 'fr'] });
const locale = localeUrls(manager);
const nodeLocale = nodeLocaleUrls(manager);

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request whose path is not changed by any URL parser. */
function sendRequest(
  server: Server,
  path: string,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
) {
  const { port } = server.address() as AddressInfo;
  return new Promise<Answer>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, headers, agent: false };
    const question = httpRequest(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    question.on('error', reject).end(body);
  });
}

async function honoServer(): Promise<Server> {
  const app = new Hono();
  app.get('/', (c) => c.text(`home ${languageOf(c.req.raw)} ${manager.createUrl('news')}`));
  app.get('/news/:slug', async (c) => {
    await new Promise(setImmediate);
    const tags = c.req.queries('tag')?.join('+') ?? '';
    return c.text(
      `${c.req.param('slug')} ${tags} ${languageOf(c.req.raw)} ${manager.createUrl('news')}`,
    );
  });
  app.post('/news', async (c) =>
    c.json({ ...(await c.req.json<object>()), language: languageOf(c.req.raw) }),
  );
  return new Promise((resolve) => {
    const server = serveHono(
      {
        fetch: (request) => locale(request, (inner) => app.fetch(inner)),
        port: 0,
        hostname: '127.0.0.1',
        overrideGlobalObjects: false,
      },
      () => resolve(server as Server),
    );
  });
}

/** A minimal bridge between Node and Fetch. */
async function nodeServer(): Promise<Server> {
  const page = async (inner: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(inner.url);
    const language = languageOf(inner);
    const link = manager.createUrl('news');
    if (inner.method === 'POST')
      return Response.json({ ...((await inner.json()) as object), language });
    await new Promise(setImmediate);
    if (pathname === '/') return new Response(`home ${language} ${link}`);
    const slug = decodeURIComponent(pathname.split('/')[2] ?? '');
    return new Response(`${slug} ${searchParams.getAll('tag').join('+')} ${language} ${link}`);
  };
  const server = createServer((incoming, outgoing) => {
    const body = incoming.method === 'POST' ? Readable.toWeb(incoming) : null;
    const init = { method: incoming.method, headers: incoming.headers, body, duplex: 'half' };
    const request = new Request(`http://localhost${incoming.url}`, init as unknown as RequestInit);
    void locale(request, page).then(async (response) => {
      outgoing.writeHead(response.status, [...response.headers].flat());
      outgoing.end(await response.text());
    });
  });
  return new Promise((resolve) => void server.listen(0, '127.0.0.1', () => resolve(server)));
}

const listen = (server: Server): Promise<Server> =>
  new Promise((resolve) => void server.listen(0, '127.0.0.1', () => resolve(server)));

const asList = (value: unknown): string => (Array.isArray(value) ? value.join('+') : '');

function expressServer(): Promise<Server> {
  const app = express();
  app.use(nodeLocale);
  app.use(express.json());
  app.get('/', (req, res) => void res.send(`home ${languageOf(req)} ${manager.createUrl('news')}`));
  app.get('/news/:slug', (req, res) => {
    const tags = asList(req.query['tag']);
    setImmediate(() => {
      res.send(`${req.params.slug} ${tags} ${languageOf(req)} ${manager.createUrl('news')}`);
    });
  });
  app.post('/news', (req, res) => void res.json({ ...req.body, language: languageOf(req) }));
  return listen(createServer(app));
}

async function fastifyServer(): Promise<Server> {
  const app = fastify({
    serverFactory: (handler) =>
      createServer((req, res) => nodeLocale(req, res, () => handler(req, res))),
  });
  app.get('/', ({ raw }) => `home ${languageOf(raw)} ${manager.createUrl('news')}`);
  app.get<{ Params: { slug: string }; Querystring: { tag?: unknown } }>(
    '/news/:slug',
    async ({ raw, params, query }) => {
      await new Promise(setImmediate);
      return `${params.slug} ${asList(query.tag)} ${languageOf(raw)} ${manager.createUrl('news')}`;
    },
  );
  app.post('/news', ({ raw, body }) => ({ ...(body as object), language: languageOf(raw) }));
  await app.ready();
  return listen(app.server);
}

const answerWithUrls = (request: IncomingMessage, response: ServerResponse): void => {
  response.end(`${request.url} ${languageOf(request)} ${manager.createUrl('news')}`);
};

/** Mounts the middleware as Connect does: without `baseUrl`, the whole target in `originalUrl`. */
function mountedByConnect(path: string): RequestListener {
  return (request, response) => {
    const url = request.url ?? '';
    const rest = url.slice(path.length);
    Object.assign(request, { originalUrl: url, url: rest.startsWith('/') ? rest : `/${rest}` });
    nodeLocale(request, response, () => answerWithUrls(request, response));
  };
}

for (const [name, start] of [
  ['Hono', honoServer],
  ['node:http', nodeServer],
  ['Express', expressServer],
  ['Fastify', fastifyServer],
] as const) {
  describe(`Locale URLs in front of ${name}`, () => {
    const withServer = async (work: (server: Server) => Promise<void>): Promise<void> => {
      const server = await start();
      try {
        await work(server);
      } finally {
        await new Promise((resolve) => server.close(resolve));
      }
    };

    it('routes without the language, and links in it', () =>
      withServer(async (server) => {
        const { text, headers } = await sendRequest(server, '/de/news/a%20b?tag=x&tag=y');
        assert.equal(text, 'a b x+y de /de/news');
        assert.equal(headers['content-language'], 'de');
        assert.match(headers['set-cookie']?.[0] ?? '', /^_language=de;/);
        assert.equal((await sendRequest(server, '/fr')).text, 'home fr /fr/news');
        assert.equal((await sendRequest(server, '/')).text, 'home en /news');
      }));

    it('redirects by header and by cookie', () =>
      withServer(async (server) => {
        const byHeader = await sendRequest(server, '/news/x?tag=1&tag=2', {
          headers: { 'accept-language': 'de-AT,de;q=0.9' },
        });
        assert.deepEqual(
          [byHeader.status, byHeader.headers.location],
          [302, '/de/news/x?tag=1&tag=2'],
        );
        assert.equal(byHeader.headers.vary, 'Accept-Language, Cookie');
        const byCookie = await sendRequest(server, '/', { headers: { cookie: '_language=fr' } });
        assert.equal(byCookie.headers.location, '/fr');
      }));

    it('passes a body on', () =>
      withServer(async (server) => {
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify({ a: 1 });
        const { text } = await sendRequest(server, '/de/news', { method: 'POST', headers, body });
        assert.deepEqual(JSON.parse(text), { a: 1, language: 'de' });
      }));

    it('does not redirect to another host, for any path', () =>
      withServer(async (server) => {
        for (const path of [
          '/en//evil.com',
          '/en/%2F%2Fevil.com',
          '/en/%5Cevil.com',
          '/EN/\\evil.com',
          '/DE//evil.com',
        ]) {
          const { status, headers } = await sendRequest(server, path);
          if (status === 302) {
            assert.equal(
              new URL(headers.location ?? '', 'http://localhost').host,
              'localhost',
              path,
            );
          } else assert.ok(status === 200 || status === 400 || status === 404, `${path} ${status}`);
        }
      }));

    it('keeps the languages of concurrent requests apart', () =>
      withServer(async (server) => {
        const paths = ['/news/1', '/de/news/2', '/fr/news/3'];
        const found = await Promise.all(
          Array.from({ length: 60 }, (_, at) => sendRequest(server, paths[at % 3] ?? '')),
        );
        const texts = ['1  en /news', '2  de /de/news', '3  fr /fr/news'];
        for (const [at, { text }] of found.entries()) assert.equal(text, texts[at % 3]);
      }));
  });
}

describe('nodeLocaleUrls', () => {
  const answered = async (
    path: string,
    question: RequestOptions,
    describe?: (request: IncomingMessage) => string,
  ) => {
    const server = await listen(
      createServer((req, res) =>
        nodeLocale(req, res, () => res.end(describe ? `${req.url} ${describe(req)}` : req.url)),
      ),
    );
    try {
      return await sendRequest(server, path, question);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  };

  it('uses the host of a request over HTTP/2', async () => {
    const server = createHttp2Server((req, res) => {
      // Its classes equal those of `node:http` in all members that are needed here.
      const [request, response] = [req as never as IncomingMessage, res as never as ServerResponse];
      nodeLocale(request, response, () => res.end(`${req.url} ${manager.canonical('news')}`));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const session = connect(`http://127.0.0.1:${port}`);
    const path = '/de/news';
    const chunks = await session.request({ ':path': path, ':authority': 'h.test' }).toArray();
    session.close();
    await new Promise((resolve) => server.close(resolve));
    assert.equal(Buffer.concat(chunks as Buffer[]).toString(), '/news http://h.test/de/news');
  });

  it('passes OPTIONS * on in the default language', async () => {
    const { text } = await answered('*', { method: 'OPTIONS' }, languageOf);
    assert.equal(text, '* en');
  });

  it('redirects and localizes targets in absolute form', async () => {
    const headers = { 'accept-language': 'de' };
    const redirect = await answered('http://h.test/news', { headers });
    assert.equal(redirect.headers.location, '/de/news');
    const served = await answered('http://h.test/de/news?x=1', {}, languageOf);
    assert.equal(served.text, 'http://h.test/news?x=1 de');
    const home = await answered('http://h.test', {}, () => manager.canonical('news'));
    assert.equal(home.text, 'http://h.test http://h.test/news');
  });

  for (const [name, mounted] of [
    ['Express', (): RequestListener => express().use('/shop', nodeLocale, answerWithUrls)],
    ['Connect', (): RequestListener => mountedByConnect('/shop')],
  ] as const) {
    it(`prefixes URLs with the path at which ${name} mounts it`, async () => {
      const server = await listen(createServer(mounted()));
      const german = { headers: { 'accept-language': 'de' } };
      try {
        assert.equal(
          (await sendRequest(server, '/shop/cart?a=1', german)).headers.location,
          '/shop/de/cart?a=1',
        );
        assert.equal((await sendRequest(server, '/shop', german)).headers.location, '/shop/de');
        assert.equal(
          (await sendRequest(server, '/shop?a=1', german)).headers.location,
          '/shop/de?a=1',
        );
        assert.equal((await sendRequest(server, '/shop/de/cart')).text, '/cart de /shop/de/news');
        assert.equal((await sendRequest(server, '/shop/cart')).text, '/cart en /shop/news');
      } finally {
        await new Promise((resolve) => server.close(resolve));
      }
    });
  }

  it('does not change the path by the host header', async () => {
    const { text } = await answered('/x', { headers: { host: 'evil.com/de' } });
    assert.equal(text, '/x');
  });

  it('answers 400 to a path that is not encoded correctly', async () => {
    const { status, text } = await answered('/de/%E0%A4%A', {});
    assert.deepEqual([status, text], [400, 'The path of the URL is not encoded correctly.']);
  });

  it('serves a site below a base URL, with a session', async () => {
    const values = new Map<string, unknown>();
    const session = () => ({
      get: (key: string) => values.get(key),
      set: (key: string, value: unknown) => void values.set(key, value),
    });
    const below = nodeLocaleUrls(manager, { baseUrl: '/app', session });
    const server = await listen(
      createServer((req, res) => below(req, res, () => res.end(`${req.url} ${languageOf(req)}`))),
    );
    try {
      assert.equal((await sendRequest(server, '/app/de/x')).text, '/app/x de');
      assert.equal((await sendRequest(server, '/app/x')).headers.location, '/app/de/x');
      // The process survives any request.
      assert.equal((await sendRequest(server, '/de/x')).text, '/de/x en');
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
    assert.equal(values.get('_language'), 'de');
  });
});
