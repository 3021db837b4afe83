import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Action, Fw } from '../../../server/core/index.ts';
import { Bootstrap, Controller, Manager, PageProto } from '../../../server/page/index.ts';
import { Application, type Response as WebResponse } from '../../../server/web/index.ts';
import { appOf, Browser, send } from '../web/support.ts';
import { marked, pageApp, pageIn } from './support.ts';

const put = { method: 'PUT', headers: marked };
const open = { request: { enableCsrfValidation: false } };
const actions = {
  page: () => PageProto.render('C'),
  move: () => Fw.app?.response.redirect('/site/page'),
};

describe('Bootstrap', () => {
  for (const place of ['bootstrap', 'bootstrapOnce'] as const) {
    it(`registers component, alias and redirects in "${place}"`, async () => {
      const app = appOf(actions, { [place]: [Bootstrap] }, open);
      assert.equal((await send(app, '/site/page', { headers: marked })).status, 200);
      const moved = await send(app, '/site/move', put);
      assert.equal(moved.status, 303);
      assert.equal(moved.headers.get('location'), '/site/page');
      assert.equal(moved.headers.get('x-redirect'), null);
      assert.match(moved.headers.get('vary') ?? '', /X-Inertia/);
      assert.match(Fw.getAlias('@pageproto'), /server\/page$/);
      assert.equal((await send(app, '/site/move', { method: 'PUT' })).status, 302);
    });
  }

  for (const place of ['bootstrap', 'bootstrapOnce'] as const) {
    it(`parses JSON of the client in "${place}", unless the application has a parser`, async () => {
      const read = (controller: { request: { getBodyParams(): unknown } }) =>
        JSON.stringify(controller.request.getBodyParams());
      const init = {
        method: 'POST',
        headers: { ...marked, 'content-type': 'application/json' },
        body: '{"name":"Ada","_method":"PUT"}',
      };
      const app = appOf({ read }, { [place]: [Bootstrap] }, open);
      await app.ready();
      assert.equal(await (await send(app, '/site/read', init)).text(), '{"name":"Ada"}');
      const parsers = { '*': { parse: () => ({ own: true }) } };
      const own = appOf(
        { read },
        { [place]: [Bootstrap] },
        { request: { ...open.request, parsers } },
      );
      await own.ready();
      assert.equal(await (await send(own, '/site/read', init)).text(), '{"own":true}');
    });
  }

  it('keeps a configured component', async () => {
    const app = pageApp(actions, { version: 'own' });
    const page = await pageIn(await send(app, '/site/page', { headers: marked }));
    assert.equal(page.version, 'own');
  });

  it('throws when the component is another class', async () => {
    const app = appOf(
      {
        page: () => {
          assert.throws(() => PageProto.getVersion(), {
            name: 'InvalidConfigException',
            message: 'The "pageproto" application component must be an instance of Manager.',
          });
          return 'refused';
        },
      },
      {},
      { pageproto: { class: Bootstrap } },
    );
    assert.equal(await (await send(app, '/site/page')).text(), 'refused');
  });

  it('throws without a component', async () => {
    const page = () => {
      assert.throws(() => PageProto.getVersion(), {
        name: 'InvalidConfigException',
        message: 'The "pageproto" application component must be an instance of Manager.',
      });
      return 'refused';
    };
    assert.equal(await (await send(appOf({ page }, {}), '/site/page')).text(), 'refused');
  });

  it('refuses a manager that is shared by all requests', async () => {
    const app = pageApp({
      page: () => {
        PageProto.share('user', 1);
        return PageProto.render('C');
      },
    });
    app.set('pageproto', Manager.create());
    assert.equal((await send(app, '/site/page')).status, 200);
    assert.equal((await send(app, '/site/page')).status, 500);
  });
});

describe('Controller', () => {
  it('renders pages', async () => {
    class ShowAction extends Action {
      override runWithParams() {
        return (this.controller as unknown as ShopController).show();
      }
    }
    class ShopController extends Controller {
      override actions() {
        return { show: ShowAction };
      }
      show(): Promise<WebResponse> {
        return this.pageProto('Shop', { id: 7 });
      }
    }
    const app = Application.create({
      id: 'shop',
      basePath: import.meta.dirname,
      bootstrap: [Bootstrap],
      controllerNamespace: { shop: ShopController },
      components: {
        request: { cookieValidationKey: 'k3y' },
        urlManager: { enablePrettyUrl: true },
      },
    });
    const page = await pageIn(await send(app, '/shop/show', { headers: marked }));
    assert.deepEqual([page.component, page.props], ['Shop', { id: 7, errors: {} }]);
  });
});

describe('The CSRF token of the client', () => {
  const app = pageApp({ ...actions, save: () => 'saved' });
  const token = (browser: Browser) => decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? '');

  it('is sent in a readable cookie, and returned in a header', async () => {
    const browser = new Browser(app);
    const page = await browser.send('/site/page');
    const line = page.headers.getSetCookie().find((one) => one.startsWith('XSRF-TOKEN='));
    assert.match(line ?? '', /; Path=\/; SameSite=Lax$/);
    assert.doesNotMatch(line ?? '', /HttpOnly|Secure/);
    const headers = { ...marked, 'x-xsrf-token': token(browser) };
    const saved = await browser.send('/site/save', { method: 'POST', headers });
    assert.equal(await saved.text(), 'saved');
  });

  it('is refused when it is missing, of another session, or without the other cookie', async () => {
    const browser = new Browser(app);
    await browser.send('/site/page');
    const other = new Browser(app);
    await other.send('/site/page');
    const post = async (client: Browser, value: string | null) => {
      const headers = { ...marked, ...(value === null ? {} : { 'x-xsrf-token': value }) };
      return (await client.send('/site/save', { method: 'POST', headers })).status;
    };
    assert.equal(await post(browser, null), 400);
    assert.equal(await post(browser, ''), 400);
    assert.equal(await post(browser, token(other)), 400);
    assert.equal(await post(new Browser(app), token(browser)), 400);
    assert.equal(await post(browser, token(browser)), 200);
  });

  it('is overridden by one in the header of the application', async () => {
    const browser = new Browser(app);
    await browser.send('/site/page');
    const post = async (headers: Record<string, string>) =>
      (await browser.send('/site/save', { method: 'POST', headers: { ...marked, ...headers } }))
        .status;
    assert.equal(await post({ 'x-csrf-token': token(browser), 'x-xsrf-token': 'other' }), 200);
    assert.equal(await post({ 'x-csrf-token': 'other', 'x-xsrf-token': token(browser) }), 400);
    assert.equal(await post({ 'x-csrf-token': token(browser) }), 200);
  });

  it('has a secure cookie only for a page over TLS', async () => {
    const page = await app.fetch(new Request('https://h.test/site/page'));
    const line = page.headers.getSetCookie().find((one) => one.startsWith('XSRF-TOKEN='));
    assert.match(line ?? '', /; Secure/);
  });

  it('is not sent when the application disables it', async () => {
    const page = await send(pageApp(actions, {}, open), '/site/page');
    assert.deepEqual(page.headers.getSetCookie(), []);
  });
});
