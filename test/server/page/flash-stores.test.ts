import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';

import express, { type Express } from 'express';
import session from 'express-session';
import { Redis } from 'ioredis';

import {
  connectPages,
  type ConnectPagesOptions,
  cookieFlashStore,
  pageProtocol,
  PageProto,
  redisFlashStore,
  sendPage,
  sessionFlashStore,
} from '../../../server/page/index.ts';
import { hasRedis, startRedis } from '../../integration/support/redis.ts';
import { marked, pageIn } from './support.ts';

const secret = 'a secret of at least 32 characters';
const withRedis = await hasRedis();

/** A visitor with cookies. */
class Visitor {
  readonly #ask: (path: string, init: RequestInit) => Promise<Response>;
  cookie = '';

  constructor(sendRequest: (path: string, init: RequestInit) => Promise<Response>) {
    this.#ask = sendRequest;
  }

  async send(path: string, method = 'GET'): Promise<Response> {
    const headers = { ...marked, cookie: this.cookie };
    const response = await this.#ask(path, { method, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const name = pair.split('=')[0];
      const rest = this.cookie.split('; ').filter((each) => each && !each.startsWith(`${name}=`));
      this.cookie = [...rest, ...(line.includes('Max-Age=0') ? [] : [pair])].join('; ');
    }
    return response;
  }

  async flash(path = '/'): Promise<unknown> {
    return (await pageIn(await this.send(path))).flash;
  }
}

function shop(
  flashes: NonNullable<ConnectPagesOptions['flashes']>,
  ...before: express.RequestHandler[]
): Express {
  const app = express();
  app.use(...before, connectPages({ flashes }));
  app.get('/', (_request, response) => sendPage(response, PageProto.render('Home')));
  app.put('/', async (_request, response) => {
    await PageProto.flash({ errors: { name: 'Too short.' }, saved: false });
    await sendPage(response, Promise.resolve(PageProto.back()));
  });
  app.get('/now', async (_request, response) => {
    await PageProto.flash('now', 1);
    await sendPage(response, PageProto.render('Now'));
  });
  return app;
}

async function withShop(app: Express, work: (visitor: () => Visitor) => Promise<void>) {
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    await work(() => new Visitor((path, init) => fetch(url + path, init)));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function keepsApart(visitor: () => Visitor): Promise<void> {
  const [ada, bob] = [visitor(), visitor()];
  await Promise.all([ada.flash(), bob.flash()]);
  const saved = await ada.send('/', 'PUT');
  assert.deepEqual([saved.status, saved.headers.get('location')], [303, '/']);
  assert.equal(await bob.flash(), undefined);
  const page = await pageIn(await ada.send('/'));
  assert.deepEqual(page.flash, { saved: false });
  assert.deepEqual(page.props['errors'], { name: 'Too short.' });
  assert.equal(await ada.flash(), undefined);
  assert.deepEqual(await ada.flash('/now'), { now: 1 });
  assert.equal(await ada.flash(), undefined);
}

describe('Flash stores of other servers', () => {
  it('keep values of visitors apart in signed cookies', async () =>
    withShop(shop(cookieFlashStore({ secret })), keepsApart));

  it('keep values of visitors apart in the session of Express', async () => {
    const sessions = session({ secret, resave: false, saveUninitialized: true });
    const app = shop(
      (request) => sessionFlashStore((request as express.Request).session),
      sessions,
    );
    await withShop(app, keepsApart);
  });

  it('are asked for when they are needed, so the session may be opened later', async () => {
    const app = express();
    app.use(
      connectPages({
        flashes: (request) => sessionFlashStore((request as express.Request).session),
      }),
    );
    app.get('/early', (_request, response) => sendPage(response, PageProto.render('Early')));
    app.use(session({ secret, resave: false, saveUninitialized: true }));
    app.use(shop(() => null));
    app.use((error: Error, _request: unknown, response: express.Response, _next: unknown) => {
      response.status(500).send(error.message);
    });
    await withShop(app, keepsApart);
    await withShop(app, async (visitor) => {
      const early = await visitor().send('/early');
      assert.match(await early.text(), /^sessionFlashStore\(\) must get a session, got undefined/);
    });
  });

  it('keep values of visitors apart in a session with get and set', async () => {
    const values = new Map<string, unknown>();
    const store = sessionFlashStore(values);
    await store.add?.({ a: 1, b: 2 });
    await store.consume({ a: 1, b: 3 });
    assert.deepEqual(await store.peek(), { b: 2 });
  });

  it('keep values of visitors apart in Redis', { skip: !withRedis }, async () => {
    const redis = await startRedis();
    const client = new Redis(redis.port, '127.0.0.1');
    try {
      const sessions = session({ secret, resave: false, saveUninitialized: true });
      const app = shop(
        (request) => redisFlashStore(client, `flash:${(request as express.Request).sessionID}`),
        sessions,
      );
      await withShop(app, keepsApart);
      const store = redisFlashStore(client, 'other');
      await store.add?.({ a: 1, b: [2] });
      await store.consume({ a: 1, b: [3] });
      assert.deepEqual(await store.peek(), { b: [2] });
      assert.ok((await client.ttl('other')) > 0);
    } finally {
      await client.quit();
      await redis.stop();
    }
  });

  it('work behind Fetch', async () => {
    const page = pageProtocol({ flashes: cookieFlashStore({ secret, secure: true }) });
    const handler = async (request: Request) => {
      if (request.method === 'GET') return PageProto.render('Home');
      await PageProto.flash('saved', true);
      return new Response(null, { status: 302, headers: { location: '/' } });
    };
    const visitor = new Visitor((path, init) =>
      page(new Request(`http://h${path}`, init), handler),
    );
    const saved = await visitor.send('/', 'PUT');
    assert.match(
      saved.headers.get('set-cookie') ?? '',
      /HttpOnly; SameSite=Lax; Secure; Max-Age=300/,
    );
    assert.deepEqual(await visitor.flash(), { saved: true });
    assert.equal(await visitor.flash(), undefined);
  });

  it('ignore a cookie that was changed, expired or made under another name or secret', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 1_800_000_000_000 });
    const headers = new Headers();
    const store = cookieFlashStore({ secret, maxAge: 60 });
    await store(new Request('http://h/'), headers).add?.({ a: 'b' });
    const cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const peek = (make: typeof store, line: string) =>
      make(new Request('http://h/', { headers: { cookie: line } }), new Headers()).peek();
    assert.deepEqual(await peek(store, `x=1; ${cookie}`), { a: 'b' });
    assert.deepEqual(await peek(store, cookie.replace('%22b%22', '%22c%22')), {});
    assert.deepEqual(await peek(store, `${cookie}0`), {});
    const other = cookieFlashStore({ secret: `${secret}!` });
    assert.deepEqual(await peek(other, cookie), {});
    const renamed = cookieFlashStore({ secret, name: 'other' });
    assert.deepEqual(await peek(renamed, cookie.replace('fwx_flash', 'other')), {});
    t.mock.timers.tick(59_000);
    assert.deepEqual(await peek(store, cookie), { a: 'b' });
    t.mock.timers.tick(2000);
    assert.deepEqual(await peek(store, cookie), {});
  });

  it('refuse short secrets and values that are too long for a cookie', async () => {
    assert.throws(() => cookieFlashStore({ secret: 'short' }), /"secret" must have at least 32/);
    const store = cookieFlashStore({ secret })(new Request('http://h/'), new Headers());
    await assert.rejects(async () => store.add?.({ a: 'x'.repeat(5000) }), /3800 bytes at most/);
  });

  for (const [title, values] of [
    ['a map', { basket: new Map([['pen', 2]]) }],
    ['a number that is none', { total: Number.NaN }],
    ['a key with a comma', { 'a,b': 1 }],
    ['errors that are a text', { errors: 'wrong' }],
    ['an error without a field', { errors: { '': 'wrong' } }],
  ] as const) {
    it(`refuse ${title}, and later pages are sent`, async () => {
      const page = pageProtocol({ flashes: cookieFlashStore({ secret }) });
      const visitor = new Visitor((path, init) =>
        page(new Request(`http://h${path}`, init), async (request) => {
          if (request.method === 'GET') return PageProto.render('Home');
          const refusal = await PageProto.flash(values).catch((error: Error) => error.name);
          return new Response(refusal ?? 'kept');
        }),
      );
      const answer = await visitor.send('/', 'PUT');
      assert.match(await answer.text(), /^Invalid(?:Config|Prop|PageInput)Exception$/);
      assert.equal(await visitor.flash(), undefined);
    });
  }
});
