import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type ConfigOf, Model } from '../../../../server/core/index.ts';
import { Module } from '../../../../server/debug/index.ts';
import { Manager } from '../../../../server/page/index.ts';
import type { UploadPayload } from '../../../../server/debug/collector/upload-collector.ts';
import {
  Application,
  Compression,
  AuthManager,
  Controller,
  UploadedFile,
} from '../../../../server/web/index.ts';
import { debuggedApplication, memoryStore } from '../support.ts';

class PhotoForm extends Model {
  file: UploadedFile | null = null;
  override rules() {
    return [[['file'], 'file', { mimeTypes: 'image/png' }]] as const;
  }
}

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
  async actionEnter() {
    await this.app.user.login({ getId: () => 7 });
    return this.asJson({ ok: true });
  }
  actionPage() {
    const pages = this.app.get('pageproto') as Manager;
    pages.share('shop', 'Tea');
    return pages.render('Cart', { total: 3, token: 'secret value' });
  }
  async actionRead() {
    await this.app.request.getRawBody();
    throw new TypeError('after reading');
  }
  actionBoom() {
    throw new TypeError('boom');
  }
  async actionSend() {
    const photo = new PhotoForm();
    photo.file = UploadedFile.getInstanceByName('photo');
    const isValid = await photo.validate();
    return this.asJson({ isValid });
  }
  get app(): Application {
    return this.module as Application;
  }
}

const fileTexts = { good: '\x89PNG\r\n\x1a\nrest', bad: '%PDF-1.7 token=abc' };
const fileCases = [
  ['good', 'image/png', 0],
  ['bad', 'application/pdf', 1],
] as const;

/** Sends a form with a photo that is valid or not, a text, and an input without a file. */
function sendFiles(
  get: (path: string, init: RequestInit) => Promise<Response>,
  name: keyof typeof fileTexts,
): Promise<Response> {
  const form = new FormData();
  const bytes = Uint8Array.from(fileTexts[name], (letter) => letter.charCodeAt(0));
  form.set('photo', new File([bytes], `${name}.png`, { type: 'image/png' }));
  form.set('notes[a]', new File(['x'.repeat(2000)], 'a.txt', { type: 'text/plain' }));
  form.set('empty', new File([], ''));
  return get(`/site/send?${name}`, { method: 'POST', body: form });
}

async function setup(
  options: ConfigOf<Module> = {},
  components: ConfigOf<Application>['components'] = {},
) {
  const { app, module } = await debuggedApplication(SiteController, options, components);
  const { logTarget } = module;
  return {
    app,
    get: (path: string, init: RequestInit = {}) =>
      app.fetch(new Request(`http://localhost${path}`, init), { ip: '127.0.0.1' }),
    /** The snapshot of this path, after it is stored: a capture ends after its response. */
    last: async (path: string, query = '') => {
      for (;;) {
        await logTarget.settled();
        const all = [...(await logTarget.loadManifest()).values()];
        const found = all.find(({ url }) => new URL(url).pathname === path && url.includes(query));
        if (found) return logTarget.loadSnapshot(found.tag);
        await new Promise((resolve) => setImmediate(resolve));
      }
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
    const snapshot = await last('/site/index');
    assert.equal(snapshot?.panels['router']?.['route'], 'site/index');
    assert.equal(snapshot?.panels['router']?.['action'], 'SiteController::index');
  });

  it('has the requests that come before the application is ready', async () => {
    const app = Application.create({
      id: 'shop',
      basePath: process.cwd(),
      controllerNamespace: { site: SiteController },
      components: { request: { cookieValidationKey: 'a secret key of the test' } },
      modules: { debug: { class: Module, snapshotStore: memoryStore() } },
      bootstrapOnce: [() => new Promise((resolve) => setImmediate(resolve)), 'debug'],
    });
    const get = (path: string) =>
      app.fetch(new Request(`http://localhost${path}`), { ip: '127.0.0.1' });
    const [page, history] = await Promise.all([get('/?r=site/index'), get('/debug')]);
    assert.match(await page.text(), /Home<fwx-debug-toolbar/);
    assert.equal(history.status, 200);
  });

  for (const [title, init, context] of [
    ['is longer than the application reads', {}, {}],
    ['was read by other code', { before: true }, { parsedBody: { a: 1 } }],
  ] as const) {
    it(`leaves a text body alone that ${title}`, async () => {
      const request = { enableCsrfValidation: false, maxBodyBytes: 10 };
      const { app, last } = await setup({}, { request });
      const sent = new Request('http://localhost/site/index', {
        method: 'POST',
        body: 'token=abc and more',
      });
      if ('before' in init) await sent.text();
      const response = await app.fetch(sent, { ip: '127.0.0.1', ...context });
      assert.equal(response.status, 200);
      await response.text();
      const shown = JSON.stringify((await last('/site/index'))?.panels['request']);
      assert.match(shown, /The program has not read the body\./);
    });
  }

  it('keeps the text body that an action reads', async () => {
    const { get, last } = await setup({}, { request: { enableCsrfValidation: false } });
    const init = { method: 'POST', body: 'Hello' };
    await (await get('/site/read', init)).text();
    const shown = JSON.stringify((await last('/site/read'))?.panels['request']);
    assert.match(shown, /"Raw","value":\{"type":"string","value":"Hello"/);
  });

  it('serves its pages below the path of a mounted application', async () => {
    const { app } = await setup();
    const get = (path: string) =>
      app.fetch(new Request(`http://localhost${path}`), { ip: '127.0.0.1', baseUrl: '/shop' });
    const page = await get('/shop/site/index');
    assert.match(page.headers.get('x-debug-link') ?? '', /^\/shop\/debug\/view\?tag=/);
    const [, data = ''] = /data-url="([^"]+)"/.exec(await page.text()) ?? [];
    assert.match(data, /^\/shop\/debug\/toolbar-data\?tag=/);
    const { viewUrl } = (await (await get(data)).json()) as { viewUrl: string };
    assert.match(viewUrl, /^\/shop\/debug\/view/);
    assert.match(
      await (await get('/shop/debug')).text(),
      /href="\/shop\/debug\/assets\/debug\.css"/,
    );
  });

  it('puts the toolbar into streamed pages', async () => {
    const { get } = await setup();
    const text = await (await get('/site/stream')).text();
    assert.match(text, /^<body>one<fwx-debug-toolbar.*<\/body>$/);
  });

  it('puts the toolbar into pages that a filter compresses', async () => {
    const { app, get } = await setup();
    app.attachBehavior('compression', { class: Compression, minSize: 0 });
    const headers = { accept: 'text/html', 'accept-encoding': 'gzip' };
    const response = await get('/site/index', { headers });
    assert.equal(response.headers.get('content-encoding'), null);
    assert.match(await response.text(), /^<body>Home<fwx-debug-toolbar.*<\/body>$/);
    const other = await get('/site/index', { headers: { ...headers, accept: '*/*' } });
    assert.equal(other.headers.get('content-encoding'), 'gzip');
  });

  it('captures bodies, errors and the session', async () => {
    const { get, last } = await setup();
    await (await get('/site/login')).text();
    const snapshot = await last('/site/login');
    assert.match(JSON.stringify(snapshot?.panels['request']), /"cart"/);
    assert.equal(snapshot?.panels['user']?.['id'], null);
    await (await get('/site/boom')).text();
    assert.match(JSON.stringify((await last('/site/boom'))?.panels['exception']), /TypeError/);
  });

  it('serves its pages below its id, with JSON for scripts', async () => {
    const { get, last } = await setup();
    await (await get('/site/index')).text();
    await last('/site/index');
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

  it('captures the files of a request: their type by content, and the errors of a model', async () => {
    const { get, last } = await setup({}, { request: { enableCsrfValidation: false } });
    // Concurrently: each request has its own files.
    const answers = await Promise.all([sendFiles(get, 'good'), sendFiles(get, 'bad')]);
    const valid = await Promise.all(answers.map((answer) => answer.json()));
    assert.deepEqual(valid, [{ isValid: true }, { isValid: false }]);
    for (const [name, detectedType, errors] of fileCases) {
      const snapshot = await last('/site/send', name);
      const { entries = [] } = (snapshot?.panels['upload'] ?? {}) as Partial<UploadPayload>;
      const [photo, notes] = entries;
      assert.equal(entries.length, 2);
      assert.deepEqual(photo && { ...photo, messages: photo.messages.length }, {
        seq: 1,
        field: 'photo',
        name: `${name}.png`,
        type: 'image/png',
        detectedType,
        size: fileTexts[name].length,
        error: '',
        attribute: 'PhotoForm.file',
        messages: errors,
      });
      assert.deepEqual(
        [notes?.field, notes?.size, notes?.detectedType, notes?.attribute],
        ['notes[a]', 2000, 'application/octet-stream', ''],
      );
      assert.ok(JSON.stringify(snapshot?.panels['request']).includes(`${name}.png`));
      assert.doesNotMatch(JSON.stringify(snapshot), /token=abc|xxxx/);
    }
  });

  it('shows the files of a request in a panel', async () => {
    const { get, last } = await setup({}, { request: { enableCsrfValidation: false } });
    await (await sendFiles(get, 'bad')).text();
    const snapshot = await last('/site/send');
    const page = await get(`/debug/view?tag=${snapshot?.summary.tag}&panel=upload`);
    assert.match(await page.text(), />refused</);
  });

  it('reports the files that did not arrive', async () => {
    const { get, last } = await setup(
      {},
      { request: { enableCsrfValidation: false, uploadFileMaxSize: 100 } },
    );
    const form = new FormData();
    form.set('photo', new File(['x'.repeat(2000)], 'large.png', { type: 'image/png' }));
    await (await get('/site/send', { method: 'POST', body: form })).text();
    const snapshot = await last('/site/send');
    const { entries = [] } = (snapshot?.panels['upload'] ?? {}) as Partial<UploadPayload>;
    assert.deepEqual([entries[0]?.error, entries[0]?.detectedType], ['INI_SIZE', '']);
    assert.deepEqual(snapshot?.summary.findings.codes, ['upload']);
  });

  it('captures no files for requests without any', async () => {
    const { get, last } = await setup();
    await (await get('/site/index')).text();
    assert.equal((await last('/site/index'))?.panels['upload'], undefined);
  });

  it('captures roles and permissions of the user', async () => {
    const authManager = AuthManager.create();
    await authManager.addRole('seller', { description: 'Sells' });
    await authManager.addPermission('ship');
    await authManager.addChild('seller', 'ship');
    await authManager.assign('seller', 7);
    const user = {
      findIdentity: async (id: string | number) => ({ getId: () => id, name: 'Ann' }),
    };
    for (const [options, components] of [
      [{}, { user, authManager: () => authManager }],
      [{ authManager }, { user }],
    ] as const) {
      const { get, last } = await setup(options, components);
      await (await get('/site/enter')).text();
      const { panels } = (await last('/site/enter')) ?? {};
      const { id, permissions, roles } = panels?.['user'] ?? {};
      assert.equal(id, 7);
      assert.match(JSON.stringify(roles), /^\[\{"name":"seller".*"description":"Sells"/);
      assert.match(JSON.stringify(permissions), /^\[\{"name":"ship"/);
      const page = await (await get('/debug/view?tag=latest&panel=user')).headers.get('location');
      assert.match(await (await get(page ?? '')).text(), /<h3>Roles<\/h3>[^]*seller/);
    }
  });

  it('captures the response of the page protocol, through its dispatcher', async () => {
    const pageproto = {
      class: Manager,
      version: 'v1',
      rootView: ({ html }: { html: string }) => html,
    };
    const options = { dispatchers: { 'page-protocol': 'pageproto' } };
    const { get, last } = await setup(options, { pageproto });
    await (await get('/site/page')).text();
    const payload = (await last('/site/page'))?.panels['page-protocol'];
    assert.equal(payload?.['component'], 'Cart');
    assert.equal(payload?.['statusCode'], 200);
    assert.deepEqual(payload?.['sharedKeys'], ['shop']);
    assert.doesNotMatch(JSON.stringify(payload), /secret value/);
    const shown = (await get('/debug/view?tag=latest&panel=page-protocol')).headers.get('location');
    assert.match(await (await get(shown ?? '')).text(), /<h3>Page object<\/h3>/);
  });

  it('keeps the dispatcher of a component', async () => {
    const events: object[] = [];
    const eventDispatcher = { dispatch: (event: object) => events.push(event) };
    const pageproto = {
      class: Manager,
      version: 'v1',
      rootView: ({ html }: { html: string }) => html,
      eventDispatcher,
    };
    const options = { dispatchers: { 'page-protocol': 'pageproto' } };
    const { get, last } = await setup(options, { pageproto });
    await (await get('/site/page')).text();
    assert.equal((await last('/site/page'))?.panels['page-protocol'], undefined);
    assert.equal(events.length, 1);
  });

  it('refuses invalid dispatchers', async () => {
    const faults = [
      [{ nobody: 'pageproto' }, /Debug dispatcher 'nobody' names no configured collector/],
      [{ log: 'pageproto' }, /Debug collector 'log' must implement dispatch\(event\)/],
      [
        { 'page-protocol': 'nothing' },
        /'page-protocol' targets the unknown application component 'nothing'/,
      ],
    ] as const;
    for (const [dispatchers, expected] of faults) {
      await assert.rejects(setup({ dispatchers }), expected);
    }
    const { get } = await setup({ dispatchers: { 'page-protocol': 'urlManager' } });
    assert.equal((await get('/site/index')).status, 500);
    for (const collectors of [{ log: { except: [] } }, { log: { enabled: true } }, {}]) {
      const broken = setup({ dispatchers: { log: 'nothing' }, collectors });
      await assert.rejects(broken, /Debug collector 'log' must implement dispatch\(event\)/);
    }
    const off = { log: { enabled: false } };
    await setup({ dispatchers: { log: 'nothing' }, collectors: off });
  });

  it('captures requests for its own pages only with the option', async () => {
    const { get, last } = await setup({ enableDebugLogs: true });
    await (await get('/debug/compare')).text();
    const snapshot = await last('/debug/compare');
    assert.equal(snapshot?.summary.statusCode, 404);
  });

  it('refuses to be bootstrapped in each request', async () => {
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
