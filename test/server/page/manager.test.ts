import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { runInRequestScope } from '../../../server/core/index.ts';
import {
  Manager,
  Message,
  PageProto,
  ProtocolResultCreated,
  ResolvedPageObserver,
  type VersionSource,
} from '../../../server/page/index.ts';
import { Response as WebResponse } from '../../../server/web/index.ts';
import { Browser, send } from '../web/support.ts';
import { answer, marked, pageApp, pageIn } from './support.ts';

describe('Manager.share()', () => {
  it('throws outside of a request', () => {
    assert.throws(() => PageProto.share('user', 1), { name: 'InvalidCallException' });
    assert.throws(() => Manager.create().share('user', 1), /belongs to a request/);
  });

  it('refuses to serve a second request', () => {
    const manager = Manager.create();
    runInRequestScope(() => manager.share('a', 1));
    assert.throws(() => runInRequestScope(() => manager.share('a', 1)), {
      name: 'InvalidCallException',
      message: /belongs to another request/,
    });
  });

  it('keeps siblings, replaces values that are not maps, and does not change the configuration', async () => {
    const shared = { ui: { theme: 'dark' }, plain: 1 };
    const seen = await answer(
      () => {
        PageProto.share('ui.lang', 'en');
        PageProto.share({ 'plain.deep': 2, 'a.b': 3 });
        assert.equal(PageProto.getShared('ui.theme'), 'dark');
        assert.equal(PageProto.getShared('ui.none', 'default'), 'default');
        return PageProto.render('C');
      },
      { shared },
      { headers: marked },
    );
    const { props, sharedProps } = await pageIn(seen);
    const ui = { theme: 'dark', lang: 'en' };
    assert.deepEqual(props, { ui, plain: { deep: 2 }, a: { b: 3 }, errors: {} });
    assert.deepEqual(sharedProps, ['ui', 'plain', 'a']);
    assert.deepEqual(shared, { ui: { theme: 'dark' }, plain: 1 });
  });

  it('keeps what is configured under dotted keys', async () => {
    const shared = { 'auth.user': 'Ada', 'ui.theme': 'dark' };
    const seen = await answer(
      () => {
        PageProto.share('auth.can.edit', true);
        return PageProto.render('C');
      },
      { shared },
      { headers: marked },
    );
    const { props } = await pageIn(seen);
    const auth = { user: 'Ada', can: { edit: true } };
    assert.deepEqual(props, { auth, ui: { theme: 'dark' }, errors: {} });
  });

  it('finds an exact key before a path', () =>
    runInRequestScope(() => {
      const manager = Manager.create({ shared: { 'a.b': 1, a: { b: 2 } } });
      assert.equal(manager.getShared('a.b'), 1);
      manager.flushShared();
      assert.deepEqual(manager.getShared(), {});
    }));

  for (const key of ['errors', 'a..b', 'a,b', '', '__proto__', 'a.__proto__.x', 'constructor']) {
    it(`does not check the key ${JSON.stringify(key)}, which render() refuses`, async () => {
      const work = answer(() => {
        PageProto.share(key, { polluted: true });
        return PageProto.render('C');
      });
      await assert.rejects(work, { name: 'InvalidPageInputException' });
      assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
    });
  }
});

describe('new Manager()', () => {
  it('accepts the config of create()', () => {
    const manager = new Manager({ version: 'v1', id: 'root' });
    assert.deepEqual([manager.version, manager.id, new Manager().id], ['v1', 'root', 'app']);
    assert.throws(() => new Manager({ versoin: 'v1' } as never), {
      name: 'UnknownPropertyException',
    });
  });
});

describe('Manager.getVersion()', () => {
  const versions: readonly [given: unknown, found: string | number][] = [
    [null, ''],
    ['v1', 'v1'],
    [7, 7],
    [1.5, ''],
    [true, ''],
    [() => 'made', 'made'],
    [() => null, ''],
    [(request: { url: string }) => request.url, '/p'],
  ];
  for (const [version, found] of versions) {
    it(`accepts ${String(version)}`, async () => {
      const handler = () => {
        assert.equal(PageProto.getVersion(), found);
        return new Response();
      };
      await answer(handler, { version: version as VersionSource });
    });
  }
});

describe('Manager.isPageProtoRequest()', () => {
  for (const [value, is] of [
    ['true', true],
    ['1', true],
    [' TRUE ', true],
    ['yes', false],
    [null, false],
  ] as const) {
    it(`returns ${is} for ${value}`, () =>
      runInRequestScope(() => {
        const manager = Manager.create();
        assert.equal(manager.isPageProtoRequest({ header: () => value }), is);
      }));
  }
});

describe('Manager.location()', () => {
  const run = async (url: string, headers = {}) => {
    const response = await answer(() => PageProto.location(url), {}, { headers });
    const { status } = response;
    assert.equal(await response.text(), '');
    assert.equal(response.headers.get('x-inertia'), null);
    return [status, response.headers.get('x-inertia-location') ?? response.headers.get('location')];
  };

  it('39 answers a client of the protocol with 409 and others with 302', async () => {
    assert.deepEqual(await run('https://o.example/x', marked), [409, 'https://o.example/x']);
    assert.deepEqual(await run('https://o.example/x'), [302, 'https://o.example/x']);
  });

  it('resolves paths and routes to absolute URLs', async () => {
    assert.deepEqual(await run('/x', marked), [409, 'https://example.com/x']);
    const app = pageApp({
      out: () => PageProto.location('/x'),
      route: () => PageProto.location(['/site/out', { id: '7' }]),
    });
    const go = async (path: string) =>
      (await send(app, path, { headers: marked })).headers.get('x-inertia-location');
    assert.equal(await go('/site/out'), 'http://h.test/x');
    assert.equal(await go('/site/route'), 'http://h.test/site/out?id=7');
  });

  for (const url of ['javascript:alert(1)', '//evil.example', 'https://u:p@h.example', 'https:h']) {
    it(`refuses ${url}`, () => assert.rejects(run(url), { name: 'InvalidArgumentException' }));
  }
});

describe('Manager.render() with flash values', () => {
  const app = pageApp(
    {
      keep: (controller, { key, value }) => {
        session().setFlash(String(key), JSON.parse(String(value)));
        controller.response.data = 'kept';
        return controller.response;
      },
      page: (_controller, { component = 'C' }) => PageProto.render(String(component)),
      boom: () =>
        PageProto.render('C', {
          boom: () => {
            throw new Error('down');
          },
        }),
      again: () => PageProto.render('C', { set: () => session().setFlash('success', 'new') }),
    },
    { version: 'new' },
  );
  const session = () => app.session;
  const keep = async (key: string, value: unknown): Promise<Browser> => {
    const browser = new Browser(app);
    const query = new URLSearchParams({ key, value: JSON.stringify(value) });
    assert.equal(await browser.text(`/site/keep?${query}`), 'kept');
    return browser;
  };
  const page = async (browser: Browser, path = '/site/page', headers = {}) =>
    pageIn(await browser.send(path, { headers: { ...marked, ...headers } }));

  it('adds them to one page', async () => {
    const browser = await keep('success', 'Saved.');
    assert.deepEqual((await page(browser)).flash, { success: 'Saved.' });
    assert.equal((await page(browser)).flash, undefined);
  });

  it('adds errors as prop, and not as flash', async () => {
    const found = await page(await keep('errors', { email: ['bad', 'worse'], name: 'short' }));
    assert.deepEqual(found.props['errors'], { email: ['bad', 'worse'], name: 'short' });
    assert.equal(found.flash, undefined);
  });

  it('37 keeps them for the page that is loaded after a version conflict', async () => {
    const browser = await keep('success', 'Saved.');
    for (let i = 0; i < 3; i++) {
      const conflict = await browser.send('/site/page', {
        headers: { ...marked, 'x-inertia-version': 'old' },
      });
      assert.equal(conflict.status, 409);
      assert.equal(conflict.headers.get('x-inertia-location'), 'http://h.test/site/page');
      assert.equal(conflict.headers.get('x-inertia-version'), 'new');
      assert.equal(conflict.headers.get('x-inertia'), null);
    }
    assert.deepEqual((await page(browser)).flash, { success: 'Saved.' });
  });

  it('keeps them when a prop fails', async () => {
    const browser = await keep('success', 'Saved.');
    assert.equal((await browser.send('/site/boom', { headers: marked })).status, 500);
    assert.deepEqual((await page(browser)).flash, { success: 'Saved.' });
  });

  it('keeps a value that was set again while the page was created', async () => {
    const browser = await keep('success', 'old');
    assert.deepEqual((await page(browser, '/site/again')).flash, { success: 'old' });
    assert.deepEqual((await page(browser)).flash, { success: 'new' });
  });

  const refusals: readonly [key: string, value: unknown, message: string][] = [
    ['7', 'x', Message.SESSION_FLASH_KEY_INVALID],
    ['-1', 'x', Message.SESSION_FLASH_KEY_INVALID],
    ['errors', 'text', Message.ERROR_FLASH_INVALID],
    ['errors', 7, Message.ERROR_FLASH_INVALID],
    ['errors', ['a'], Message.ERROR_KEY_INVALID],
    ['errors', { 0: 'a' }, Message.ERROR_KEY_INVALID],
    ['errors', { a: { b: 'c' } }, Message.ERROR_VALUE_INVALID],
    ['errors', { a: null }, Message.ERROR_VALUE_INVALID],
    ['errors', { a: ['b', 1] }, Message.ERROR_MESSAGE_LIST_INVALID],
  ];
  for (const [key, value, message] of refusals) {
    it(`refuses ${key} = ${JSON.stringify(value)}, and keeps it`, async () => {
      const flashValues: Record<string, unknown> = { [key]: value };
      const flashes = () => ({ peek: () => flashValues, consume: () => assert.fail('consumed') });
      const work = answer(() => PageProto.render('C'), { flashes });
      await assert.rejects(work, { name: 'InvalidConfigException', message });
    });
  }

  it('ignores an empty list of errors', async () => {
    const flashes = () => ({ peek: () => ({ errors: [] }), consume: () => {} });
    const response = await answer(() => PageProto.render('C'), { flashes });
    assert.deepEqual((await pageIn(response)).props, { errors: {} });
  });
});

describe('Manager.render()', () => {
  it('passes the page to the observer before flash values are consumed', async () => {
    const order: string[] = [];
    const flashes = () => ({
      peek: () => ({ success: 'yes' }),
      consume: () => void order.push('consumed'),
    });
    const pageObserver = new ResolvedPageObserver(
      (page, shared) => void order.push(`${page.component} ${shared.join()}`),
    );
    const options = { flashes, pageObserver, shared: { user: 1 } };
    await answer(() => PageProto.render('C'), options);
    assert.deepEqual(order, ['C user', 'consumed']);
  });

  it('keeps flash values when the observer throws', async () => {
    const flashes = () => ({ peek: () => ({ a: 'b' }), consume: () => assert.fail('consumed') });
    const pageObserver = new ResolvedPageObserver(() => {
      throw new Error('observed');
    });
    const work = answer(() => PageProto.render('C'), { flashes, pageObserver });
    await assert.rejects(work, { message: 'observed' });
  });

  it('emits every result to the dispatcher, once', async () => {
    const seen: string[] = [];
    const eventDispatcher = {
      dispatch: (event: object) => {
        assert.ok(event instanceof ProtocolResultCreated);
        seen.push(event.result.constructor.name);
      },
    };
    const options = { eventDispatcher, version: 'new' };
    await answer(() => PageProto.render('C'), options);
    await answer(() => PageProto.render('C'), options, { headers: marked });
    const old = { ...marked, 'x-inertia-version': 'old' };
    await answer(() => PageProto.render('C'), options, { headers: old });
    await answer(() => PageProto.location('/x'), options, { headers: marked });
    await answer(() => Response.redirect('https://example.com/'), options, { headers: marked });
    assert.deepEqual(seen, [
      'InitialPageResult',
      'ProtocolPageResult',
      'VersionConflictResult',
      'LocationResult',
      'RedirectResult',
    ]);
  });

  it('calls exactly the two resolvers of fifty that a partial reload requests', async () => {
    const called: number[] = [];
    const props = Object.fromEntries(
      Array.from({ length: 50 }, (_, i) => [`p${i}`, () => (called.push(i), { i })]),
    );
    const headers = {
      ...marked,
      'x-inertia-partial-component': 'C',
      'x-inertia-partial-data': 'p7,p41',
    };
    const page = await pageIn(await answer(() => PageProto.render('C', props), {}, { headers }));
    assert.deepEqual(page.props, { p7: { i: 7 }, p41: { i: 41 }, errors: {} });
    assert.deepEqual(called, [7, 41]);
  });

  it('copies the flags to the page', async () => {
    const flags = { clearHistory: true, encryptHistory: true, preserveFragment: true };
    const options = { ...flags, exposeSharedProps: false, shared: { a: 1 } };
    const page = await pageIn(await answer(() => PageProto.render('C'), options));
    const { clearHistory, encryptHistory, preserveFragment, sharedProps } = page;
    assert.deepEqual({ clearHistory, encryptHistory, preserveFragment }, flags);
    assert.equal(sharedProps, undefined);
  });

  it('allows an error page to set its own status', async () => {
    const app = pageApp({
      lost: async () => {
        const response = await PageProto.render('Lost');
        return response.setStatusCode(404);
      },
    });
    const response = await send(app, '/site/lost', { headers: marked });
    assert.equal(response.status, 404);
    assert.equal((await pageIn(response)).component, 'Lost');
  });

  it('merges Vary with the value of the application', async () => {
    const app = pageApp({
      page: (controller) => {
        controller.response.headers.set('Vary', 'Accept, x-inertia');
        return PageProto.render('C');
      },
    });
    for (const headers of [marked, {}]) {
      const response = await send(app, '/site/page', { headers });
      assert.equal(response.headers.get('vary'), 'Accept, x-inertia');
    }
  });

  it('answers 400 to a request whose URL is malformed', async () => {
    const app = pageApp({
      page: () => PageProto.render('C'),
      out: () => PageProto.location('/x'),
      move: (controller) => controller.response.redirect('/x'),
    });
    for (const action of ['page', 'out', 'move']) {
      const source = {
        method: 'GET',
        url: `http://h.test/site/${action}?a\u0001b`,
        headers: new Headers(marked),
        body: null,
        text: async () => '',
        arrayBuffer: async () => new ArrayBuffer(0),
        formData: async () => new FormData(),
      };
      assert.equal((await app.fetch(source)).status, 400, action);
    }
  });
});

describe('Manager.normalizeResponse()', () => {
  const run = (
    headers: Record<string, string>,
    prepare: (response: WebResponse) => void,
    init: RequestInit = {},
  ) => {
    const response = new WebResponse();
    prepare(response);
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return answer(() => response, {}, init);
  };

  it('43 changes a redirect after a modifying request to 303, from X-Redirect', async () => {
    const response = await run(
      {
        'X-Redirect': 'https://example.com/t',
        Vary: 'Accept-Encoding',
        'Content-Type': 'application/json',
        'X-Inertia': 'true',
      },
      (made) => made.setStatusCode(302),
      { method: 'PATCH', headers: marked },
    );
    assert.equal(response.status, 303);
    assert.equal(response.headers.get('location'), 'https://example.com/t');
    assert.equal(response.headers.get('vary'), 'Accept-Encoding, X-Inertia');
    for (const name of ['x-redirect', 'x-inertia', 'content-type']) {
      assert.equal(response.headers.get(name), null, name);
    }
  });

  it('44 does not change responses to other clients', async () => {
    const response = await run({ Location: '/login' }, (made) => made.setStatusCode(302));
    assert.equal(response.status, 302);
    assert.equal(response.headers.get('location'), '/login');
    assert.equal(response.headers.get('vary'), null);
  });

  it('41 sends a fragment in a control response', async () => {
    const init = { headers: marked, url: 'https://example.com:8443/c' };
    const response = await answer(
      () => new Response(null, { status: 302, headers: { location: '/u#p' } }),
      {},
      init,
    );
    assert.equal(response.status, 409);
    assert.equal(response.headers.get('x-inertia-redirect'), 'https://example.com:8443/u#p');
    assert.equal(response.headers.get('location'), null);
  });

  it('refuses a redirect that browsers would parse as another host', async () => {
    for (const location of ['//evil.example', '/\\evil.example']) {
      const work = run({ Location: location }, (made) => made.setStatusCode(302), {
        headers: marked,
      });
      await assert.rejects(work, { name: 'InvalidArgumentException' });
    }
  });
});
