import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Hono } from 'hono';

import { Event, Fw, Component } from '../../../../server/core/index.ts';
import { debugSetup, lastSnapshot } from '../support.ts';

const page = (text = '<p>Hi</p>') =>
  new Response(`<!doctype html><body>${text}</body>`, { headers: { 'content-type': 'text/html' } });

const entriesOf = (payload: unknown): Record<string, unknown>[] =>
  (payload as { entries: Record<string, unknown>[] } | undefined)?.entries ?? [];

describe('debug()', () => {
  it('captures a request and adds its headers', async () => {
    const setup = debugSetup();
    const response = await setup.send('/a?token=s3cret', () => new Response('x', { status: 201 }));
    assert.equal(await response.text(), 'x');
    const { summary, panels } = await lastSnapshot(setup);
    assert.equal(response.headers.get('x-debug-tag'), summary.tag);
    assert.equal(response.headers.get('x-debug-link'), `/debug/view?tag=${summary.tag}`);
    assert.match(response.headers.get('x-debug-duration') ?? '', /^\d+\.\d{3}$/);
    assert.equal(summary.url, 'http://localhost/a?token=%5Bredacted%5D');
    assert.deepEqual([summary.statusCode, summary.method, summary.ip], [201, 'GET', '127.0.0.1']);
    assert.equal(panels['request']?.['responseSize'], 1);
    assert.ok(!JSON.stringify(panels).includes('s3cret'));
  });

  it('captures a request once inside of itself, and requests that its handler makes separately', async () => {
    const setup = debugSetup();
    const { debugged } = setup;
    const response = await setup.send('/a?b=1', (request) =>
      debugged(request, () => debugged(new Request('http://localhost/c'), () => page())),
    );
    assert.equal((await response.text()).match(/<fwx-debug-toolbar/g)?.length, 1);
    const urls = (await setup.snapshots()).map(({ summary }) => summary.url);
    assert.deepEqual(urls.toSorted(), ['http://localhost/a?b=1', 'http://localhost/c']);
  });

  it('stores no secret of headers, cookies, bodies, logs and errors', async () => {
    const setup = debugSetup();
    await assert.rejects(
      setup.send(
        '/login',
        async (request) => {
          const { password } = (await request.json()) as { password: string };
          Fw.info({ password, page: 1 });
          Fw.warning(`password=${password}; next`);
          throw new Error(`login failed: token=${password}`);
        },
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: 'Bearer t0p',
            cookie: 'sessid=t0p; theme=dark',
          },
          body: JSON.stringify({ user: 'jane', password: 't0p' }),
        },
      ),
      { message: 'login failed: token=t0p' },
    );
    const json = JSON.stringify(await lastSnapshot(setup));
    assert.ok(!json.includes('t0p'));
    assert.ok(json.includes('jane') && json.includes('dark'));
  });

  it('captures the log, events, profiled blocks and dumped values of a request', async () => {
    const setup = debugSetup();
    const wasDebug = Fw.DEBUG;
    Fw.DEBUG = true;
    try {
      await setup
        .send('/', async () => {
          Fw.beginProfile('load', 'shop');
          Fw.warning('careful', 'shop');
          new Component().trigger('sold', new Event());
          Fw.debug({ cart: [1] });
          await new Promise((resolve) => setTimeout(resolve, 5));
          Fw.endProfile('load', 'shop');
          return new Response('ok');
        })
        .then((response) => response.text());
    } finally {
      Fw.DEBUG = wasDebug;
    }
    const { panels, summary } = await lastSnapshot(setup);
    const [warning] = entriesOf(panels['log']);
    assert.deepEqual([warning?.['message'], warning?.['level']], ['careful', 'warning']);
    assert.match(JSON.stringify(warning?.['trace']), /fetch-door\.test\.ts/);
    assert.equal(entriesOf(panels['event'])[0]?.['name'], 'sold');
    assert.ok(Number(entriesOf(panels['profiling'])[0]?.['duration']) >= 4);
    assert.equal(entriesOf(panels['dump']).length, 1);
    assert.deepEqual(summary.findings, { severity: 'warning', count: 1, codes: ['warning'] });
  });

  it('rethrows an error unchanged, and captures it with its cause', async () => {
    const setup = debugSetup();
    const fault = new TypeError('no price', { cause: new Error('no row') });
    await assert.rejects(
      setup.send('/', () => Promise.reject(fault)),
      (error) => error === fault,
    );
    const { panels, summary } = await lastSnapshot(setup);
    assert.equal(summary.statusCode, 500);
    const [error] = entriesOf(panels['exception']);
    assert.equal(error?.['class'], 'TypeError');
    assert.equal((error?.['previous'] as { message: string } | undefined)?.message, 'no row');
  });

  it('adds the toolbar to pages, and to nothing else', async () => {
    const setup = debugSetup();
    const html = await (await setup.send('/', () => page())).text();
    assert.match(
      html,
      /<p>Hi<\/p><fwx-debug-toolbar id="yii-debug-toolbar"[^>]*><\/fwx-debug-toolbar><noscript><a href="\/debug\/view\?tag=\w+">Debugger<\/a><\/noscript><script type="module" src="\/debug\/assets\/toolbar.js"><\/script><\/body>$/,
    );
    const json = await setup.send('/', () => Response.json({ html: '</body>' }));
    assert.equal(await json.text(), '{"html":"</body>"}');
    const ajax = { headers: { 'x-requested-with': 'XMLHttpRequest' } };
    assert.ok(!(await (await setup.send('/', () => page(), ajax)).text()).includes('toolbar'));
  });

  it('streams the chunks of a page without delay, and ends the capture with the last one', async () => {
    const setup = debugSetup();
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
    const headers = { 'content-type': 'text/html', 'content-length': '99', etag: '"a"' };
    const response = await setup.send('/', () => new Response(body, { headers }));
    assert.deepEqual(
      [response.headers.get('content-length'), response.headers.get('etag')],
      [null, null],
    );
    const reader = response.body!.getReader();
    controller.enqueue(new TextEncoder().encode('<body>first'));
    assert.equal(new TextDecoder().decode((await reader.read()).value), '<body>first');
    assert.equal((await setup.snapshots()).length, 0);
    controller.enqueue(new TextEncoder().encode('</body>'));
    controller.close();
    let rest = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      rest += new TextDecoder().decode(part.value);
    }
    assert.match(rest, /^<fwx-debug-toolbar.*<\/body>$/);
    assert.equal((await lastSnapshot(setup)).panels['request']?.['responseSize'], 18);
  });

  for (const type of ['text/html', 'text/plain']) {
    it(`captures the error of a body of ${type} that fails while it is streamed`, async () => {
      const setup = debugSetup();
      let pulls = 0;
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (pulls++ > 0) throw new RangeError('no more rows');
          controller.enqueue(new TextEncoder().encode('<body>first'));
        },
      });
      const headers = { 'content-type': type };
      const response = await setup.send('/', () => new Response(body, { headers }));
      await assert.rejects(response.text(), { message: 'no more rows' });
      const { panels, summary } = await lastSnapshot(setup);
      assert.match(
        JSON.stringify(panels['exception']),
        /"class":"RangeError","message":"no more rows"/,
      );
      assert.deepEqual(summary.findings.codes, ['exception']);
    });
  }

  it('captures no error when the client leaves while a body is pending', async () => {
    for (const fault of [null, new Error('late')]) {
      const setup = debugSetup();
      let settle!: () => void;
      const later = new Promise<void>((resolve) => (settle = resolve));
      const body = new ReadableStream<Uint8Array>({
        async pull() {
          await later;
          if (fault) throw fault;
        },
      });
      const headers = { 'content-type': 'text/html' };
      const response = await setup.send('/', () => new Response(body, { headers }));
      const reader = response.body!.getReader();
      const read = reader.read();
      await reader.cancel(new Error('gone'));
      settle();
      assert.equal((await read).done, true);
      assert.equal((await lastSnapshot(setup)).panels['exception'], undefined);
    }
  });

  it('captures a request whose client has left', async () => {
    const setup = debugSetup();
    const body = new ReadableStream<Uint8Array>({ pull: (c) => c.enqueue(new Uint8Array(10)) });
    const response = await setup.send('/', () => new Response(body));
    await response.body!.cancel();
    assert.equal((await setup.snapshots()).length, 1);
    assert.match(JSON.stringify(await lastSnapshot(setup)), /isAborted/);
  });

  it('reads no more of a body than it keeps', async () => {
    const setup = debugSetup({ maxBodyBytes: 1000 });
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1000;
        if (sent > 50_000_000) controller.close();
        else controller.enqueue(new Uint8Array(1000).fill(97));
      },
    });
    const init = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'text/plain' },
    };
    await (await setup.send('/', () => new Response('ok'), init)).text();
    const json = JSON.stringify((await lastSnapshot(setup)).panels['request']);
    assert.match(json, /Only the first 1000 bytes were kept/);
    assert.ok(sent < 100_000 && json.length < 10_000);
  });

  it('never mixes concurrent requests up', async () => {
    const setup = debugSetup();
    const app = new Hono();
    app.get('/:number', async ({ req, text }) => {
      const number = req.param('number');
      Fw.beginProfile(`block ${number}`);
      Fw.info(`before ${number}`);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
      new Component().trigger(`event${number}`, new Event());
      console.log(`console ${number}`);
      await new Promise((resolve) => setImmediate(resolve));
      Fw.endProfile(`block ${number}`);
      Fw.warning(new Error(`error ${number}`));
      return text(number);
    });
    const log = console.log;
    const { channel } = await import('node:diagnostics_channel');
    // The lines must reach the channel of the console, but not the report of the tests.
    console.log = (...args: unknown[]) => channel('console.log').publish(args);
    try {
      const numbers = Array.from({ length: 1000 }, (_, number) => number);
      await Promise.all(
        numbers.map(async (number) =>
          (await setup.send(`/${number}`, (request) => app.fetch(request))).text(),
        ),
      );
    } finally {
      console.log = log;
    }
    const snapshots = await setup.snapshots();
    assert.equal(snapshots.length, 1000);
    for (const { panels, summary } of snapshots) {
      const number = summary.url.slice('http://localhost/'.length);
      const { log, event, exception, profiling } = panels;
      const texts = entriesOf(log).map(({ message }) => message);
      assert.deepEqual(texts, [`before ${number}`, `console ${number}`, `Error: error ${number}`]);
      assert.deepEqual(
        entriesOf(event).map(({ name }) => name),
        [`event${number}`],
      );
      assert.deepEqual(
        entriesOf(exception).map(({ message }) => message),
        [`error ${number}`],
      );
      assert.deepEqual(
        entriesOf(profiling).map(({ info }) => info),
        [`block ${number}`],
      );
    }
  });

  it('captures work outside of requests', async () => {
    const setup = debugSetup();
    assert.equal(await setup.debugged.capture('import', () => (Fw.info('row'), 7)), 7);
    const failing = setup.debugged.capture('mail', () => Promise.reject(new Error('refused')), {
      kind: 'job',
    });
    await assert.rejects(failing, { message: 'refused' });
    const [command, job] = await setup.snapshots();
    assert.deepEqual(
      [command?.summary.method, command?.summary.url, command?.summary.kind],
      ['COMMAND', 'import', 'command'],
    );
    assert.deepEqual([job?.summary.method, job?.summary.kind], ['JOB', 'job']);
    assert.equal(entriesOf(job?.panels['exception']).length, 1);
  });

  it('does nothing in production without the option', async () => {
    const before = process.env['NODE_ENV'];
    process.env['NODE_ENV'] = 'production';
    try {
      const off = debugSetup();
      const response = await off.send('/debug', () => new Response('app'));
      assert.deepEqual([await response.text(), response.headers.get('x-debug-tag')], ['app', null]);
      assert.equal(await off.debugged.capture('work', () => 1), 1);
      const on = debugSetup({ allowProduction: true });
      assert.equal(
        (await on.send('/debug')).headers.get('content-type'),
        'text/html; charset=utf-8',
      );
    } finally {
      process.env['NODE_ENV'] = before;
      if (before === undefined) delete process.env['NODE_ENV'];
    }
  });

  it('captures requests of unauthorized clients, without a visible effect', async () => {
    const setup = debugSetup();
    const response = await setup.send('/', () => page(), { ip: '203.0.113.9' });
    assert.ok(!(await response.text()).includes('toolbar'));
    assert.equal(response.headers.get('x-debug-tag'), null);
    assert.equal((await setup.snapshots()).length, 1);
  });

  it('does not capture excluded paths', async () => {
    const setup = debugSetup({ skipUrls: ['/assets/', /\.ico$/g] });
    for (const path of ['/assets/a.js', '/favicon.ico', '/favicon.ico']) await setup.send(path);
    assert.equal((await setup.snapshots()).length, 0);
  });

  it('reports why captures cannot be stored, and still answers', async () => {
    const broken = debugSetup().module.store;
    const setup = debugSetup({
      snapshotStore: {
        loadManifest: () => broken.loadManifest(),
        readSnapshot: (tag) => broken.readSnapshot(tag),
        pin: async () => {},
        remove: async () => {},
        writeSnapshot: () => Promise.reject(new Error('no space left')),
      },
    });
    assert.equal(await (await setup.send('/')).text(), 'ok');
    const history = await (await setup.send('/debug')).text();
    assert.match(history, /Captures cannot be stored or read: no space left/);
  });

  it('flushes stores when a reader waits', { timeout: 10_000 }, async () => {
    const { store } = debugSetup().module;
    const flushed = Promise.withResolvers<void>();
    const setup = debugSetup({
      snapshotStore: {
        ...store,
        flush: async () => flushed.resolve(),
        writeSnapshot: async (snapshot, size) => {
          await flushed.promise;
          return store.writeSnapshot(snapshot, size);
        },
      },
    });
    await (await setup.send('/')).text();
    assert.equal((await setup.snapshots()).length, 1);
  });

  it('names an unknown option, and a handler that returns no response', async () => {
    assert.throws(() => debugSetup({ historySiz: 1 } as never), {
      name: 'UnknownPropertyException',
    });
    await assert.rejects(
      debugSetup().send('/', () => 'text'),
      {
        message: 'The handler that debug() calls must return a Response, got string.',
      },
    );
  });
});
