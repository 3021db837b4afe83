import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Script } from 'node:vm';

import { Fw } from '../../../../server/core/index.ts';
import { Panel, PanelView } from '../../../../server/debug/index.ts';
import { debugSetup, storedSnapshot } from '../support.ts';

const hostile = `<script>alert(1)</script><img src=x onerror=alert(1)>"'>`;

/** A debugger with some captures. */
async function setup(options: Parameters<typeof debugSetup>[0] = {}) {
  const made = debugSetup(options);
  await (await made.send('/first?x=1', () => new Response('1'))).text();
  await (
    await made.send('/second', () => (Fw.warning('careful'), new Response('22', { status: 404 })))
  ).text();
  await made.module.logTarget.settled();
  const [second = '', first = ''] = (await made.module.logTarget.loadManifest()).keys();
  const get = async (path: string, init: Parameters<typeof made.send>[2] = {}) => {
    const response = await made.send(path, () => new Response('app'), init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const json = async (path: string) =>
    JSON.parse((await get(path, { headers: { accept: 'application/json' } })).text) as Record<
      string,
      unknown
    >;
  return { ...made, first, second, get, json };
}

const form = (fields: Readonly<Record<string, string>>, site = 'same-origin') => ({
  method: 'POST',
  headers: { 'sec-fetch-site': site, 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});

describe('Pages of the debugger', () => {
  it('list captures, newest first, filtered by words', async () => {
    const { get, json } = await setup();
    const { text } = await get('/debug');
    assert.ok(text.indexOf('/second') < text.indexOf('/first?x=1'));
    const found = async (q: string) => {
      const { entries } = await json(`/debug?q=${encodeURIComponent(q)}`);
      return (entries as { url: string }[]).map(({ url }) => url.replace('http://localhost', ''));
    };
    assert.deepEqual(await found('status:4xx'), ['/second']);
    assert.deepEqual(await found('method:get first'), ['/first?x=1']);
    assert.deepEqual(await found('findings:>0'), ['/second']);
    assert.match((await get('/debug?q=nope:1')).text, /Not known: nope:1\./);
  });

  it('describe what to do while there are no captures', async () => {
    const { module, send } = debugSetup();
    assert.match(await (await send('/debug')).text(), /No debug data have been collected yet/);
    assert.equal((await send('/debug/view')).status, 404);
    assert.match(await (await send('/debug/compare')).text(), /At least two captured requests/);
    const capture = async (path: string): Promise<void> => {
      await (await send(path)).text();
      await module.logTarget.settled();
    };
    await capture('/only');
    assert.match(await (await send('/debug/compare')).text(), /At least two captured requests/);
    await capture('/other');
    assert.equal((await send('/debug/compare')).status, 200);
  });

  it('show each panel, and the same as JSON', async () => {
    const { get, json, module, second } = await setup();
    const { panels } = await json(`/debug/view?tag=${second}`);
    assert.ok((panels as string[]).length >= 5);
    for (const panel of panels as string[]) {
      const { status, text } = await get(`/debug/view?tag=${second}&panel=${panel}`);
      assert.equal(status, 200);
      assert.match(
        text,
        new RegExp(`<h2 id="panel-title">${module.panelRegistry.get(panel)?.title}</h2>`),
      );
      assert.ok(!text.includes('The panel cannot show'), text);
      assert.ok(!/\sstyle=|<script>|\son\w+=/.test(text));
    }
    const { findings, payload } = await json(`/debug/view?tag=${second}&panel=log`);
    assert.equal((findings as unknown[]).length, 2);
    assert.equal((payload as { entries: unknown[] }).entries.length, 1);
  });

  it('link a request to its trace in a tracing system', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
    const traceUrl = 'https://traces.example.com/trace/{traceId}?from={traceId}';
    const href = `https://traces.example.com/trace/${traceId}?from=${traceId}`;
    const { get, json, second, send } = await setup({ traceUrl });
    const response = await send('/traced', () => new Response('ok'), { headers });
    await response.text();
    const tag = response.headers.get('x-debug-tag');
    const link = `<span>trace <a href="${href}" target="_blank" rel="noreferrer">${traceId}</a></span>`;
    assert.ok((await get(`/debug/view?tag=${tag}`)).text.includes(link));
    assert.ok((await get(`/debug/export?tag=${tag}`)).text.includes(link));
    assert.equal((await json(`/debug/view?tag=${tag}`))['traceUrl'], href);
    assert.equal((await json(`/debug/view?tag=${second}`))['traceUrl'], null);

    const plain = debugSetup();
    await (await plain.send('/traced', () => new Response('ok'), { headers })).text();
    const [summary] = (await plain.snapshots()).map((one) => one.summary);
    const page = await plain.send(`/debug/view?tag=${summary?.tag}`);
    assert.ok((await page.text()).includes(`<span>trace ${traceId}</span>`));
  });

  it('give the data of the newest capture without a redirect', async () => {
    const { get, json, second } = await setup();
    for (const path of ['/debug/view?tag=latest&panel=log', '/debug/view?panel=log']) {
      const { panel, summary } = await json(path);
      assert.deepEqual([panel, (summary as { tag: string }).tag], ['log', second]);
      assert.equal((await get(`${path}&format=json`)).status, 200);
    }
  });

  it('redirect to the newest capture', async () => {
    const { get, second } = await setup();
    const { headers, status } = await get('/debug/view?tag=latest&panel=log');
    assert.deepEqual(
      [status, headers.get('location')],
      [303, `/debug/view?tag=${second}&panel=log`],
    );
    const rest = 'panel=log&open=l-1&Log%5Bmessage%5D=a+b&per-page=10';
    assert.equal(
      (await get(`/debug/view?tag=latest&${rest}`)).headers.get('location'),
      `/debug/view?tag=${second}&${rest}`,
    );
    assert.equal((await get('/debug/view?tag=unknown')).status, 404);
    assert.match(
      (await get('/debug/view?tag=..%2Fx')).text,
      /Unable to find debug data tagged with/,
    );
  });

  it('show hostile values as text', async () => {
    const { module, send } = debugSetup();
    const path = `/x?${encodeURIComponent(hostile)}=${encodeURIComponent(hostile)}`;
    await (
      await send(path, () => {
        Fw.error(hostile);
        Fw.warning({ [hostile]: hostile });
        return new Response('x', { headers: { 'x-evil': hostile } });
      })
    ).text();
    await module.store.writeSnapshot(
      storedSnapshot(
        'raw',
        { url: 'javascript:alert(1)', method: hostile },
        { raw: { [hostile]: hostile } },
      ),
      50,
    );
    const tag = [...(await module.logTarget.loadManifest()).keys()].at(-1);
    const panels = ['request', 'log', 'timeline', 'router', 'exception'].map(
      (panel) => `/debug/view?panel=${panel}&tag=${tag}`,
    );
    const search = `/debug?q=${encodeURIComponent(hostile)}`;
    for (const page of ['/debug', '/debug/view?tag=raw', ...panels, search]) {
      const text = await (await send(page)).text();
      assert.ok(
        !text.includes('<script>alert') &&
          !text.includes('<img src=x') &&
          !text.includes('href="javascript:'),
        page,
      );
    }
  });

  it('compare two captures without showing values', async () => {
    const { first, get, json, second } = await setup();
    const { identical, metrics } = await json(`/debug/compare?tags=${second}&tags=${first}`);
    assert.equal(identical, false);
    assert.deepEqual((metrics as { label: string; baseline: string; target: string }[])[0], {
      label: 'Status',
      baseline: '200',
      target: '404',
      difference: 'Changed',
      trend: 'neutral',
    });
    const latest = await get('/debug/compare');
    assert.equal(latest.status, 200);
    assert.ok(!latest.text.includes('careful'));
    assert.equal((await get(`/debug/compare?baseline=${first}&target=gone`)).status, 404);
  });

  it('provide the data of the toolbar', async () => {
    const { get, json, second } = await setup();
    const data = await json(`/debug/toolbar-data?tag=${second}`);
    const items = data['items'] as { id: string; value: string; tone?: string }[];
    assert.deepEqual(
      items.filter(({ id }) => id === 'request').map(({ value, tone }) => [value, tone]),
      [['404', 'warning']],
    );
    assert.deepEqual(
      [data['findingCount'], data['position'], data['defaultHeight']],
      [2, 'bottom', 50],
    );
    assert.deepEqual(
      [data['indexUrl'], data['infoUrl'], data['runtimeVersion'], data['frameworkVersion']],
      ['/debug', '/debug/info', process.version, Fw.getVersion()],
    );
    assert.equal(data['configUrl'], `/debug/view?tag=${second}&panel=config`);
    assert.equal((await get(data['configUrl'])).status, 200);
  });

  it('lead to the history where the panel of the configuration is disabled', async () => {
    const { json, second } = await setup({ panels: { config: { enabled: false } } });
    const { configUrl } = await json(`/debug/toolbar-data?tag=${second}`);
    assert.equal(configUrl, '/debug');
  });

  it('pin and delete captures only by forms of their own pages', async () => {
    const { first, get, module, second } = await setup();
    assert.equal((await get('/debug/pin', form({ tags: first }))).status, 303);
    assert.deepEqual([...(await module.store.loadManifest()).pinned], [first]);
    for (const site of ['same-site', 'none', 'cross-site']) {
      const { status } = await get('/debug/delete', form({ tags: second }, site));
      assert.ok(status === 400 || status === 403);
    }
    const byGet = await get(`/debug/delete?tags=${second}`);
    assert.deepEqual([byGet.status, byGet.headers.get('allow')], [405, 'POST']);
    assert.equal((await get('/debug/delete', form({}))).status, 303);
    assert.equal((await module.logTarget.loadManifest()).size, 2);
    await get('/debug/delete', form({ tags: second }));
    assert.deepEqual([...(await module.logTarget.loadManifest()).keys()], [first]);
  });

  it('remember the colours, and redirect only to their own pages', async () => {
    const { get } = await setup();
    const { headers } = await get(
      '/debug/theme',
      form({ theme: 'dark', back: '/debug/compare?x=1' }),
    );
    assert.equal(headers.get('location'), '/debug/compare?x=1');
    assert.match(
      headers.get('set-cookie') ?? '',
      /^yii-debug-toolbar-theme=dark; Path=\/; Max-Age=31536000; SameSite=Lax$/,
    );
    const away = await get('/debug/theme', form({ theme: 'dark', back: '/debugger.evil' }));
    assert.equal(away.headers.get('location'), '/debug');
    const dark = await get('/debug', { headers: { cookie: 'yii-debug-toolbar-theme=dark' } });
    assert.match(dark.text, /data-bs-theme="dark"/);
    assert.match((await get('/debug?yii_debug_theme=x')).text, /data-bs-theme="light"/);
  });

  it('refuse unauthorized clients, hosts and sites, and have security headers', async () => {
    const { get, module } = await setup();
    for (const init of [
      { ip: '203.0.113.9' },
      { ip: '' },
      { headers: { host: 'evil.test' } },
      { headers: { 'sec-fetch-site': 'cross-site' } },
    ]) {
      const { headers, status, text } = await get('/debug', init);
      assert.equal(status, 403);
      assert.match(text, /You are not allowed to access this page\./);
      assert.equal(headers.get('x-frame-options'), 'SAMEORIGIN');
    }
    assert.equal((await get('/debug', { headers: { host: '[::1]:3000' } })).status, 200);
    assert.equal((await get('/debugger')).text, 'app');
    const { headers } = await get('/debug');
    const policy = headers.get('content-security-policy') ?? '';
    assert.ok(policy.startsWith("default-src 'none'") && !policy.includes('unsafe'));
    assert.equal((await module.logTarget.loadManifest()).size, 3);
  });

  it('call the callback last, and name its refusal', async () => {
    const calls: (string | null)[] = [];
    const { get, module } = await setup({
      checkAccessCallback(action) {
        calls.push(action && action.uniqueId);
        assert.ok(action === null || (action.id === 'view' && action.module === module));
        return false;
      },
    });
    assert.match(
      (await get('/debug/view')).text,
      /Access to debugger is denied due to checkAccessCallback\./,
    );
    assert.deepEqual(calls, [null, null, 'debug/view']);
  });

  it('serve their files, and no others', async () => {
    const { get } = await setup();
    for (const name of [
      'fwx.css',
      'debug.css',
      'pages.js',
      'pages-keys.js',
      'pages-palette.js',
      'toolbar.js',
      'toolbar-bar.js',
    ]) {
      const { headers, status, text } = await get(`/debug/assets/${name}`);
      assert.equal(status, 200, name);
      const isScript = name.endsWith('.js');
      const type = isScript ? 'text/javascript' : 'text/css';
      assert.equal(headers.get('content-type'), `${type}; charset=utf-8`);
      assert.ok(text.length > 500);
      // A script is self-contained, so it imports nothing and declares no name twice.
      if (isScript) new Script(text.replace(/^export (?=class Bar )/m, ''), { filename: name });
    }
    for (const name of ['toolbar-parts.js', 'debug.css.map', '..%2fmodule.ts', '__proto__']) {
      assert.equal((await get(`/debug/assets/${name}`)).status, 404);
    }
  });

  it('show configured panels, and data without a panel as a tree', async () => {
    class Shop extends Panel<{ orders: number }> {
      override readonly id = 'shop';
      override readonly title = 'Shop';
      override view({ orders }: { orders: number }): PanelView {
        if (orders < 0) throw new Error('no orders');
        return new PanelView().metrics([{ label: 'Orders', value: String(orders) }]);
      }
    }
    const { module, send } = debugSetup({
      panels: { shop: new Shop(), event: { enabled: false } },
    });
    const store = (tag: string, panels: Record<string, Record<string, unknown>>) =>
      module.store.writeSnapshot(storedSnapshot(tag, {}, panels), 9);
    await store('good', { shop: { orders: 7 }, other: { a: 1 }, event: {} });
    await store('bad', { shop: { orders: -1 } });
    const page = async (query: string) => (await send(`/debug/view?${query}`)).text();
    assert.match(await page('tag=good&panel=shop'), /<dt>Orders<\/dt><dd>7<\/dd>/);
    assert.match(await page('tag=good&panel=other'), /debug-tree/);
    assert.ok(!(await page('tag=good')).includes('panel=event'));
    assert.match(
      await page('tag=bad&panel=shop'),
      /The panel cannot show what was captured: Error: no orders/,
    );
  });
});
