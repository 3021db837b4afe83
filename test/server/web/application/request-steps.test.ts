import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it, mock } from 'node:test';

import {
  Action,
  Behavior,
  Controller as CoreController,
  Event,
  Fw,
  Module,
} from '../../../../server/core/index.ts';
import {
  Application,
  Controller,
  type OutgoingMessage,
  type Request,
  type RequestSource,
  Response,
} from '../../../../server/web/index.ts';

class SiteController extends Controller {
  static readonly actionParams = { view: { id: 'int' } } as const;

  actionIndex(): string {
    this.response.cookies.add({ name: 'seen', value: 'yes' });
    return `index ${this.route}`;
  }

  actionView(id: number): Response {
    return this.asJson({ id, query: this.request.getQueryParam('q') });
  }

  async actionLater(): Promise<string> {
    await Promise.resolve();
    this.response.format = 'raw';
    return 'later';
  }

  actionFault(): never {
    throw new Error('fault');
  }

  actionNone(): void {
    this.response.statusCode = 204;
  }
}

const pass = (): void => undefined;
const config = {
  id: 'test',
  basePath: import.meta.dirname,
  controllerNamespace: { site: SiteController },
  components: {
    request: { cookieValidationKey: 'k3y' },
    urlManager: { enablePrettyUrl: true, rules: [[String.raw`v/<id:\d+>`, 'site/view']] },
  },
};

function appWith(
  more: Readonly<Record<string, unknown>> = {},
  type: { create(all: object): Application } = Application,
): Application {
  const all: object = { ...config, ...more };
  return type.create(all);
}

/** An application whose methods are all overridden by a subclass without a change. */
class Overridden extends Application {
  override async handle(...given: Parameters<Application['handle']>) {
    return super.handle(...given);
  }
  override async handleRequest(request: Request) {
    return super.handleRequest(request);
  }
  override async runAction(route: string, params = {}) {
    return super.runAction(route, params);
  }
  override getModule(id: string, load = true) {
    return super.getModule(id, load);
  }
  protected override reinitializeApplication() {
    super.reinitializeApplication();
  }
  protected override attachRequest(...given: Parameters<Application['attachRequest']>) {
    return super.attachRequest(...given);
  }
  protected override syncCookieValidationState() {
    super.syncCookieValidationState();
  }
  protected override openSessionFromRequestCookies() {
    return super.openSessionFromRequestCookies();
  }
  protected override terminate(response: Response) {
    return super.terminate(response);
  }
  override noteAction(action: Action) {
    super.noteAction(action);
  }
  override async finalize(success = true, response: Response | null = null) {
    return super.finalize(success, response);
  }
}

/** An application with an overridden component lookup. */
class Finding extends Application {
  readonly lookups: string[] = [];
  override get(id: string): object;
  override get(id: string, throwException: boolean): object | null;
  override get(id: string, throwException = true) {
    this.lookups.push(id);
    return super.get(id, throwException);
  }
}

class OwnController extends SiteController {
  override actions() {
    return super.actions();
  }
  override async runAction(id: string, params = {}) {
    return super.runAction(id, params);
  }
  override async beforeAction(action: Action) {
    return super.beforeAction(action);
  }
  override async afterAction(action: Action, result: unknown) {
    return super.afterAction(action, result);
  }
}

class OwnResponse extends Response {
  override async prepare() {
    return super.prepare();
  }
  override async toOutgoing(method = 'GET') {
    return super.toOutgoing(method);
  }
  override async captureSessionCookie() {
    return super.captureSessionCookie();
  }
  override async completeSend() {
    return super.completeSend();
  }
}

class Quiet extends Behavior {
  override events() {
    return { beforeAction: pass, afterAction: pass };
  }
}

class BehavingController extends SiteController {
  override behaviors() {
    return { quiet: Quiet };
  }
}

function listening(names: readonly string[]): Application {
  const app = appWith();
  for (const name of names) app.on(name as 'beforeAction', pass);
  return app;
}

const variants: Readonly<Record<string, () => Application>> = {
  'handlers of the application': () =>
    listening(['beforeRequest', 'afterRequest', 'beforeAction', 'afterAction']),
  'a handler of all its events': () => listening(['*']),
  'handlers of classes': () => {
    Event.on(Response, 'beforeSend', pass);
    Event.on(Response, 'afterPrepare', pass);
    Event.on(Response, 'afterSend', pass);
    Event.on(CoreController, 'beforeAction', pass);
    return listening([]);
  },
  'asynchronous handlers': () => {
    const app = listening([]);
    app.on('beforeRequest', async () => pass());
    app.on('afterAction', async () => pass());
    return app;
  },
  'overrides of the application': () => appWith({}, Overridden),
  'components that are found in another way': () => appWith({}, Finding),
  'overrides of the controller': () => appWith({ controllerNamespace: { site: OwnController } }),
  'a behavior of the controller': () =>
    appWith({ controllerNamespace: { site: BehavingController } }),
  'a controller that is imported': () =>
    appWith({ controllerNamespace: { site: async () => ({ default: SiteController }) } }),
  'a controller of a map': () => appWith({ controllerMap: { site: SiteController } }),
  'modules beside the controller': () => appWith({ modules: { other: Module } }),
  'overrides of the response': () =>
    appWith({ components: { ...config.components, response: { class: OwnResponse } } }),
  'definitions in the container': () =>
    appWith({
      container: { definitions: { made: { class: OwnResponse } } },
      components: { ...config.components, response: { class: 'made' } },
    }),
  'something to run before each request': () => appWith({ bootstrap: [pass] }),
};

const paths = [
  '/',
  '/site/index',
  '/v/7?q=a',
  '/v/x',
  '/site/later',
  '/site/fault',
  '/site/none',
  '/nope/at-all',
];

function source(path: string, method = 'GET'): RequestSource {
  return new globalThis.Request(`http://h.test${path}`, { method });
}

async function facts(answer: Promise<OutgoingMessage>): Promise<unknown> {
  const { status, statusText, headers, body, finish } = await answer;
  await finish(true);
  return { status, statusText, headers, body };
}

describe('a request', () => {
  // Hundreds of errors are provoked, and no log is needed.
  before(() => void mock.method(console, 'error', () => undefined));
  after(() => mock.restoreAll());

  const { app: outer } = Fw;
  let plain: Application;

  before(() => {
    plain = appWith();
  });
  afterEach(() => {
    Event.off(Response, 'beforeSend');
    Event.off(Response, 'afterPrepare');
    Event.off(Response, 'afterSend');
    Event.off(CoreController, 'beforeAction');
    Fw.container.clear('made');
  });
  after(() => {
    Fw.app = outer;
  });

  for (const [name, make] of Object.entries(variants)) {
    it(`has the same responses with ${name}`, async () => {
      const app = make();
      for (const path of paths) {
        for (const method of ['GET', 'HEAD']) {
          const expected = await facts(plain.handle(source(path, method)));
          const label = `${method} ${path}`;
          // The second request must not depend on the state that the first one has left.
          for (let n = 0; n < 2; n++) {
            assert.deepEqual(await facts(app.handle(source(path, method))), expected, label);
          }
        }
      }
    });
  }

  it('reads its components from an overridden get()', async () => {
    const app = appWith({}, Finding) as Finding;
    app.lookups.length = 0;
    await facts(app.handle(source('/')));
    assert.deepEqual(new Set(app.lookups.slice(0, 2)), new Set(['request', 'response']));
  });

  it('runs every step in order, with any overridden method', async () => {
    const seen: string[] = [];
    const steps = [
      'reinitializeApplication',
      'attachRequest',
      'syncCookieValidationState',
      'openSessionFromRequestCookies',
      'bootstrapRequest',
      'handleRequest',
      'runAction',
      'createController',
      'noteAction',
      'beforeAction',
      'afterAction',
      'terminate',
      'finalize',
      'resetUploadedFilesState',
    ] as const;
    const app = appWith();
    const open = app as unknown as Record<string, (...given: unknown[]) => unknown>;
    for (const step of steps) {
      const base = open[step]!;
      open[step] = (...given) => {
        seen.push(step);
        return base.apply(app, given);
      };
    }
    app.on('beforeRequest', () => void seen.push('beforeRequest'));
    app.on('afterRequest', () => void seen.push('afterRequest'));
    assert.deepEqual(await facts(app.handle(source('/'))), await facts(plain.handle(source('/'))));
    const expected: string[] = [...steps];
    expected.splice(steps.indexOf('handleRequest'), 0, 'beforeRequest');
    expected.splice(expected.indexOf('terminate'), 0, 'afterRequest');
    assert.deepEqual(seen, expected);
  });

  it('passes errors of any step to recover(), and ends the request once', async () => {
    for (const step of ['bootstrapRequest', 'handleRequest', 'terminate']) {
      const seen: string[] = [];
      const app = appWith();
      const open = app as unknown as Record<string, (...given: unknown[]) => unknown>;
      const { terminate, recover } = open as Record<string, (...given: unknown[]) => unknown>;
      let failed = false;
      const base = open[step]!;
      open[step] = (...given) => {
        if (failed) return base.apply(app, given);
        failed = true;
        throw new Error(step);
      };
      open['recover'] = (error) => {
        seen.push((error as Error).message);
        return recover!.call(app, error);
      };
      app.on('afterRequest', () => void seen.push('afterRequest'));
      assert.ok(terminate);
      const { status } = (await facts(app.handle(source('/')))) as { status: number };
      assert.equal(status, 500, step);
      assert.deepEqual(seen.toSorted(), ['afterRequest', step].toSorted());
    }
  });

  it('runs only the first call of finish()', async () => {
    let ends = 0;
    const app = appWith();
    app.finalize = async () => void ends++;
    const { finish } = await app.handle(source('/'));
    await Promise.all([finish(true), finish(false)]);
    assert.equal(ends, 1);
  });
});

describe('data that requests cache of classes', () => {
  const { app: outer } = Fw;
  after(() => {
    Fw.app = outer;
  });
  const bodyOf = async (app: Application, path: string) => {
    const { status, body, finish } = await app.handle(source(path));
    await finish(true);
    return [status, body];
  };

  it('is replaced by later definitions', async () => {
    class First extends SiteController {}
    class Second extends SiteController {
      override actionIndex() {
        return 'second';
      }
    }
    class LateResponse extends Response {
      override format = 'raw';
    }
    const app = appWith({
      controllerNamespace: { site: First },
      components: { ...config.components, response: { class: Response } },
    });
    await bodyOf(app, '/site/index');
    try {
      Fw.container.set(First, Second);
      assert.deepEqual(await bodyOf(app, '/site/index'), [200, 'second']);
      Fw.container.clear(First);
      assert.deepEqual(await bodyOf(app, '/site/index'), [200, 'index site/index']);
      Fw.container.set(Response, LateResponse);
      const { headers, finish } = await app.handle(source('/site/index'));
      await finish(true);
      assert.ok(!headers.includes('Content-Type'));
    } finally {
      Fw.container.clear(First);
      Fw.container.clear(Response);
    }
  });

  it('is replaced by changed maps', async () => {
    const app = appWith({});
    await bodyOf(app, '/site/index');
    class Alone extends Action {
      run() {
        return 'alone';
      }
    }
    app.actionMap = { site: Alone };
    assert.deepEqual(await bodyOf(app, '/site/index'), [200, 'alone']);
    app.actionMap = {};
    app.actionNamespace = { 'site/index': Alone };
    assert.equal((await bodyOf(app, '/site/index'))[0], 500);
    app.actionNamespace = null;
    app.controllerNamespace = {};
    assert.equal((await bodyOf(app, '/site/index'))[0], 404);
  });

  it('does not apply the method of one object to all', async () => {
    let isOpen = true;
    class Moody extends Controller {
      constructor(id: string, module: Module) {
        super(id, module);
        if (isOpen) Object.defineProperty(this, 'actionIndex', { value: () => 'open' });
      }
    }
    const app = appWith({ controllerNamespace: { site: Moody } });
    assert.deepEqual(await bodyOf(app, '/site/index'), [200, 'open']);
    isOpen = false;
    assert.equal((await bodyOf(app, '/site/index'))[0], 404);
  });

  it('detects that an object hides the method of its class', async () => {
    let isHidden = false;
    class Hiding extends SiteController {
      constructor(id: string, module: Module) {
        super(id, module);
        if (isHidden) Object.defineProperty(this, 'actionIndex', { value: null });
      }
    }
    const app = appWith({ controllerNamespace: { site: Hiding } });
    assert.equal((await bodyOf(app, '/site/index'))[0], 200);
    isHidden = true;
    assert.equal((await bodyOf(app, '/site/index'))[0], 404);
  });
});
