import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import fastifyCookie from '@fastify/cookie';
import fastifySession from '@fastify/session';
import fastify from 'fastify';

import {
  connectPages,
  PageProto,
  sendPage,
  sessionFlashStore,
} from '../../../server/page/index.ts';
import { marked, pageIn } from './support.ts';

describe('sendPage() with a reply of Fastify', () => {
  const app = fastify();
  let url: string;
  before(async () => {
    await app.register(fastifyCookie);
    const cookie = { secure: false };
    await app.register(fastifySession, {
      secret: 's'.repeat(32),
      saveUninitialized: false,
      cookie,
    });
    const sessions = new WeakMap<object, object>();
    const pages = connectPages({
      version: 'v1',
      flashes: (request) => sessionFlashStore(sessions.get(request) ?? {}),
    });
    app.addHook('onRequest', (_request, reply, done) => {
      reply.raw.setHeader('Vary', 'Accept-Encoding');
      reply.header('Vary', 'Origin').header('X-Plugin', 'yes');
      done();
    });
    app.addHook('preHandler', (request, reply, done) => {
      sessions.set(request.raw, request.session);
      pages(request.raw, reply.raw, (error) => done(error as Error | undefined));
    });
    app.get('/', (_request, reply) => {
      reply.setCookie('own', '1');
      return sendPage(reply, PageProto.render('Home', { text: 'ä' }));
    });
    app.put('/', async (_request, reply) => {
      await PageProto.flash('errors', { name: 'Blank.' });
      return reply.redirect('/');
    });
    app.get('/status', async (_request, reply) => {
      const page = await PageProto.render('Gone');
      page.setStatusCode(410);
      page.cookies.add({ name: 'a', value: '1' });
      page.cookies.add({ name: 'b', value: '2' });
      await sendPage(reply, page);
    });
    app.get('/stream', async (_request, reply) => {
      const page = await PageProto.render('Home');
      page.content = null;
      page.stream = new Blob(['streamed']).stream();
      await sendPage(reply, page);
    });
    app.get('/away', (_request, reply) =>
      sendPage(reply, Promise.resolve(PageProto.location('https://o.example/'))),
    );
    app.get('/down', (_request, reply) =>
      sendPage(reply, PageProto.render('Home', { a: () => Promise.reject(new Error('down')) })),
    );
    app.setNotFoundHandler((_request, reply) =>
      sendPage(reply.code(404), PageProto.render('NotFound')),
    );
    url = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  after(() => app.close());
  const get = (path: string, headers: Record<string, string> = marked, method = 'GET') =>
    fetch(url + path, { headers, method, redirect: 'manual' });

  it('sends a page with what plugins have added to the reply', async () => {
    const response = await get('/');
    assert.equal(response.headers.get('vary'), 'Accept-Encoding, Origin, X-Inertia');
    assert.equal(response.headers.get('x-plugin'), 'yes');
    assert.match(response.headers.get('set-cookie') ?? '', /^own=1/);
    assert.equal((await pageIn(response)).props['text'], 'ä');
    const document = await get('/', {});
    assert.match(document.headers.get('content-type') ?? '', /^text\/html/);
    assert.match(await document.text(), /ä/);
  });

  it('lets the session be stored: a flash value is shown once', async () => {
    const refused = await get('/', marked, 'PUT');
    assert.equal(refused.status, 303);
    const cookie = (refused.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    const errors = async () =>
      (await pageIn(await get('/', { ...marked, cookie }))).props['errors'];
    assert.deepEqual(await errors(), { name: 'Blank.' });
    assert.deepEqual(await errors(), {});
  });

  it('keeps status and cookies of the page', async () => {
    const response = await get('/status');
    assert.equal(response.status, 410);
    const names = response.headers.getSetCookie().map((line) => line.split('=')[0]);
    assert.deepEqual(names, ['a', 'b']);
  });

  it('keeps the status of an error that the server has set', async () => {
    const response = await get('/nothing');
    assert.equal(response.status, 404);
    assert.equal((await pageIn(response)).component, 'NotFound');
  });

  it('sends streams, control answers and the head alone', async () => {
    assert.equal(await (await get('/stream')).text(), 'streamed');
    const away = await get('/away');
    assert.equal(away.status, 409);
    assert.equal(away.headers.get('x-inertia-location'), 'https://o.example/');
    assert.equal(away.headers.get('content-type'), null);
    for (const path of ['/', '/stream', '/away']) {
      const head = await get(path, marked, 'HEAD');
      assert.equal(head.headers.get('vary')?.includes('X-Inertia'), true, path);
      assert.equal(await head.text(), '', path);
    }
    const { headers } = await get('/', marked, 'HEAD');
    assert.equal(headers.get('content-length'), String((await (await get('/')).bytes()).length));
  });

  it('leaves failures to the error handler', async () => {
    const response = await get('/down');
    assert.equal(response.status, 500);
    assert.match(await response.text(), /down/);
  });
});
