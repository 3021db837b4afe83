import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';

import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';

import { runInRequestScope } from '../../../server/core/index.ts';
import { fetchResponse, PageProto, pageProtocol } from '../../../server/page/index.ts';
import { answer, marked, pageIn } from './support.ts';
import { fetchListener } from '../../support/fetch-listener.ts';

describe('pageProtocol()', () => {
  it('opens a separate request scope, also inside of another page', async () => {
    const page = pageProtocol({ shared: { app: 'a' } });
    await runInRequestScope(async () => {
      const outer = await page(
        new Request('https://h.test/outer', { headers: marked }),
        async () => {
          PageProto.share('user', 'outer');
          const inner = await page(new Request('https://h.test/inner', { headers: marked }), () =>
            PageProto.render('Inner'),
          );
          assert.deepEqual((await pageIn(inner)).props, { app: 'a', errors: {} });
          return PageProto.render('Outer');
        },
      );
      assert.deepEqual((await pageIn(outer)).props, { app: 'a', user: 'outer', errors: {} });
    });
  });

  it('passes other responses on unchanged', async () => {
    const response = new Response('data', { headers: { 'x-a': 'b' } });
    assert.equal(await answer(() => response), response);
  });

  it('returns the result of fetchResponse(), so that a router can send it unchanged', async () => {
    const made: Response[] = [];
    const make = async (): Promise<Response> => {
      const page = await fetchResponse(PageProto.render('A'));
      made.push(page);
      return page;
    };
    const response = await answer(make, {}, { headers: marked });
    assert.equal(response, made[0]);
    assert.equal(response.headers.get('vary'), 'X-Inertia');
    assert.equal((await pageIn(response)).component, 'A');
    const other = await answer(
      async () => new Response((await make()).body),
      {},
      { headers: marked },
    );
    assert.equal(other.headers.get('vary'), 'X-Inertia');
  });

  it('keeps body, cookies and headers of a response to a client of the protocol', async () => {
    const headers = new Headers({ vary: 'Cookie', 'x-a': 'b' });
    headers.append('set-cookie', 'a=1; Expires=Thu, 01 Jan 2026 00:00:00 GMT');
    headers.append('set-cookie', 'b=2');
    const response = await answer(
      () => new Response('data', { status: 418, headers }),
      {},
      { headers: marked },
    );
    assert.equal(response.status, 418);
    assert.equal(await response.text(), 'data');
    assert.equal(response.headers.get('vary'), 'Cookie, X-Inertia');
    assert.equal(response.headers.getSetCookie().length, 2);
  });

  for (const value of [null, undefined, 'text', {}, 7]) {
    it(`refuses ${JSON.stringify(value)} as a response`, () =>
      assert.rejects(
        answer(() => value),
        {
          name: 'InvalidArgumentException',
          message: /must return a Response or a page/,
        },
      ));
  }

  it('refuses unknown options', () =>
    assert.rejects(
      answer(() => PageProto.render('C'), { rootVeiw: 1 } as object),
      {
        name: 'UnknownPropertyException',
      },
    ));

  it('answers HEAD without a body', async () => {
    const response = await answer(() => PageProto.render('C'), {}, { method: 'HEAD' });
    assert.equal(response.status, 200);
    assert.equal(await response.text(), '');
  });

  it('uses scheme and host only from trusted proxies', async () => {
    const headers = { ...marked, 'x-inertia-version': 'old', 'x-forwarded-host': 'public.test' };
    const options = { version: 'new' };
    const response = await answer(() => PageProto.render('C'), options, { headers });
    assert.equal(response.headers.get('x-inertia-location'), 'https://example.com/p');
  });
});

const servers: Server[] = [];
after(() => servers.forEach((server) => server.close()));

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/**
 * The duties of every server: a page as document and as object, a redirect after a modifying request, a plain response.
 */
async function check(url: string): Promise<void> {
  const first = await fetch(`${url}/users/7?tab=a`);
  assert.match(first.headers.get('content-type') ?? '', /^text\/html/);
  assert.equal((await pageIn(first)).component, 'Users/Show');
  const later = await fetch(`${url}/users/7?tab=a`, { headers: marked });
  const page = await pageIn(later);
  assert.equal(page.url, '/users/7?tab=a');
  assert.deepEqual(page.props, { app: 'demo', user: { id: '7' }, errors: {} });
  const moved = await fetch(`${url}/users/7`, {
    method: 'PUT',
    headers: marked,
    redirect: 'manual',
  });
  assert.deepEqual([moved.status, moved.headers.get('location')], [303, '/users/7']);
  const out = await fetch(`${url}/out`, { headers: marked });
  assert.equal(out.headers.get('x-inertia-location'), 'https://o.example/');
  assert.equal(await (await fetch(`${url}/plain`)).text(), 'plain');
}

const page = pageProtocol({ version: 'v1', shared: { app: 'demo' } });

describe('Behind pageProtocol()', () => {
  it('Hono serves pages', async () => {
    const app = new Hono();
    app.get('/users/:id', (c) =>
      fetchResponse(PageProto.render('Users/Show', { user: () => ({ id: c.req.param('id') }) })),
    );
    app.put('/users/:id', (c) => c.redirect(`/users/${c.req.param('id')}`));
    app.get('/out', () => fetchResponse(PageProto.location('https://o.example/')));
    app.get('/plain', (c) => c.text('plain'));
    await check(
      await listen(
        createServer(fetchListener((request) => page(request, (inner) => app.fetch(inner)))),
      ),
    );
  });

  it('Hono answers a malformed request with its status', async () => {
    const app = new Hono();
    app.get('*', () => fetchResponse(PageProto.render('Home')));
    const response = await page(new Request('http://a.example//b.example'), (inner) =>
      app.fetch(inner),
    );
    assert.equal(response.status, 400);
    assert.match(await response.text(), /^The request URL must be/);
  });

  it('Express serves pages', async () => {
    const app = express();
    const pages = fetchListener((request) =>
      page(request, (inner) => {
        const { pathname } = new URL(inner.url);
        if (inner.method === 'PUT')
          return new Response(null, { status: 302, headers: { location: pathname } });
        if (pathname === '/out') return PageProto.location('https://o.example/');
        return PageProto.render('Users/Show', { user: { id: pathname.split('/')[2] } });
      }),
    );
    app.all(['/users/:id', '/out'], (request, response) => void pages(request, response));
    app.get('/plain', (_request, response) => void response.send('plain'));
    await check(await listen(createServer(app)));
  });

  it('Fastify serves pages', async () => {
    const app = fastify();
    const pages = fetchListener((request) =>
      page(request, (inner) => {
        const { pathname } = new URL(inner.url);
        if (inner.method === 'PUT')
          return new Response(null, { status: 302, headers: { location: pathname } });
        if (pathname === '/out') return PageProto.location('https://o.example/');
        return PageProto.render('Users/Show', { user: { id: pathname.split('/')[2] } });
      }),
    );
    app.get('/plain', () => 'plain');
    // Bodies are read by the handler of the page.
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
      for (const url of ['/users/:id', '/out']) {
        scope.all(url, (request, reply) => {
          reply.hijack();
          void pages(request.raw, reply.raw);
        });
      }
    });
    await app.ready();
    await check(await listen(app.server));
    await app.close();
  });
});
