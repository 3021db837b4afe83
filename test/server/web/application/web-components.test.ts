import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';

import {
  BaseObject,
  Behavior,
  type Component,
  Fw,
  Instance,
  Logger,
} from '../../../../server/core/index.ts';
import {
  type Application,
  Controller,
  Request as WebRequest,
  Response,
  type Session,
  View,
} from '../../../../server/web/index.ts';
import { responseOf } from '../../../../server/web/application/action-response.ts';
import {
  assertPersistent,
  isRequestComponent,
} from '../../../../server/web/application/request-components.ts';
import { appOf, Browser, send } from '../support.ts';

describe('Components of a web application', () => {
  for (const [id, persistent, isOfRequest] of [
    ['request', [], true],
    ['view', ['view'], true],
    ['log', [], false],
    ['rememberMe', [], false],
    ['mailer', [], true],
    ['mailer', ['mailer'], false],
    ['mailer', ['db', 'mail*'], false],
    ['db', ['mail*'], true],
  ] as const) {
    it(`are ${isOfRequest ? 'created for each request' : 'shared'}: "${id}" with [${persistent.join()}]`, () => {
      assert.equal(isRequestComponent(id, persistent), isOfRequest);
    });
  }

  it('may not be shared when they belong to a request', () => {
    assertPersistent(['db', 'view', 'requests']);
    for (const [persistent, id] of [
      [['user'], 'user'],
      [['db', 'sess*'], 'session'],
      [['*'], 'request'],
    ] as const) {
      assert.throws(() => assertPersistent(persistent), {
        message: `"persistentComponents" must not hold "${id}": it belongs to one request.`,
      });
    }
  });
});

describe('The configuration of components', () => {
  it('is checked for unknown settings when the application is created', () => {
    assert.throws(() => appOf({}, {}, { request: { cookieValidatonKey: 'k' } }), {
      name: 'UnknownPropertyException',
      message:
        'Setting unknown property: Request::cookieValidatonKey. Did you mean "cookieValidationKey"?',
    });
  });

  it('may name a class by __class, and have arguments of the constructor', async () => {
    class OwnRequest extends WebRequest {
      own = '';
    }
    for (const request of [
      { __class: OwnRequest, own: 'x' },
      { class: OwnRequest, '__construct()': [], own: 'x' },
    ]) {
      const app = appOf({ show: () => String(app.request instanceof OwnRequest) }, {}, { request });
      assert.equal(await (await send(app, '/site/show')).text(), 'true');
    }
    assert.throws(() => appOf({}, {}, { request: { __class: OwnRequest, owm: 'x' } }), {
      message: 'Setting unknown property: OwnRequest::owm. Did you mean "own"?',
    });
  });

  it('may be an object of another realm', async () => {
    const view = runInNewContext('({ title: "own" })') as Record<string, unknown>;
    const app = appOf(
      { show: () => app.view.render === View.prototype.render && app.view.title },
      {},
      { view },
    );
    assert.equal(await (await send(app, '/site/show')).text(), 'own');
  });

  it('may name a class whose fields, setters and behaviors read the running request', async () => {
    class Marked extends Response {
      path = Fw.app?.request.getPathInfo();
      set prefix(text: string) {
        this.path = text + String(Fw.app?.request.getPathInfo());
      }
    }
    class Reading extends Behavior {
      override attach(owner: Component): void {
        super.attach(owner);
        Fw.app?.request.getPathInfo();
      }
    }
    const response = { class: Marked, prefix: '>', 'as reading': Reading };
    const app = appOf({ show: () => String((app.response as Marked).path) }, {}, { response });
    assert.equal(await (await send(app, '/site/show')).text(), '>site/show');
  });

  for (const [components, rule] of [
    [{ response: { formatters: { json: {} } } }, 'objects with the method format by name'],
    [
      { request: { parsers: { 'text/x': 5 } } },
      'parsers, their classes or configs by content type',
    ],
  ] as const) {
    it(`must have ${rule}`, () => {
      const [[id, settings] = ['', {}]] = Object.entries(components);
      assert.throws(() => appOf({}, {}, components), {
        name: 'InvalidConfigException',
        message: `Component "${id}": "${Object.keys(settings)[0]}" must be ${rule}, got object.`,
      });
    });
  }

  it('may refer to components that are defined later', () => {
    const key = Instance.of('key');
    const components = { request: { cookieValidationKey: key }, urlManager: { ruleConfig: key } };
    const app = appOf({}, {}, components);
    app.set('key', { class: BaseObject });
    assert.equal(app.has('urlManager', true), false);
  });
});

describe('Application.logIdentity', () => {
  it('returns address, user and the beginning of the session id', async () => {
    const seen: unknown[] = [];
    let session: Session | null = null;
    const app = appOf({
      login: async (_, { id }) => {
        await app.user.login({ getId: () => (id === '7' ? 7 : String(id)) });
        session = app.session;
        seen.push(app.logIdentity(), session.id?.slice(0, 6));
        return 'in';
      },
      write: () => {
        app.session.set('__id', true);
        return app.logIdentity().userId;
      },
      index: () => JSON.stringify([app.logIdentity(), app.activeSession()]),
    });
    const none = { ip: '-', userId: '-', sessionId: '-' };
    assert.deepEqual(app.logIdentity(), none);
    assert.deepEqual(JSON.parse(await (await send(app, '/')).text()), [none, null]);
    const known = await send(app, '/', {}, { ip: '10.0.0.1' });
    assert.equal(JSON.parse(await known.text())[0].ip, '10.0.0.1');
    for (const id of ['7', 'ann']) {
      await new Browser(app).send(`/site/login?id=${id}`);
      const [identity, start] = seen.splice(0) as [{ userId: string; sessionId: string }, string];
      assert.deepEqual([identity.userId, identity.sessionId], [id, `${start}…`]);
    }
    assert.equal(await new Browser(app).text('/site/write'), '-');
  });
});

describe('Application', () => {
  for (const flushLogger of [true, false]) {
    it(`${flushLogger ? 'writes' : 'does not write'} its log with flushLogger ${flushLogger}`, async () => {
      const before = Fw.getLogger();
      const seen: unknown[] = [];
      const dispatcher = {
        dispatch: (messages: readonly (readonly unknown[])[], final: boolean) =>
          seen.push([messages.map(([text]) => text), final]),
      };
      Fw.setLogger(Logger.create({ dispatcher, flushInterval: 0 }));
      try {
        const message = await appOf({ index: () => Fw.info('hello') }, { flushLogger }).handle(
          new Request('http://h.test/'),
        );
        await message.finish(true);
      } finally {
        Fw.setLogger(before);
      }
      assert.deepEqual(seen, flushLogger ? [[['hello'], true]] : []);
    });
  }

  it('signs cookies as the request is configured, or as the response with syncCookieValidation off', async () => {
    const set = async (syncCookieValidation: boolean): Promise<string> => {
      const app = appOf(
        { index: (c) => c.response.cookies.add({ name: 'a', value: 'b' }) },
        { syncCookieValidation },
        { response: { enableCookieValidation: false } },
      );
      const [line = ''] = (await send(app, '/')).headers.getSetCookie();
      return decodeURIComponent(line.slice(0, line.indexOf(';')));
    };
    assert.notEqual(await set(true), 'a=b');
    assert.equal(await set(false), 'a=b');
  });

  it('ends a request when finalize() is called without arguments', async () => {
    const events: string[] = [];
    const app: Application = appOf({
      index: async (c) => {
        c.response.on('afterSend', () => void events.push('sent'));
        await app.finalize(false);
        events.push('not yet');
        await app.finalize();
      },
    });
    await send(app, '/');
    assert.deepEqual(events.slice(0, 2), ['not yet', 'sent']);
  });

  it('has no sessions when configured', async () => {
    const actions = (app: () => Application) => ({
      write: () => app().session.set('a', 1),
      index: () => String(app().session.get('a')),
    });
    const withSession: Application = appOf(actions(() => withSession));
    const without: Application = appOf(
      actions(() => without),
      { useSession: false },
      { sessionStore: (() => withSession.sessionStore) as never },
    );
    const browser = new Browser(withSession);
    await browser.send('/site/write');
    assert.equal(await browser.text('/'), '1');
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    assert.equal(await (await send(without, '/', { headers: { cookie } })).text(), 'null');
  });
});

describe('responseOf', () => {
  const response = (): Response => Response.create({ data: 'before' });

  for (const [result, data] of [
    ['x', 'x'],
    ['', ''],
    [0, 0],
    [false, false],
    [null, 'before'],
    [undefined, 'before'],
  ] as const) {
    it(`has ${JSON.stringify(data)} as data when an action returns ${String(result)}`, () => {
      assert.equal(responseOf(response(), result).data, data);
    });
  }

  it('is the response that an action returns', () => {
    const other = response();
    assert.equal(responseOf(response(), other), other);
  });

  it('merges status, headers and body of a Fetch response into the existing response', async () => {
    const own = response();
    own.headers.set('X-Own', 'a');
    own.headers.set('X-Both', 'a');
    own.content = 'before';
    const init = { status: 202, statusText: 'Fine', headers: { 'x-both': 'b' } };
    const made = responseOf(own, new globalThis.Response('body', init));
    assert.equal(made, own);
    assert.deepEqual(
      [own.statusCode, own.statusText, own.headers.get('X-Own'), own.headers.get('X-Both')],
      [202, 'Fine', 'a', 'b'],
    );
    assert.deepEqual([own.data, own.content], [null, null]);
    responseOf(own, new globalThis.Response(null, { status: 404 }));
    assert.deepEqual([own.statusText, own.stream], ['Not Found', null]);
  });
});

describe('Controller', () => {
  const rules = [['https://shop.test/buy', 'site/buy']];
  const urlManager = { rules };
  const app = appOf(
    {
      route: (c) => c.redirect(['site/buy']),
      routed: (c) => c.redirect(['site/buy'], 301),
      away: (c) => c.redirect('https://shop.test/buy'),
      path: (c) => c.redirect('/a'),
      home: (c) => c.goHome(),
      again: (c) => c.refresh(),
      anchored: (c) => c.refresh('#top'),
    },
    {},
    { urlManager },
  );

  for (const [id, status, location] of [
    ['route', 302, 'https://shop.test/buy'],
    ['routed', 301, 'https://shop.test/buy'],
    ['away', 400, null],
    ['path', 302, '/a'],
    ['home', 302, '/'],
    ['again', 302, '/site/again'],
    ['anchored', 302, '/site/anchored#top'],
  ] as const) {
    it(`answers ${status} to "${id}"`, async () => {
      const response = await send(app, `/site/${id}`);
      assert.deepEqual([response.status, response.headers.get('location')], [status, location]);
    });
  }

  it('refuses an action that its parent class refuses', async () => {
    class Closed extends Controller {
      actionIndex(): string {
        return 'open';
      }
    }
    for (const [answer, text] of [
      [true, 'open'],
      [false, ''],
    ] as const) {
      const closed = appOf({}, { controllerNamespace: { site: Closed } });
      closed.on('beforeAction', (event) => void (event.isValid = answer));
      assert.equal(await (await send(closed, '/site/index')).text(), text);
      class Own extends Closed {
        override init(): void {
          super.init();
          this.on('beforeAction', async (event) => void (event.isValid = answer));
        }
      }
      const own = appOf({}, { controllerNamespace: { site: Own } });
      assert.equal(await (await send(own, '/site/index')).text(), text);
    }
  });

  it('requires no token when it is disabled, or when it shows an error', async () => {
    class Open extends Controller {
      override enableCsrfValidation = false;
      actionIndex(): string {
        return 'done';
      }
    }
    class Guarded extends Controller {
      actionIndex(): string {
        return 'done';
      }
      actionError(): string {
        return 'shown';
      }
    }
    const made = appOf(
      {},
      { controllerNamespace: { open: Open, guarded: Guarded } },
      { errorHandler: { errorAction: 'guarded/error' } },
    );
    const post = async (path: string): Promise<[number, string]> => {
      const response = await send(made, path, { method: 'POST' });
      return [response.status, await response.text()];
    };
    assert.deepEqual(await post('/open/index'), [200, 'done']);
    assert.deepEqual(await post('/guarded/index'), [400, 'shown']);
    assert.deepEqual(await post('/guarded/error'), [400, 'shown']);
  });
});
