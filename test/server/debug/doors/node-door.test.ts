import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';

import compression from 'compression';
import express from 'express';
import { fastify } from 'fastify';
import multer from 'multer';

import { Fw, type LogMessage } from '../../../../server/core/index.ts';
import { assertLinear } from '../../../support/growth.ts';
import { nodeDebugger } from '../support.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const newDebug = () => nodeDebugger();

async function lastOf(debug: ReturnType<typeof newDebug>, url: string) {
  for (let attempt = 0; attempt < 50; attempt++) {
    await debug.module.logTarget.settled();
    const all = [...(await debug.module.logTarget.loadManifest()).values()];
    const found = all.find((one) => one.url.endsWith(url));
    if (found) return debug.module.logTarget.loadSnapshot(found.tag);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return null;
}

const html = '<!doctype html><body><p>é</p></body>';
const pageHeaders = { accept: 'text/html' };

describe('connectDebug()', () => {
  it('captures a request once when it is registered twice', async () => {
    const debug = newDebug();
    const part = express.Router().use(debug);
    part.get('/', (_request, response) => void response.send(html));
    const app = express().use(debug).use('/part', part);
    const origin = await listen(app);
    const text = await (await fetch(`${origin}/part`, { headers: pageHeaders })).text();
    assert.equal(text.match(/<fwx-debug-toolbar/g)?.length, 1);
    assert.equal((await lastOf(debug, '/part'))?.summary.statusCode, 200);
    assert.equal((await debug.module.logTarget.loadManifest()).size, 1);
    await debug.dispose();
  });

  it('captures a request once inside of another debugger, and says so once', async (t) => {
    const { observers } = Fw.getLogger();
    const warnings: unknown[] = [];
    const observe = ([text]: LogMessage): void => void warnings.push(text);
    observers.add(observe);
    t.after(() => observers.delete(observe));
    const [outer, inner] = [newDebug(), newDebug()];
    const app = express().use(outer, inner);
    app.get('/', (_request, response) => {
      Fw.warning('in the handler');
      response.send(html);
    });
    const origin = await listen(app);
    for (let at = 0; at < 2; at++) {
      const text = await (await fetch(`${origin}/`, { headers: pageHeaders })).text();
      assert.equal(text.match(/<fwx-debug-toolbar/g)?.length, 1);
    }
    const log = (await lastOf(outer, '/'))?.panels['log'];
    assert.match(JSON.stringify(log), /in the handler/);
    assert.equal((await inner.module.logTarget.loadManifest()).size, 0);
    assert.equal(warnings.filter((text) => String(text).includes('another debugger')).length, 1);
  });

  it('captures requests of Express: body, route, log and errors', async () => {
    const debug = newDebug();
    const app = express();
    app.use(debug, express.json());
    app.post('/cart/:id', ({ body }, response) => {
      Fw.info(`in the cart: ${JSON.stringify(body)}`);
      response.status(201).json({ ok: true });
    });
    app.get('/boom', () => {
      throw new TypeError('boom');
    });
    app.set('env', 'test');
    const origin = await listen(app);
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"n":1}',
    };
    assert.equal(await (await fetch(`${origin}/cart/7`, init)).text(), '{"ok":true}');
    await (await fetch(`${origin}/boom`)).text();
    const cart = await lastOf(debug, '/cart/7');
    assert.equal(cart?.summary.statusCode, 201);
    assert.match(
      JSON.stringify(cart?.panels['request']),
      /"Raw","value":\{"type":"string","value":"\{\\"n\\":1\}"/,
    );
    assert.match(JSON.stringify(cart?.panels['log']), /in the cart/);
    assert.equal(cart?.panels['router']?.['route'], '/cart/:id');
    const boom = await lastOf(debug, '/boom');
    assert.match(JSON.stringify(boom?.panels['exception']), /TypeError/);
  });

  it('keeps the capture behind body parsers that call back from events', async () => {
    const debug = newDebug();
    const app = express();
    app.use(debug);
    app.use((request, _response, next) => {
      request.on('data', () => {});
      request.on('end', () => next());
    });
    app.post('/raw', (_request, response) => {
      Fw.info('behind');
      response.end('ok');
    });
    app.post('/upload', multer().single('file'), (_request, response) => {
      response.end('ok');
    });
    const origin = await listen(app);
    await (await fetch(`${origin}/raw`, { method: 'POST', body: 'abc' })).text();
    assert.match(JSON.stringify((await lastOf(debug, '/raw'))?.panels['log']), /behind/);
  });

  for (const encoding of ['utf8', 'base64'] as const) {
    it(`keeps a body that is read as ${encoding}`, async () => {
      const debug = newDebug();
      const origin = await listen((request, response) => {
        debug(request, response, () => {
          request.setEncoding(encoding);
          request.on('data', () => {}).on('end', () => response.end('ok'));
        });
      });
      const headers = { 'content-type': 'text/plain' };
      await (await fetch(`${origin}/read`, { method: 'POST', headers, body: 'Ünder 7' })).text();
      const shown = JSON.stringify((await lastOf(debug, '/read'))?.panels['request']);
      assert.match(shown, /"Raw","value":\{"type":"string","value":"Ünder 7"/);
    });
  }

  it('keeps up to the limit of a body in any kind of reading', async () => {
    const debug = nodeDebugger({ maxBodyBytes: 100 });
    const app = express();
    app.use(debug, express.text());
    app.post('/:name', (_request, response) => void response.end('ok'));
    const origin = await listen(app);
    const send = async (path: string, pieces: readonly string[]) => {
      const waiting = [...pieces];
      const body = new ReadableStream({
        async pull(controller) {
          const piece = waiting.shift();
          if (piece === undefined) return controller.close();
          controller.enqueue(new TextEncoder().encode(piece));
          await new Promise((resolve) => setTimeout(resolve, 20));
        },
      });
      const headers = { 'content-type': 'text/plain' };
      const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
      await (await fetch(origin + path, init)).text();
      return JSON.stringify((await lastOf(debug, path))?.panels['request']);
    };
    const note = 'Only the first 100 bytes were kept';
    const [a, b] = ['a'.repeat(60), 'b'.repeat(40)];
    const whole = await send('/whole', [a, b]);
    assert.ok(whole.includes(`"${a}${b}"`) && !whole.includes(note), whole);
    const long = await send('/long', [a, `${b}cccc`, 'd']);
    assert.ok(long.includes(`"${a}${b}"`) && long.includes(note), long);
  });

  it('takes linear time for a body in many pieces', async () => {
    const debug = nodeDebugger();
    const app = express().use(debug);
    app.post('/', (request, response) => {
      const piece = Buffer.from('a');
      assertLinear((count) => {
        for (let i = 0; i < count; i++) request.emit('data', piece);
      }, 3200);
      response.end('ok');
    });
    const init = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'a' };
    assert.equal(await (await fetch(await listen(app), init)).text(), 'ok');
    await debug.dispose();
  });

  const ways: Readonly<Record<string, RequestListener>> = {
    'end() with a text': (_, response) =>
      void response.setHeader('content-type', 'text/html').end(html),
    'write() in pieces': (_, response) => {
      response.writeHead(200, {
        'Content-Type': 'text/html',
        'Content-Length': Buffer.byteLength(html),
      });
      for (const byte of Buffer.from(html)) response.write(Buffer.from([byte]));
      response.end();
    },
    'writeHead() with a flat list': (_, response) =>
      void response
        .writeHead(200, 'Fine', ['content-type', 'text/html', 'x-a', '1', 'x-a', '2'])
        .end(html),
    'writeHead() with pairs': (_, response) =>
      void response.writeHead(200, [['content-type', 'text/html']] as never).end(html),
    'end() with a callback': (_, response) => {
      response.setHeader('content-type', 'text/html');
      response.write(html, 'utf8', () => response.end(() => {}));
    },
  };
  for (const [title, listener] of Object.entries(ways)) {
    it(`adds the toolbar to a page that is sent by ${title}`, async () => {
      const debug = newDebug();
      const origin = await listen((request, response) =>
        debug(request, response, () => listener(request, response)),
      );
      const response = await fetch(origin, { headers: pageHeaders });
      assert.match(await response.text(), /<p>é<\/p><fwx-debug-toolbar.*<\/script><\/body>$/);
      assert.ok(response.headers.get('x-debug-tag'));
    });
  }

  const untouched: Readonly<Record<string, RequestListener>> = {
    'JSON with a tag in it': (_, response) =>
      void response.setHeader('content-type', 'application/json').end('{"a":"</body>"}'),
    'a page that is encoded already': (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'identity' })
        .end(html),
    'an attachment': (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html', 'content-disposition': 'attachment' })
        .end(html),
  };
  for (const [title, listener] of Object.entries(untouched)) {
    it(`does not change ${title}`, async () => {
      const debug = newDebug();
      const origin = await listen((request, response) =>
        debug(request, response, () => listener(request, response)),
      );
      const text = await (await fetch(origin, { headers: pageHeaders })).text();
      assert.ok(!text.includes('fwx-debug-toolbar') && text.includes('</body>'));
    });
  }

  it('adds the toolbar to pages that Express compresses and has an ETag for', async () => {
    const debug = newDebug();
    const app = express();
    app.use(debug, compression({ threshold: 0 }));
    app.get('/', (_request, response) => void response.send(html));
    const origin = await listen(app);
    const first = await fetch(origin, { headers: pageHeaders });
    assert.match(await first.text(), /fwx-debug-toolbar/);
    const again = await fetch(origin, { headers: { ...pageHeaders, 'if-none-match': '*' } });
    assert.equal(again.status, 200);
    const outside = express();
    outside.use(compression({ threshold: 0 }), newDebug());
    outside.get('/', (_request, response) => void response.send(html));
    const { get } = await import('node:http');
    const headers = { 'accept-encoding': 'gzip' };
    const url = await listen(outside);
    const bytes = await new Promise<Buffer>((resolve) => {
      get(url, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve(Buffer.concat(chunks)));
      });
    });
    assert.match(gunzipSync(bytes).toString(), /fwx-debug-toolbar/);
  });

  it('sends no length in the response to HEAD of a page with toolbar, and keeps that of other responses', async () => {
    const debug = newDebug();
    const origin = await listen((request, response) =>
      debug(request, response, () => {
        response.setHeader('Content-Length', html.length);
        response.setHeader('ETag', '"a"');
        response.setHeader('Content-Type', request.url === '/page' ? 'text/html' : 'text/plain');
        response.end();
      }),
    );
    const headersOf = async (path: string) => {
      const { headers } = await fetch(origin + path, { method: 'HEAD', headers: pageHeaders });
      return ['content-length', 'etag', 'cache-control'].map((name) => headers.get(name));
    };
    assert.deepEqual(await headersOf('/page'), [null, null, 'no-store']);
    assert.deepEqual(await headersOf('/text'), [String(html.length), '"a"', null]);
  });

  it('leaves all views of the headers of a page readable, without the removed ones', async () => {
    const debug = newDebug();
    let seen: unknown[] = [];
    const app = express();
    app.use(debug);
    app.get('/', (request, response) => {
      const { headers, headersDistinct, rawHeaders } = request;
      const raw = rawHeaders.some((name) => name.toLowerCase() === 'if-none-match');
      seen = [
        headers['if-none-match'],
        headersDistinct['if-none-match'],
        raw,
        headersDistinct['x-a'],
      ];
      response.send(html);
    });
    const headers = { ...pageHeaders, 'If-None-Match': '"a"', 'X-A': 'b' };
    await (await fetch(await listen(app), { headers })).text();
    assert.deepEqual(seen, [undefined, undefined, false, ['b']]);
  });

  it('answers HEAD without a body', async () => {
    const debug = newDebug();
    const app = express();
    app.use(debug);
    app.get('/', (_request, response) => void response.send(html));
    const response = await fetch(await listen(app), { method: 'HEAD', headers: pageHeaders });
    assert.deepEqual([response.status, await response.text()], [200, '']);
  });

  it('wraps Fastify', async () => {
    const debug = newDebug();
    const app = fastify({
      serverFactory: (handler) =>
        createServer((request, response) =>
          debug(request, response, () => handler(request, response)),
        ),
    });
    app.post('/', async ({ body }, reply) => {
      Fw.info('in Fastify');
      await reply.type('text/html').send(`<body>${JSON.stringify(body)}</body>`);
    });
    app.get('/boom', async () => {
      throw new RangeError('boom');
    });
    app.get('/text', () => {
      throw new TypeError('boom');
    });
    try {
      const origin = await app.listen({ port: 0, host: '127.0.0.1' });
      for (const [path, name] of [
        ['/boom', 'RangeError'],
        ['/text', 'TypeError'],
      ] as const) {
        assert.equal((await fetch(origin + path)).status, 500);
        const { panels } = (await lastOf(debug, path)) ?? {};
        assert.match(JSON.stringify(panels?.['exception']), new RegExp(`"class":"${name}"`));
      }
      const init = {
        method: 'POST',
        body: '{"a":1}',
        headers: { ...pageHeaders, 'content-type': 'application/json' },
      };
      assert.match(await (await fetch(`${origin}/`, init)).text(), /\{"a":1\}<fwx-debug-toolbar/);
      assert.match(JSON.stringify((await lastOf(debug, '/'))?.panels['log']), /in Fastify/);
    } finally {
      await app.close();
    }
  });

  it('captures whole responses to requests that Fastify injects', async () => {
    const debug = newDebug();
    const app = fastify();
    app.addHook('onRequest', ({ raw }, reply, done) => debug(raw, reply.raw, () => done()));
    app.get('/', async (_, reply) => reply.type('text/html').send('<body>a</body>'));
    const { body } = await app.inject({ url: '/', headers: { host: 'localhost', ...pageHeaders } });
    assert.match(body, /^<body>a<fwx-debug-toolbar/);
    const { panels } = (await lastOf(debug, '/')) ?? {};
    assert.doesNotMatch(JSON.stringify(panels?.['request']), /isAborted/);
    await app.close();
  });

  it('serves its pages, and refuses names of other hosts', async () => {
    const debug = newDebug();
    const origin = await listen((request, response) =>
      debug(request, response, () => response.end('app')),
    );
    assert.equal((await fetch(`${origin}/debug`)).status, 200);
    assert.match(
      await (await fetch(`${origin}/debug/assets/toolbar.js`)).text(),
      /fwx-debug-toolbar/,
    );
    const { get } = await import('node:http');
    const status = await new Promise((resolve) => {
      get(`${origin}/debug`, { headers: { host: 'evil.test' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
    });
    assert.equal(status, 403);
  });
});
