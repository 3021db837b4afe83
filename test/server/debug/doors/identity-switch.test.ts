import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, it } from 'node:test';

import { type ServerType, serve } from '@hono/node-server';

import type { ConfigOf } from '../../../../server/core/index.ts';
import type { Module } from '../../../../server/debug/index.ts';
import { type Application, AuthManager, Controller } from '../../../../server/web/index.ts';
import { debuggedApplication, debugSetup } from '../support.ts';

class SiteController extends Controller {
  async actionEnter() {
    const id = Number(this.app.request.getQueryParam('id'));
    await this.app.user.login({ getId: () => id });
    return this.asJson({ id });
  }
  /** A guest with a session. */
  actionCart() {
    this.app.session.set('cart', 1);
    return this.actionWho();
  }
  actionWho() {
    const { session, user } = this.app;
    return this.asJson({ id: user.id, main: session.get('main_user') });
  }
  get app(): Application {
    return this.module as Application;
  }
}

const servers: ServerType[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    await new Promise<unknown>((resolve) => server.close(resolve));
  }
});

const ids = [1, 2, 3];
const user = {
  findIdentity: (id: string | number) =>
    ids.includes(id as number) ? { getId: () => id as number } : null,
};

type Components = ConfigOf<Application>['components'];

/** A server with the debugger, and browsers with separate cookies. */
async function setup(options: ConfigOf<Module> = {}, components: Components = {}) {
  const { app } = await debuggedApplication(
    SiteController,
    { ruleUserSwitch: { allow: true, roles: ['@'] }, ...options },
    { user, ...components },
  );
  const { port } = await new Promise<AddressInfo>((resolve) => {
    const fetch = (request: Request) => app.fetch(request, { ip: '127.0.0.1' });
    // The globals are shared by all tests of the process.
    const options = { port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false };
    servers.push(serve({ fetch, ...options }, resolve));
  });
  return () => new Browser(`http://127.0.0.1:${port}`);
}

type Init = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

class Browser {
  readonly #origin: string;
  readonly cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Sends a request without following a redirect; the cookies of the response are kept. */
  async send(path: string, init: Init = {}): Promise<Response> {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(this.#origin + path, {
      redirect: 'manual',
      ...init,
      headers: { cookie, connection: 'close', ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? [];
      this.cookies.set(name, value);
    }
    return response;
  }

  /** Sends a request and asserts its status. Returns its JSON. */
  async json(path: string, init: Init = {}, status = 200): Promise<unknown> {
    const response = await this.send(path, {
      ...init,
      headers: { accept: 'application/json', ...init.headers },
    });
    const text = await response.text();
    assert.equal(response.status, status, text);
    return JSON.parse(text);
  }

  async enter(id: number): Promise<this> {
    await this.json(`/site/enter?id=${id}`);
    return this;
  }

  /** The panel of the user of the newest capture, when it matches: a capture is stored after its response. */
  async panel(fits: (text: string) => boolean = () => true): Promise<string> {
    for (;;) {
      const found = await this.send('/debug/view?tag=latest&panel=user');
      await found.body?.cancel();
      if (found.status === 303) {
        const text = await (await this.send(found.headers.get('location') ?? '')).text();
        if (fits(text)) return text;
      } else assert.equal(found.status, 404);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Fields of the form of an action in the panel of the user. */
  async form(action: string): Promise<URLSearchParams> {
    const form = new RegExp(`<form[^>]*action="/debug/${action}"[^]*?</form>`).exec(
      await this.panel(),
    )?.[0];
    assert.ok(form, `no form for ${action}`);
    const inputs = form.matchAll(/<input[^>]* name="([^"]*)" value="([^"]*)"/g);
    return new URLSearchParams(
      Array.from(inputs, ([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]),
    );
  }

  /** Fields of the form for a script, which receives JSON. */
  async fields(userId: string): Promise<URLSearchParams> {
    const fields = await this.form('set-identity');
    fields.delete('back');
    fields.set('user_id', userId);
    return fields;
  }
}

/** Tag of the capture of a page. */
const tagIn = (page: string): string => /name="tag" value="(\w+)"/.exec(page)?.[1] ?? '';

const post = (body: URLSearchParams): Init => ({ method: 'POST', body });

describe('The switch of the user', () => {
  it('works by the forms of the panel, and switches back', async () => {
    const browser = await (await setup())().enter(1);
    const { cookies } = browser;
    const session = cookies.get('FWSESSID');
    const fields = await browser.form('set-identity');
    assert.equal(fields.get('user_id'), '1');
    fields.set('user_id', '2');
    const switched = await browser.send('/debug/set-identity', post(fields));
    assert.equal(switched.status, 303, await switched.text());
    assert.match(switched.headers.get('location') ?? '', /^\/debug\/view\?tag=\w+&panel=user$/);
    assert.match(switched.headers.get('cache-control') ?? '', /no-store/);
    assert.notEqual(cookies.get('FWSESSID'), session);
    assert.deepEqual(await browser.json('/site/who'), { id: 2, main: 1 });
    const panel = await browser.panel((text) =>
      text.includes('<dt>Switched from</dt><dd><code>1</code>'),
    );
    assert.match(panel, /has switched from the user <code>1<\/code> to <code>2<\/code>/);
    // Every page of the capture shows the switch, and links to the way back.
    const other = await (
      await browser.send(`/debug/view?tag=${tagIn(panel)}&panel=request`)
    ).text();
    assert.match(other, /<a href="[^"]*&amp;panel=user">The user 1 acts as 2\.<\/a>/);

    const reset = await browser.send(
      '/debug/reset-identity',
      post(await browser.form('reset-identity')),
    );
    assert.equal(reset.status, 303, await reset.text());
    assert.deepEqual(await browser.json('/site/who'), { id: 1, main: null });
    await browser.panel((text) => !/switched from/i.test(text));
  });

  it('answers scripts with JSON when it refuses, too, and browsers with a page', async () => {
    const browser = (await setup())();
    for (const [accept, type] of [
      ['*/*', 'application/json; charset=utf-8'],
      ['text/html,*/*', 'text/html; charset=utf-8'],
    ] as const) {
      const answer = await browser.send('/debug/reset-identity', {
        method: 'POST',
        headers: { accept },
      });
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [400, type]);
      assert.match(await answer.text(), /Need an active session/);
    }
  });

  it('answers scripts with JSON, and forgets the main user when switching back to it', async () => {
    const browser = await (await setup())().enter(1);
    const change = async (id: string) =>
      browser.json('/debug/set-identity', post(await browser.fields(id)));
    assert.deepEqual(await change('2'), { id: 2, mainUser: 1 });
    assert.deepEqual(await change('3'), { id: 3, mainUser: 1 });
    assert.deepEqual(await change('1'), { id: 1, mainUser: null });
    const fields = await browser.fields('');
    assert.deepEqual(await browser.json('/debug/reset-identity', post(fields)), {
      id: 1,
      mainUser: null,
    });
  });

  it('redirects the browser only to pages of the debugger', async () => {
    const browser = await (await setup())().enter(1);
    for (const back of ['https://example.com/', '//example.com', '/debugger', '']) {
      const fields = await browser.fields('2');
      fields.set('back', back);
      assert.deepEqual(await browser.json('/debug/set-identity', post(fields)), {
        id: 2,
        mainUser: 1,
      });
    }
  });

  it('requires a session, POST and the token of the session, in this order', async () => {
    const newBrowser = await setup();
    const path = '/debug/set-identity';
    const otherBrowser = newBrowser();
    assert.deepEqual(await otherBrowser.json(path, {}, 400), { error: 'Need an active session' });
    otherBrowser.cookies.set('FWSESSID', 'A'.repeat(32));
    assert.deepEqual(await otherBrowser.json(path, {}, 400), { error: 'Need an active session' });
    const browser = await newBrowser().enter(1);
    assert.deepEqual(await browser.json(path, {}, 405), {
      error: 'Only POST requests are allowed.',
    });
    const other = await newBrowser().enter(1);
    for (const token of ['', (await other.fields('2')).get('_csrf') ?? '']) {
      const fields = new URLSearchParams({ user_id: '2', _csrf: token });
      assert.deepEqual(await browser.json(path, post(fields), 400), {
        error: 'Unable to verify your data submission.',
      });
    }
    assert.deepEqual(await browser.json('/site/who'), { id: 1, main: null });
  });

  it('requires the same origin when the application validates no token', async () => {
    const request = { cookieValidationKey: 'a secret key', enableCsrfValidation: false };
    const browser = await (await setup({}, { request }))().enter(1);
    const init = post(new URLSearchParams({ user_id: '2' }));
    await browser.json('/debug/set-identity', init, 400);
    const headers = { 'sec-fetch-site': 'same-origin' };
    const changed = await browser.json('/debug/set-identity', { ...init, headers });
    assert.deepEqual(changed, { id: 2, mainUser: 1 });
  });

  it('refuses invalid ids, and users that do not exist', async () => {
    const browser = await (await setup())().enter(1);
    const cases = [
      ['', 'Invalid user_id parameter.'],
      ['99', 'Identity not found.'],
      ['02', 'Identity not found.'],
    ] as const;
    for (const [id, error] of cases) {
      const init = post(await browser.fields(id));
      assert.deepEqual(await browser.json('/debug/set-identity', init, 400), { error });
    }
    const several = await browser.fields('2');
    several.delete('user_id');
    several.append('user_id[]', '2');
    assert.deepEqual(await browser.json('/debug/set-identity', post(several), 400), {
      error: 'Invalid user_id parameter.',
    });
    assert.deepEqual(await browser.json('/site/who'), { id: 1, main: null });
  });

  it('is disabled by default, and for guests', async () => {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const init = { ...post(new URLSearchParams({ user_id: '2' })), headers };
    const request = { cookieValidationKey: 'a secret key', enableCsrfValidation: false };
    const closed = await (
      await setup({ ruleUserSwitch: { allow: false } }, { request })
    )().enter(1);
    assert.deepEqual(await closed.json('/debug/set-identity', init, 403), {
      error: 'You are not allowed to access this page.',
    });
    assert.doesNotMatch(await closed.panel(), /set-identity/);
    const guest = (await setup({ ruleUserSwitch: { allow: true } }, { request }))();
    await guest.json('/site/cart');
    assert.deepEqual(await guest.json('/debug/set-identity', init, 400), {
      error: 'Cannot switch to a user without an attached identity.',
    });
    assert.doesNotMatch(await guest.panel(), /set-identity/);
    assert.deepEqual(await guest.json('/site/who'), { id: null, main: null });
  });

  it('is allowed by the roles of the main user, also after a switch', async () => {
    const manager = AuthManager.create({});
    await manager.addRole('admin');
    await manager.assign('admin', 1);
    const ruleUserSwitch = { allow: true, roles: ['admin'] };
    const newBrowser = await setup({ ruleUserSwitch }, { authManager: () => manager });
    const admin = await newBrowser().enter(1);
    for (const id of ['2', '3']) {
      const changed = await admin.json('/debug/set-identity', post(await admin.fields(id)));
      assert.deepEqual(changed, { id: Number(id), mainUser: 1 });
    }
    assert.doesNotMatch(await (await newBrowser().enter(2)).panel(), /set-identity/);
  });

  it('requires a component that can look users up', async () => {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const init = { ...post(new URLSearchParams({ user_id: '2' })), headers };
    const request = { cookieValidationKey: 'a secret key', enableCsrfValidation: false };
    const unable = await (await setup({}, { request, user: {} }))().enter(1);
    assert.deepEqual(await unable.json('/debug/set-identity', init, 400), {
      error: 'User component is not configured with an identity class.',
    });
    assert.doesNotMatch(await unable.panel(), /set-identity/);
    const collectors = { user: { userComponent: 'urlManager' } };
    const wrong = await (await setup({ collectors }, { request }))().enter(1);
    assert.deepEqual(await wrong.json('/debug/set-identity', init, 500), {
      error: "Application component 'urlManager' must be a 'fw\\web\\User' instance.",
    });
  });

  it('is refused with a read-only debugger, and outside of applications', async () => {
    const readOnly = await (await setup({ readOnly: true }))().enter(1);
    await readOnly.json('/debug/set-identity', { method: 'POST' }, 403);
    assert.doesNotMatch(await readOnly.panel(), /set-identity/);
    const { send } = debugSetup();
    const init = { method: 'POST', headers: { accept: 'application/json' } };
    const response = await send('/debug/set-identity', undefined, init);
    assert.equal(response.status, 400);
    assert.deepEqual(await response.json(), { error: 'Need an active session' });
  });

  it('changes only the session of the request, with many concurrent ones', async () => {
    const newBrowser = await setup();
    const browsers = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => newBrowser().enter((at % 3) + 1)),
    );
    const fields = await Promise.all(
      browsers.map((browser, at) => browser.fields(String(((at + 1) % 3) + 1))),
    );
    const found = await Promise.all(
      browsers.map(async (browser, at) => {
        await browser.json('/debug/set-identity', post(fields[at] ?? new URLSearchParams()));
        return browser.json('/site/who');
      }),
    );
    assert.deepEqual(
      found,
      browsers.map((_, at) => ({ id: ((at + 1) % 3) + 1, main: (at % 3) + 1 })),
    );
  });

  it('accepts one of two forms of a session, and refuses the other', async () => {
    const browser = await (await setup())().enter(1);
    const forms = [await browser.fields('2'), await browser.fields('3')];
    const { cookies } = browser;
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { cookie, accept: 'application/json' };
    const answers = await Promise.all(
      forms.map(async (body) => {
        const response = await browser.send('/debug/set-identity', { ...post(body), headers });
        return { status: response.status, ...((await response.json()) as object) };
      }),
    );
    const refused = { status: 400, error: 'Need an active session' };
    const first = answers.find(({ status }) => status === 200);
    assert.deepEqual(
      answers.find((one) => one !== first),
      refused,
    );
    const { id, main } = (await browser.json('/site/who')) as { id: number; main: number };
    assert.deepEqual({ status: 200, id, mainUser: main }, first);
    assert.equal(main, 1);
  });
});
