import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Module } from '../../../../server/debug/index.ts';
import { Application, Controller } from '../../../../server/web/index.ts';
import { memoryStore } from '../support.ts';

class SiteController extends Controller {
  actionIndex() {
    this.response.content = '<body>Home</body>';
    return this.response;
  }
  async actionStream() {
    this.response.headers.set('Content-Type', 'text/html');
    this.response.stream = (async function* () {
      yield '<body>one';
      yield '</body>';
    })();
    return this.response;
  }
  actionLogin() {
    this.module?.get('session');
    const { session } = this.app;
    session.set('cart', [1]);
    return this.asJson({ ok: true });
  }
  actionBoom() {
    throw new TypeError('boom');
  }
  get app(): Application {
    return this.module as Application;
  }
}

async function setup() {
  const app = Application.create({
    id: 'shop',
    basePath: process.cwd(),
    controllerNamespace: { site: SiteController },
    components: {
      request: { cookieValidationKey: 'a secret key of the test' },
      urlManager: { enablePrettyUrl: true, showScriptName: false },
    },
    modules: { debug: { class: Module, snapshotStore: memoryStore() } },
    bootstrapOnce: ['debug'],
  });
  await app.ready();
  const { logTarget } = app.getModule('debug') as unknown as Module;
  return {
    app,
    get: (path: string, init: RequestInit = {}) =>
      app.fetch(new Request(`http://localhost${path}`, init), { ip: '127.0.0.1' }),
    last: async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await logTarget.settled();
      const [tag = ''] = (await logTarget.loadManifest()).keys();
      return logTarget.loadSnapshot(tag);
    },
  };
}

describe('Module in an application', () => {
  it('captures route and action, and puts the toolbar into pages', async () => {
    const { get, last } = await setup();
    const response = await get('/site/index');
    const text = await response.text();
    assert.match(text, /^<body>Home<fwx-debug-toolbar.*<\/body>$/);
    const length = response.headers.get('content-length');
    assert.ok(length === null || Number(length) === Buffer.byteLength(text));
    const snapshot = await last();
    assert.equal(snapshot?.panels['router']?.['route'], 'site/index');
    assert.equal(snapshot?.panels['router']?.['action'], 'SiteController::index');
  });

  it('puts the toolbar into streamed pages', async () => {
    const { get } = await setup();
    const text = await (await get('/site/stream')).text();
    assert.match(text, /^<body>one<fwx-debug-toolbar.*<\/body>$/);
  });

  it('captures bodies, errors and the session', async () => {
    const { get, last } = await setup();
    await (await get('/site/login')).text();
    const snapshot = await last();
    assert.match(JSON.stringify(snapshot?.panels['request']), /"cart"/);
    assert.equal(snapshot?.panels['user']?.['id'], null);
    await (await get('/site/boom')).text();
    assert.match(JSON.stringify((await last())?.panels['exception']), /TypeError/);
  });

  it('serves its pages below its id, with JSON for scripts', async () => {
    const { get } = await setup();
    await (await get('/site/index')).text();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const json = await get('/debug', { headers: { accept: 'application/json' } });
    const { entries } = (await json.json()) as { entries: { url: string }[] };
    assert.deepEqual(
      entries.map(({ url }) => url),
      ['http://localhost/site/index'],
    );
    const page = await get('/debug/view?panel=router');
    assert.equal(page.status, 303);
    assert.match(
      await (await get(page.headers.get('location') ?? '')).text(),
      /SiteController::index/,
    );
  });

  it('refuses to stand in the list that runs in each request', async () => {
    const app = Application.create({
      id: 'shop',
      basePath: process.cwd(),
      controllerNamespace: { site: SiteController },
      modules: { debug: { class: Module, snapshotStore: memoryStore() } },
      bootstrap: ['debug'],
    });
    const response = await app.fetch(new Request('http://localhost/site/index'));
    assert.equal(response.status, 500);
  });
});
