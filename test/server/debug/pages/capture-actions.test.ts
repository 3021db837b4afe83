import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';

import { Fw } from '../../../../server/core/index.ts';
import { connectDebug, type DebugOptions } from '../../../../server/debug/index.ts';
import { curlCommand } from '../../../../server/debug/pages/curl-command.ts';
import { debugSetup, lastSnapshot, memoryStore } from '../support.ts';

/** A server with the debugger that answers each request with a description of it, and the stored captures. */
async function listening(options: DebugOptions = {}) {
  const debugged = connectDebug({ snapshotStore: memoryStore(), ...options });
  const seen: string[] = [];
  const server = createServer((request, response) =>
    debugged(request, response, async () => {
      const body: unknown[] = [];
      for await (const chunk of request) body.push(String(chunk));
      const { cookie = '' } = request.headers;
      seen.push(`${request.method} ${request.url} ${cookie} ${body.join('')}`);
      if (request.url === '/events') {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
      } else if (request.url === '/broken') {
        response.writeHead(200, { 'content-length': '9' }).write('<body>');
        setTimeout(() => response.destroy(), 20);
      } else {
        response.setHeader('content-type', 'text/html').end('<body>ok</body>');
      }
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    seen,
    module: debugged.module,
    tags: async () => {
      await debugged.module.logTarget.settled();
      return [...(await debugged.module.logTarget.loadManifest()).keys()];
    },
    post: (action: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(`${origin}/debug/${action}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'sec-fetch-site': 'same-origin', ...headers },
        body: new URLSearchParams(fields),
      }),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await debugged.dispose();
    },
  };
}

const form = 'application/x-www-form-urlencoded';

describe('A captured request as a command of curl', () => {
  it('sends an equal request', async () => {
    const { close, module, origin, seen, tags } = await listening();
    try {
      await fetch(`${origin}/cart?name=O'Hara&a=$(id)`, {
        method: 'POST',
        headers: { 'content-type': form, 'x-odd': `'"\`$HOME` },
        body: `text=it's "quoted" $HOME`,
      });
      const [tag = ''] = await tags();
      const snapshot = await module.logTarget.loadSnapshot(tag);
      assert.ok(snapshot);
      const command = curlCommand(snapshot) ?? '';
      // Where curl is not installed, a shell shows its arguments.
      const shown = command.replace(/^curl/, String.raw`printf '%s\n'`);
      const { stdout } = await promisify(execFile)('sh', ['-c', shown]);
      const words = stdout.split('\n');
      assert.deepEqual(words.slice(0, 3), ['-X', 'POST', `${origin}/cart?name=O%27Hara&a=$(id)`]);
      assert.ok(words.includes(`x-odd: '"\`$HOME`));
      assert.equal(words[words.indexOf('--data-raw') + 1], `text=it's "quoted" $HOME`);
      assert.ok(!/^(?:host|content-length|connection):/im.test(stdout));
      assert.equal(seen.length, 1);
    } finally {
      await close();
    }
  });

  it('contains no secret, and reports that something is missing', async () => {
    const setup = debugSetup();
    const headers = { authorization: 'Bearer s3cret', accept: 'text/html' };
    await (await setup.send('/a?token=s3cret', () => new Response('x'), { headers })).text();
    const command = curlCommand(await lastSnapshot(setup)) ?? '';
    assert.match(command, /^# Fill in what was redacted or cut\.\ncurl /);
    assert.ok(!command.includes('s3cret'));
    await setup.debugged.capture('job', () => {});
    assert.equal(curlCommand(await lastSnapshot(setup)), null);
  });
});

describe('Replaying a request', () => {
  it('sends it to this application with the cookies of the browser, and shows the new capture', async () => {
    const { close, origin, post, seen, tags } = await listening();
    try {
      // The host of a request comes from its client; replays are sent to this server all the same.
      await fetch(`${origin}//elsewhere.test/page?x=1`);
      const [tag = ''] = await tags();
      const { headers, status } = await post('replay', { tag }, { cookie: 'session=mine' });
      assert.equal(status, 303);
      assert.deepEqual(seen, [
        'GET //elsewhere.test/page?x=1  ',
        'GET //elsewhere.test/page?x=1 session=mine ',
      ]);
      const [newest, ...older] = await tags();
      assert.deepEqual(older, [tag]);
      assert.equal(headers.get('location'), `/debug/view?tag=${newest}&panel=request`);
    } finally {
      await close();
    }
  });

  for (const path of ['/events', '/broken']) {
    it(
      `shows the new capture of a response without an end: ${path}`,
      { timeout: 5000 },
      async () => {
        const { close, module, origin, post, tags } = await listening();
        try {
          const abort = new AbortController();
          const { body } = await fetch(origin + path, { signal: abort.signal });
          await body?.cancel().catch(() => {});
          abort.abort();
          while ((await tags()).length === 0)
            await new Promise((resolve) => setTimeout(resolve, 5));
          const [tag = ''] = await tags();
          const { headers, status } = await post('replay', { tag });
          const [newest = ''] = await tags();
          assert.deepEqual(
            [status, headers.get('location'), newest === tag],
            [303, `/debug/view?tag=${newest}&panel=request`, false],
          );
          assert.ok(await module.logTarget.loadSnapshot(newest));
        } finally {
          await close();
        }
      },
    );
  }

  it('refuses requests that could change something, or that other sites send', async () => {
    const { close, origin, post, seen, tags } = await listening();
    try {
      await fetch(`${origin}/order`, { method: 'POST' });
      await fetch(`${origin}/page?token=abc`);
      const found = await tags();
      for (const tag of found) assert.equal((await post('replay', { tag })).status, 400);
      const site = { 'sec-fetch-site': 'cross-site' };
      assert.equal((await post('replay', { tag: found[0] ?? '' }, site)).status, 403);
      assert.equal((await fetch(`${origin}/debug/replay?tag=${found[0]}`)).status, 405);
      assert.equal(seen.length, 2);
    } finally {
      await close();
    }
  });
});

describe('The export of a capture', () => {
  it('is one file with all panels, without scripts and external resources', async () => {
    const setup = debugSetup();
    const hostile = `<script>alert(1)</script>`;
    const page = () => {
      Fw.info(hostile);
      Fw.beginProfile('prices');
      Fw.endProfile('prices');
      return new Response(hostile, { headers: { 'content-type': 'text/html' } });
    };
    await (await setup.send(`/page?q=${encodeURIComponent(hostile)}&token=s3cret`, page)).text();
    const { panels, summary } = await lastSnapshot(setup);
    const response = await setup.send(`/debug/export?tag=${summary.tag}`);
    assert.equal(
      response.headers.get('content-disposition'),
      `attachment; filename="capture-${summary.tag}.html"`,
    );
    const text = await response.text();
    for (const { panel, title } of setup.module.panelRegistry.enabled()) {
      assert.equal(text.includes(`<h2>${title}</h2>`), panel.source in panels, title);
    }
    const markup = text.replace(/<style>.*?<\/style>/s, '');
    assert.ok(!/<script|<link|<iframe|<form|\ssrc=|\son\w+=/i.test(markup), markup);
    assert.ok(!/href="(?!https?:\/\/|mailto:)/.test(markup));
    assert.match(text, /content="default-src &#039;none&#039;;/);
    assert.ok(!text.includes('s3cret'));
  });

  it('contains all rows of a table', async () => {
    const setup = debugSetup();
    const work = () => {
      for (let number = 0; number < 120; number++) Fw.info(`line ${number}.`);
      return new Response('x');
    };
    await (await setup.send('/page', work)).text();
    const { summary } = await lastSnapshot(setup);
    const text = await (await setup.send(`/debug/export?tag=${summary.tag}`)).text();
    for (let number = 0; number < 120; number++) assert.ok(text.includes(`line ${number}.`));
  });
});

describe('Read-only pages', () => {
  it('neither offer nor execute changes of captures', async () => {
    const setup = debugSetup({ readOnly: true });
    await (await setup.send('/page')).text();
    const { summary } = await lastSnapshot(setup);
    for (const path of ['/debug', `/debug/view?tag=${summary.tag}`]) {
      const text = await (await setup.send(path)).text();
      assert.ok(!/action="\/debug\/(?:pin|unpin|delete|replay)"/.test(text), path);
    }
    for (const action of ['pin', 'unpin', 'delete', 'replay']) {
      const { status } = await setup.send(`/debug/${action}`, () => new Response('app'), {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ tags: summary.tag, tag: summary.tag }),
      });
      assert.equal(status, 403, action);
    }
    assert.equal((await setup.snapshots()).length, 1);
  });

  it('answer with JSON when the URL requests it', async () => {
    const setup = debugSetup();
    await (await setup.send('/page')).text();
    const response = await setup.send('/debug?format=json');
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
    assert.equal(((await response.json()) as { entries: unknown[] }).entries.length, 1);
  });
});
