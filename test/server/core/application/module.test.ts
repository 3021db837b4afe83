import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  Action,
  type ActionEvent,
  ActionFilter,
  type Application,
  Behavior,
  type ConfigOf,
  Controller,
  Fw,
  Module,
  runInRequestScope,
} from '../../../../server/core/index.ts';
import { gate, withApp } from '../support.ts';

class SiteController extends Controller {
  static readonly actionParams = {
    view: { id: 'int', q: { type: 'string', default: 'none' } },
  } as const;

  override actions() {
    return { listed: Stats, plain: { class: Stats, factor: 3 }, inline: () => 'inline' };
  }
  actionIndex(): string {
    return 'index';
  }
  actionView(id: number, q: string): unknown[] {
    return [id, q];
  }
  actionTwoWords(): string {
    return this.route;
  }
  async actionOuter(): Promise<unknown[]> {
    return [await this.run('index'), this.action?.id, Fw.app?.requestedAction?.id];
  }
  actionUndeclared(id: string): string {
    return id;
  }
  async actionEverywhere(): Promise<unknown[]> {
    return [await this.run('site/index'), await this.run('/admin/site/two-words')];
  }
}

class Stats extends Action {
  static readonly params = { n: { type: 'int', default: 1 } } as const;
  factor = 1;
  run(n: number): string {
    return `${this.uniqueId} ${n * this.factor}`;
  }
}

const config: ConfigOf<Application> = {
  controllerNamespace: {
    site: SiteController,
    'admin/user': SiteController,
    'lazy/one': async () => ({ default: SiteController }),
    // Unreachable: ids are lower-case.
    Upper: SiteController,
    'admin/Upper': SiteController,
    'lazy/named': async () => ({ SiteController, other: 5 }),
    'lazy/two': async () => ({ SiteController, Other: class Other extends SiteController {} }),
  },
  controllerMap: { mapped: { class: SiteController, defaultAction: 'two-words' } },
  actionMap: { ping: Stats },
  actionNamespace: { 'reports/daily': Stats, 'site/clash': Stats, 'site/index': Stats },
  modules: {
    admin: {
      class: Module,
      controllerNamespace: { site: SiteController },
      actionNamespace: { stats: Stats },
      modules: { deep: { actionMap: { ping: Stats } } },
    },
  },
};

const routes: [title: string, route: string, result: unknown][] = [
  ['', 'site', 'clash'],
  ['', 'site/view', [5, 'none']],
  ['', 'site/two-words', 'site/two-words'],
  ['', 'site/listed', 'site/listed 1'],
  ['', 'site/plain', 'site/plain 3'],
  ['', 'site/inline', 'inline'],
  ['', 'mapped', 'mapped/two-words'],
  ['', 'admin/user/two-words', 'NO'],
  ['62', 'admin/stats', 'admin/stats 1'],
  ['', 'admin/site/two-words', 'admin/site/two-words'],
  ['', 'admin/deep/ping', 'admin/deep/ping 1'],
  ['', 'ping', 'ping 1'],
  ['', 'reports/daily', 'reports/daily 1'],
  ['', 'lazy/one', 'index'],
  ['', 'lazy/named/two-words', 'lazy/named/two-words'],
  ['', 'site/outer', ['index', 'outer', 'outer']],
];

describe('Module.runAction', () => {
  for (const [title, route, result] of routes) {
    if (result === 'clash' || result === 'NO') continue;
    it(`${title} resolves "${route}" to its action`, async () => {
      await withApp(config, (app) =>
        runInRequestScope(async () => {
          Fw.app = app;
          assert.deepEqual(await app.runAction(route, { id: '5' }), result);
          assert.equal(
            app.requestedAction?.uniqueId,
            route === 'mapped' ? 'mapped/two-words' : app.requestedAction?.uniqueId,
          );
        }),
      );
    });
  }

  it('runs routes of the controller, the module and the application', async () => {
    await withApp({ ...config, actionNamespace: {} }, async (app) =>
      assert.deepEqual(await app.runAction('site/everywhere'), ['index', 'admin/site/two-words']),
    );
  });

  it('resolves an empty route to the default route', async () => {
    await withApp({ ...config, actionNamespace: {}, defaultRoute: 'mapped' }, async (app) =>
      assert.equal(await app.runAction(''), 'mapped/two-words'),
    );
  });

  for (const [title, route, message] of [
    ['58', 'site/a--b', 'Unable to resolve the request: site/a--b'],
    ['58', 'site/__proto__', 'Unable to resolve the request: site/__proto__'],
    ['58', 'site/Index', 'Unable to resolve the request: site/Index'],
    ['', 'site/constructor', 'Unable to resolve the request: site/constructor'],
    ['', 'site/s', 'Unable to resolve the request: site/s'],
    ['', 'constructor', 'Unable to resolve the request "constructor".'],
    ['', '__proto__/x', 'Unable to resolve the request "__proto__/x".'],
    ['', 'toString', 'Unable to resolve the request "toString".'],
    ['', 'Site/view', 'Unable to resolve the request "Site/view".'],
    ['', 'Upper/view', 'Unable to resolve the request "Upper/view".'],
    ['', 'admin/Upper/view', 'Unable to resolve the request "admin/Upper/view".'],
    ['', 'site//view', 'Unable to resolve the request "site//view".'],
    ['', 'admin/nope/x', 'Unable to resolve the request "admin/nope/x".'],
    ['', '../site/view', 'Unable to resolve the request "../site/view".'],
  ] as const) {
    it(`${title} does not resolve "${route}"`, async () => {
      await withApp(config, (app) =>
        assert.rejects(app.runAction(route), { name: 'InvalidRouteException', message }),
      );
    });
  }

  it('uses one id for a method: the id that filters match', async () => {
    class StepController extends Controller {
      actionStep2(): string {
        return 'step2';
      }

      actionA_b(): string {
        return 'a_b';
      }

      override actions() {
        return { 'step-3': () => 'step-3' };
      }
    }
    const app = { ...config, controllerNamespace: { step: StepController }, actionNamespace: {} };
    await withApp(app, async (running) => {
      for (const route of ['step/step2', 'step/a_b', 'step/step-3']) {
        assert.equal(await running.runAction(route), route.slice(5));
      }
      for (const route of ['step/step-2', 'step/a-_b', 'step/step3']) {
        await assert.rejects(running.runAction(route), { name: 'InvalidRouteException' });
      }
    });
  });

  it('61 refuses a route that a controller and an action claim', async () => {
    await withApp(config, (app) =>
      assert.rejects(app.runAction('site/index'), {
        name: 'InvalidConfigException',
        message:
          'Route "site/index" matches both a controller action and a standalone Action class. Remove one to disambiguate.',
      }),
    );
  });

  it('refuses an imported module with several controllers', async () => {
    await withApp(config, (app) =>
      assert.rejects(app.runAction('lazy/two'), { name: 'InvalidConfigException' }),
    );
  });

  it('requires declared parameters of an action', async () => {
    await withApp(config, (app) =>
      assert.rejects(app.runAction('site/undeclared', { id: '1' }), {
        name: 'InvalidConfigException',
        message: 'SiteController must declare the parameters of its action "undeclared".',
      }),
    );
  });

  it('requires a run() method of an action class', async () => {
    await withApp({ actionMap: { empty: class Empty extends Action {} } }, (app) =>
      assert.rejects(app.runAction('empty'), { message: 'Empty must define a "run()" method.' }),
    );
  });
});

/** An application with a module inside, and a list of the hooks that ran. */
function hooked(log: string[]): ConfigOf<Application> {
  class Hooked extends Controller {
    override async beforeAction(action: Action): Promise<boolean> {
      log.push('before controller');
      return super.beforeAction(action);
    }
    override async afterAction(action: Action, result: unknown): Promise<unknown> {
      log.push('after controller');
      return super.afterAction(action, result);
    }
    actionIndex(): string {
      log.push('action');
      return 'r';
    }
  }
  const loggingHandlers = (name: string) => ({
    'on beforeAction': () => void log.push(`before ${name}`),
    'on afterAction': (event: { result: unknown }) => {
      log.push(`after ${name}`);
      event.result = `${String(event.result)}+${name}`;
    },
  });
  return {
    ...loggingHandlers('app'),
    modules: {
      inner: { class: Module, ...loggingHandlers('inner'), controllerNamespace: { site: Hooked } },
    },
  };
}

describe('action hooks', () => {
  it('run from the outermost module in, and back out', async () => {
    const log: string[] = [];
    const result = await withApp(hooked(log), (app) => app.runAction('inner/site/index'));
    assert.equal(result, 'r+inner+app');
    assert.deepEqual(log, [
      'before app',
      'before inner',
      'before controller',
      'action',
      'after controller',
      'after inner',
      'after app',
    ]);
  });

  it('55 stop the action, and all later hooks, with null', async () => {
    const log: string[] = [];
    const result = await withApp(hooked(log), (app) => {
      app.on('beforeAction', (event) => void (event.isValid = false));
      return app.runAction('inner/site/index');
    });
    assert.deepEqual([result, log], [null, ['before app']]);
  });

  it('run on a stand-alone action itself', async () => {
    const seen: unknown[] = [];
    class Loud extends Action {
      override init(): void {
        super.init();
        this.on(Action.EVENT_BEFORE_ACTION, () => void seen.push('before'));
        this.on(Action.EVENT_AFTER_ACTION, (event) => void (event.result = 'changed'));
      }
      protected override beforeRun(): boolean {
        seen.push('beforeRun');
        return true;
      }
      protected override afterRun(): void {
        seen.push('afterRun');
      }
      run(): string {
        seen.push('run');
        return 'made';
      }
    }
    const result = await withApp({ actionMap: { loud: Loud } }, (app) => app.runAction('loud'));
    assert.deepEqual([result, seen], ['changed', ['before', 'beforeRun', 'run', 'afterRun']]);
  });

  it('do not call run() when beforeRun() returns false', async () => {
    class Shut extends Action {
      protected override beforeRun(): boolean {
        return false;
      }
      run(): string {
        return 'made';
      }
    }
    assert.equal(
      await withApp({ actionMap: { shut: Shut } }, (app) => app.runAction('shut')),
      null,
    );
  });
});

class Tag extends ActionFilter {
  tag = '';
  passes = true;
  log: string[] = [];
  override beforeAction(): boolean {
    this.log.push(this.tag);
    return this.passes;
  }
  override async afterAction(_action: Action, result: unknown): Promise<string> {
    return `${String(result)}${this.tag}`;
  }
}

describe('createController() of a subclass', () => {
  class Own extends Module {
    override async createController(route: string): Promise<[Controller, string] | null> {
      const [first = '', id] = route.split('/');
      if (first !== 'any') return super.createController(route);
      return [new SiteController('any', this), id ?? ''];
    }
  }
  const controllerNamespace = { site: SiteController };

  for (const [route, result] of [
    ['own/any/two-words', 'own/any/two-words'],
    ['own/site/index', 'index'],
  ] as const) {
    it(`is called for ${route}`, async () => {
      const own = { class: Own, controllerNamespace };
      await withApp({ modules: { own } }, async (app) => {
        assert.equal(await app.runAction(route), result);
        assert.equal(await app.getModule('own')?.runAction(route.slice(4)), result);
      });
    });
  }
});

describe('ActionFilter', () => {
  const run = (filters: object, route = 'site/index') => {
    class Filtered extends SiteController {
      override behaviors() {
        return filters as Record<string, ActionFilter>;
      }
    }
    return withApp({ controllerNamespace: { site: Filtered } }, (app) => app.runAction(route));
  };

  it('56 runs before hooks in order and after hooks in the reverse order', async () => {
    const log: string[] = [];
    const one = { class: Tag, tag: '1', log };
    const three = { class: Tag, tag: '3', log };
    assert.equal(await run({ one, three }), 'index31');
    assert.deepEqual(log, ['1', '3']);
  });

  it('skips an action that a behavior before it has refused', async () => {
    class Closed extends Behavior {
      override events() {
        return { beforeAction: (event: ActionEvent) => void (event.isValid = false) };
      }
    }
    const log: string[] = [];
    assert.equal(await run({ closed: Closed, a: { class: Tag, tag: '1', log } }), null);
    assert.deepEqual(log, []);
  });

  it('57 does not run filters behind one that refuses', async () => {
    const log: string[] = [];
    const filter = (tag: string, passes = true) => ({ class: Tag, tag, passes, log });
    assert.equal(await run({ a: filter('1'), b: filter('2', false), c: filter('3') }), null);
    assert.deepEqual(log, ['1', '2']);
  });

  for (const [options, route, result] of [
    [{ only: ['index'] }, 'site/index', 'index!'],
    [{ only: ['two-*'] }, 'site/index', 'index'],
    [{ only: ['two-*'] }, 'site/two-words', 'site/two-words!'],
    [{ except: ['*'] }, 'site/index', 'index'],
  ] as const) {
    it(`applies ${JSON.stringify(options)} to ${route}`, async () => {
      assert.equal(await run({ a: { class: Tag, tag: '!', ...options } }, route), result);
    });
  }

  it('matches ids relative to its module', async () => {
    const admin = {
      class: Module,
      controllerNamespace: { site: SiteController },
      'as tag': { class: Tag, tag: '!', only: ['site/index'] },
    };
    await withApp({ modules: { admin } }, async (app) => {
      assert.equal(await app.runAction('admin/site/index'), 'index!');
      assert.equal(await app.runAction('admin/site/two-words'), 'admin/site/two-words');
    });
  });

  it('stays on its module between requests', async () => {
    await withApp(
      {
        controllerNamespace: { site: SiteController },
        'as tag': { class: Tag, tag: '!' },
      },
      async (app) => {
        for (let i = 0; i < 3; i++) {
          const result = await runInRequestScope(() => app.runAction('site/index'));
          assert.equal(result, 'index!');
        }
      },
    );
  });

  it('calls a handler that one request adds only in this request', async () => {
    await withApp({ controllerNamespace: { site: SiteController } }, async (app) => {
      const both = gate();
      const calls: number[] = [];
      const work = (n: number) =>
        runInRequestScope(async () => {
          if (n === 1) app.on('beforeAction', () => void calls.push(n));
          await both.opened;
          return app.runAction('site/index');
        });
      const all = [work(1), work(2)];
      both.open();
      await Promise.all(all);
      await app.runAction('site/index');
      assert.deepEqual(calls, [1]);
    });
  });
});

describe('Module', () => {
  it('finds modules by path and creates them once', async () => {
    await withApp(config, (app) => {
      assert.equal(app.getModule('admin', false), null);
      const deep = app.getModule('admin/deep');
      assert.equal(deep?.uniqueId, 'admin/deep');
      assert.equal(app.getModule('admin')?.getModule('deep'), deep);
      assert.deepEqual(
        [app.hasModule('admin/deep'), app.hasModule('admin/x'), app.getModule('x')],
        [true, false, null],
      );
      assert.deepEqual(Object.keys(app.getModules(true)), ['admin']);
    });
  });

  it('refuses a module of another class', async () => {
    await withApp({ modules: { odd: { class: Controller } } }, (app) =>
      assert.throws(() => app.getModule('odd'), {
        message: 'The module "odd" must be a Module or a config of one.',
      }),
    );
  });
});

describe('Controller', () => {
  const view = { defaultExtension: 'html' };
  const layouts: [
    own: string | false | null,
    ofModule: string | false | null,
    file: string | false,
  ][] = [
    [null, null, '/srv/test/views/layouts/main.html'],
    [null, 'side', '/srv/admin/views/layouts/side.html'],
    ['own', null, '/srv/admin/views/layouts/own.html'],
    ['/own.js', null, '/srv/test/views/layouts/own.js'],
    ['@app/x', null, '/srv/test/x.html'],
    [false, 'side', false],
    [null, false, false],
  ];
  for (const [own, ofModule, file] of layouts) {
    it(`returns ${String(file)} for the layout ${String(own)} in a module with ${String(ofModule)}`, async () => {
      await withApp(
        { modules: { admin: { class: Module, basePath: '/srv/admin', layout: ofModule } } },
        (app) => {
          const module = app.getModule('admin');
          assert.ok(module);
          assert.equal(
            SiteController.create({ layout: own }, 'site', module).findLayoutFile(view),
            file,
          );
        },
      );
    });
  }

  it('returns its modules, ids and paths', async () => {
    await withApp(config, (app) => {
      const controller = SiteController.create({}, 'site', app.getModule('admin') ?? app);
      assert.deepEqual(
        controller.modules.map((one) => one.uniqueId),
        ['', 'admin'],
      );
      assert.deepEqual([controller.uniqueId, controller.route], ['admin/site', 'admin/site']);
      assert.equal(controller.getViewPath(), '/srv/test/views/site');
      controller.setView(view);
      assert.equal(controller.getView(), view);
    });
  });

  it('reads request and response from the components', async () => {
    const request = new (class Request {})();
    await withApp(
      { components: { request }, controllerNamespace: config.controllerNamespace ?? {} },
      (app) => {
        const controller = SiteController.create({}, 'site', app);
        assert.deepEqual([controller.request, controller.response], [request, 'response']);
      },
    );
  });
});
