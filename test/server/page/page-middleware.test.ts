import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';

import compression from 'compression';
import express, { type Express, type RequestHandler, type Response } from 'express';
import session from 'express-session';
import fc from 'fast-check';
import helmet from 'helmet';
import multer from 'multer';

import { connectPages, PageProto, sendPage } from '../../../server/page/index.ts';
import { Compression, nodeFilter } from '../../../server/web/index.ts';
import { marked, pageIn } from './support.ts';

const pages = () => connectPages({ version: 'v1', shared: { app: 'demo' } });
const others: Readonly<Record<string, () => RequestHandler>> = {
  helmet: () => helmet(),
  compression: () => compression({ threshold: 0 }),
  session: () => session({ secret: 's', resave: false, saveUninitialized: true }),
  multer: () => multer().any(),
  json: () => express.json(),
  filter: () => nodeFilter(Compression.create({ minSize: 0 })),
};
const targets = [
  '/users',
  '/users#part',
  'list',
  '?page=2',
  '../x',
  'https://o.example/',
  '//h',
  '',
];
const statuses = [301, 302, 303, 307, 308] as const;

/** Ways in which handlers respond. */
const answers: Readonly<
  Record<string, (response: Response, to: string, status: number) => unknown>
> = {
  redirect: (response, to, status) => response.redirect(status, to),
  'writeHead and end': (response, to, status) =>
    response.writeHead(status, { location: to, 'content-type': 'text/plain' }).end('moved'),
  'write and end': (response, to, status) => {
    response.status(status).set('Location', to).type('txt').write('moved ');
    response.end('away');
  },
  text: (response) => response.send('text '.repeat(500)),
  json: (response) => response.json({ a: 1 }),
  'status 404': (response) => response.sendStatus(404),
  created: (response, to) => response.status(201).set('Location', to).send('made'),
};

function appOf(order: readonly string[], answer: string, to: string, status: number): Express {
  const app = express();
  for (const name of order) app.use(name === 'pages' ? pages() : (others[name]?.() ?? pages()));
  const at = '/shop/edit';
  app.all(at, (_request, response) => void answers[answer]?.(response, to, status));
  app.all('/page', (request, response) =>
    sendPage(response, PageProto.render('Home', { body: request.body as unknown })),
  );
  return app;
}

async function withServer<T>(app: Express, work: (url: string) => Promise<T>): Promise<T> {
  const server: Server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

async function seen(url: string, method: string, headers: Record<string, string>): Promise<Seen> {
  const response = await fetch(url, { method, headers, redirect: 'manual' });
  const own = Object.fromEntries(response.headers);
  for (const name of ['date', 'set-cookie']) delete own[name];
  return { status: response.status, headers: own, text: await response.text() };
}

/** The response that the protocol sends to its client. */
function normalized(plain: Seen, method: string, url: string, to: string): Partial<Seen> {
  const isRedirect = (statuses as readonly number[]).includes(plain.status);
  if (!isRedirect || to.startsWith('//')) return { status: plain.status, text: plain.text };
  const { origin, href, hash } = new URL(plain.headers['location'] ?? '', url);
  if (hash !== '') return { status: 409, text: '', headers: { 'x-inertia-redirect': href } };
  const isChange = method !== 'POST' && method !== 'GET';
  const status = plain.status === 302 && isChange ? 303 : plain.status;
  const location =
    href.startsWith(new URL(url).origin) && !/^https?:/.test(to)
      ? href.slice(origin.length)
      : (plain.headers['location'] ?? '');
  return { status, headers: { location } };
}

const orders = fc.shuffledSubarray(Object.keys(others), { minLength: 0 }).chain((names) =>
  fc
    .tuple(fc.nat(names.length), fc.nat(names.length), fc.boolean())
    .map(([first, second, isTwice]) => {
      const order = names.toSpliced(first, 0, 'pages');
      return isTwice ? order.toSpliced(second, 0, 'pages') : order;
    }),
);

describe('connectPages() among other middleware', () => {
  it('changes only what the protocol requires', async () => {
    const cases = fc.record({
      order: orders,
      answer: fc.constantFrom(...Object.keys(answers)),
      to: fc.constantFrom(...targets),
      status: fc.constantFrom(...statuses),
      method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ order, answer, to, status, method }) => {
        const bare = order.filter((name) => name !== 'pages');
        const expected = await withServer(appOf(bare, answer, to, status), (url) =>
          seen(`${url}/shop/edit`, method, {}),
        );
        await withServer(appOf(order, answer, to, status), async (origin) => {
          const url = `${origin}/shop/edit`;
          assert.deepEqual(await seen(url, method, {}), expected);
          const found = await seen(url, method, marked);
          const expectedResult = normalized(expected, method, url, to);
          assert.equal(found.status, expectedResult.status);
          assert.match(found.headers['vary'] ?? '', /X-Inertia/);
          if (expectedResult.text !== undefined) assert.equal(found.text, expectedResult.text);
          for (const [name, value] of Object.entries(expectedResult.headers ?? {})) {
            assert.equal(found.headers[name], value);
          }
        });
      }),
      { numRuns: 150, seed: 22 },
    );
  });

  it('keeps the scope of the request for pages behind every parser', async () => {
    const bodies = [
      ['application/json', '{"name":"Ada"}'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAda\r\n--x--\r\n',
      ],
    ] as const;
    await fc.assert(
      fc.asyncProperty(orders, fc.constantFrom(...bodies), async (order, [type, body]) => {
        await withServer(appOf(order, 'text', '/', 302), async (url) => {
          const headers = { ...marked, 'content-type': type };
          const response = await fetch(`${url}/page`, { method: 'POST', headers, body });
          const page = await pageIn(response);
          const parser = type.startsWith('multi') ? 'multer' : 'json';
          const name = (page.props['body'] as { name?: string } | null)?.name;
          assert.equal(name, order.includes(parser) ? 'Ada' : undefined);
          assert.equal(page.props['app'], 'demo');
        });
      }),
      { numRuns: 60, seed: 22 },
    );
  });

  it('keeps the scope of the request behind middleware that waits for its events', async () => {
    const app = express();
    app.use(pages(), (request, _response, next) => {
      let text = '';
      request.on('data', (chunk) => (text += String(chunk)));
      request.on('end', () => {
        request.body = text;
        next();
      });
    });
    app.post('/page', (request, response) =>
      sendPage(response, PageProto.render('Home', { body: request.body as unknown })),
    );
    await withServer(app, async (url) => {
      const body = 'x'.repeat(100_000);
      const response = await fetch(`${url}/page`, { method: 'POST', headers: marked, body });
      assert.equal((await pageIn(response)).props['body'], body);
    });
  });
});
