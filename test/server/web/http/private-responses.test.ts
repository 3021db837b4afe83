import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { html } from 'lit';

import { Fw } from '../../../../server/core/index.ts';
import {
  Application,
  Cache,
  Controller,
  MemoryRememberStore,
  PageCache,
  RememberMe,
} from '../../../../server/web/index.ts';
import { appOf, Browser, KEY } from '../support.ts';

const session = () => (Fw.app as Application).session;

const begin = (): string => {
  session().set('name', 'Ada');
  return 'begun';
};

describe('Cache-Control of a response for one client', () => {
  it('is private inside of a session, from its first to its last response', async () => {
    const read = () => String(session().get('name'));
    const end = async (): Promise<string> => {
      await session().destroy();
      return 'ended';
    };
    const browser = new Browser(appOf({ begin, read, end }));
    for (const action of ['begin', 'read', 'end']) {
      const response = await browser.send(`/site/${action}`);
      assert.equal(response.headers.get('cache-control'), 'private', action);
    }
    const guest = await browser.send('/site/read');
    assert.equal(guest.headers.get('cache-control'), null);
  });

  it('is private with a CSRF token, without a session too', async () => {
    const token = () => (Fw.app as Application).request.getCsrfToken();
    const browser = new Browser(
      appOf({
        form: () => token(),
        template: () => html`<p>${token()}</p>`,
        other: () => 'no form',
      }),
    );
    for (const [action, expected] of [
      ['form', 'private'],
      ['form', 'private'],
      ['template', 'private'],
      ['other', null],
    ] as const) {
      const response = await browser.send(`/site/${action}`);
      assert.equal(response.headers.get('cache-control'), expected, action);
    }
  });

  it('is private when the token is read after the content was created', async () => {
    const late = ({ response }: Controller): string => {
      response.on('afterPrepare', () => void (Fw.app as Application).request.getCsrfToken());
      return 'late';
    };
    const response = await new Browser(appOf({ late })).send('/site/late');
    assert.equal(response.headers.get('cache-control'), 'private');
  });

  it('is private for a download', async () => {
    const plain = ({ response }: Controller) => response.sendContentAsFile('of all', 'a.txt');
    const file = (controller: Controller) => {
      begin();
      return plain(controller);
    };
    const rules = 'must-revalidate, post-check=0, pre-check=0';
    const browser = new Browser(appOf({ file, plain }));
    for (const [action, expected] of [
      ['file', `private, ${rules}`],
      ['plain', rules],
    ] as const) {
      const response = await browser.send(`/site/${action}`);
      assert.equal(response.headers.get('cache-control'), expected, action);
    }
  });

  it('is private when another request has ended the session meanwhile', async () => {
    const read = async (): Promise<string> => {
      const text = String(session().get('name'));
      session().set('seen', true);
      await (Fw.app as Application).sessionStore.destroy(session().id ?? '');
      return text;
    };
    const browser = new Browser(appOf({ begin, read }));
    await browser.send('/site/begin');
    const response = await browser.send('/site/read');
    assert.equal(await response.text(), 'Ada');
    assert.deepEqual(response.headers.getSetCookie(), []);
    assert.equal(response.headers.get('cache-control'), 'private');
  });

  it('is private for a person of the request alone, without a session', async () => {
    const page = (): string => {
      (Fw.app as Application).user.setIdentity({ getId: () => 7 });
      return 'of 7';
    };
    const response = await new Browser(appOf({ page })).send('/site/page');
    assert.deepEqual(response.headers.getSetCookie(), []);
    assert.equal(response.headers.get('cache-control'), 'private');
  });

  it('is private with the removal of a remembered login', async () => {
    const request = { enableCookieValidation: false };
    const app = appOf({ page: () => 'of all' }, {}, { request });
    app.set('rememberMe', RememberMe.create({ store: new MemoryRememberStore() }));
    const browser = new Browser(app);
    browser.cookies.set('__remember', 'unknown');
    const removing = await browser.send('/site/page');
    assert.match(removing.headers.getSetCookie().join(), /^__remember=;.* Max-Age=0/);
    assert.equal(removing.headers.get('cache-control'), 'private');
    const next = await browser.send('/site/page');
    assert.equal(next.headers.get('cache-control'), null);
  });

  it('is what the action has set', async () => {
    const own = ({ response }: Controller): string => {
      response.headers.set('Cache-Control', 'no-store');
      return begin();
    };
    const response = await new Browser(appOf({ own })).send('/site/own');
    assert.equal(response.headers.get('cache-control'), 'no-store');
  });

  it('leaves pages to PageCache whose variations name the person', async () => {
    let runs = 0;
    const cache = Cache.create({});
    class SiteController extends Controller {
      override behaviors() {
        return { pages: { class: PageCache, cache, variations: () => [session().get('name')] } };
      }

      actionIndex() {
        return `run ${++runs}`;
      }
    }
    class LoginController extends Controller {
      actionIndex = begin;
    }
    const app = Application.create({
      id: 'test',
      basePath: import.meta.dirname,
      controllerNamespace: { site: SiteController, login: LoginController },
      components: { request: { cookieValidationKey: KEY } },
    });
    const browser = new Browser(app);
    await browser.send('/?r=login');
    for (const _ of [1, 2]) {
      const response = await browser.send('/');
      assert.equal(response.headers.get('cache-control'), 'private');
      assert.equal(await response.text(), 'run 1');
    }
  });
});
