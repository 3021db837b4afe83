import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  Action,
  ActionFilter,
  Controller,
  Fw,
  Module,
  runInRequestScope,
} from '../../../../server/core/index.ts';
import { bindParams, type BoundParams } from '../../../../server/core/internal.ts';
import { withApp } from '../support.ts';

describe('Action', () => {
  it('accepts a config in its constructor only without a subclass', () => {
    class Own extends Action {
      label = '';
    }
    const calls: string[] = [];
    const action = new Action('a', null, { 'on beforeAction': () => calls.push('before') });
    action.trigger('beforeAction');
    assert.deepEqual([action.id, calls], ['a', ['before']]);
    assert.throws(() => new Own('a', null, { label: 'x' }), {
      name: 'InvalidCallException',
      message: 'Make Own with create(config, id, controller): its fields are set later.',
    });
    assert.equal(new Own('a', null, {}).id, 'a');
    assert.equal(Own.create({ label: 'x' }, 'a').label, 'x');
  });

  it('exposes its module and its route', async () => {
    await withApp({ modules: { admin: { class: Module } } }, (app) => {
      const admin = app.getModule('admin') ?? app;
      const ofController = new Action('view', new Controller('site', admin));
      assert.deepEqual([ofController.module, ofController.uniqueId], [admin, 'admin/site/view']);
      ofController.module = app;
      assert.equal(ofController.module, app);
      const alone = new Action('ping');
      assert.deepEqual([alone.module, alone.uniqueId], [null, 'ping']);
      alone.module = admin;
      assert.equal(alone.uniqueId, 'admin/ping');
      alone.module = app;
      assert.equal(alone.uniqueId, 'ping');
      assert.equal(new Action().uniqueId, '');
    });
  });
});

class SiteController extends Controller {
  static readonly actionParams = { listed: { n: 'int' } } as const;

  override actions() {
    return {
      listed: (n: number) => n + 1,
      undeclared: (n: number) => n,
      free: () => 'free',
      own: function own(this: SiteController) {
        return this.id;
      },
      wrong: 5 as never,
      other: { class: Module } as never,
    };
  }
  actionIndex(): string {
    return 'index';
  }
  actionNothing(): void {}
  async actionNested(): Promise<unknown[]> {
    const before = Fw.app?.controller;
    const result = await this.run('/other/index');
    return [result, before === this, Fw.app?.controller === this, this.action?.id];
  }
  actionFail(): never {
    throw new RangeError('no');
  }
  async actionRescue(): Promise<unknown[]> {
    const failed = await this.run('fail').catch((error: Error) => error.name);
    return [failed, this.action?.id];
  }
}
class OtherController extends SiteController {}

const controllers = { controllerNamespace: { site: SiteController, other: OtherController } };

describe('Controller', () => {
  it('rejects when its modules cannot be listed', async () => {
    class BrokenController extends SiteController {
      override getModules(): never {
        throw new RangeError('no modules');
      }
    }
    await withApp(controllers, async (app) => {
      const broken = BrokenController.create({}, 'broken', app);
      await assert.rejects(broken.runAction('index'), { name: 'RangeError' });
    });
  });

  it('runs functions that it lists, only with declared parameters', async () => {
    await withApp(controllers, async (app) => {
      assert.equal(await app.runAction('site/listed', { n: '4' }), 5);
      assert.equal(await app.runAction('site/free'), 'free');
      assert.equal(await app.runAction('site/own'), 'site');
      await assert.rejects(app.runAction('site/undeclared'), {
        message: 'SiteController must declare the parameters of its action "undeclared".',
      });
    });
  });

  it('refuses listed values that are not actions', async () => {
    await withApp(controllers, async (app) => {
      for (const id of ['wrong', 'other']) {
        await assert.rejects(app.runAction(`site/${id}`), {
          name: 'InvalidConfigException',
          message: `The action "${id}" of SiteController must be an Action, a config of one or a function.`,
        });
      }
    });
  });

  it('is the controller of the application while it runs, also after a nested one', async () => {
    await withApp(controllers, async (app) => {
      const result = await runInRequestScope(() => {
        Fw.app = app;
        return app.runAction('site/nested');
      });
      assert.deepEqual(result, ['index', true, true, 'nested']);
    });
  });

  it('runs routes relative to itself, to its module and to the application', async () => {
    class Here extends Controller {
      actionIndex(): string {
        return this.uniqueId;
      }
      async actionAll(): Promise<unknown[]> {
        const routes = ['index', 'here/index', '/here/index', '//here/index'];
        return Promise.all(routes.map((route) => this.run(route)));
      }
    }
    const controllerNamespace = { here: Here };
    const modules = { admin: { class: Module, controllerNamespace } };
    await withApp({ controllerNamespace, modules }, async (app) => {
      assert.deepEqual(await app.runAction('admin/here/all'), [
        'admin/here',
        'admin/here',
        'here',
        'here',
      ]);
    });
  });

  it('restores its action after another one has failed', async () => {
    await withApp(controllers, async (app) => {
      assert.deepEqual(await app.runAction('site/rescue'), ['RangeError', 'rescue']);
    });
  });

  it('returns undefined for an action without result', async () => {
    await withApp(controllers, async (app) => {
      assert.equal(await app.runAction('site/nothing'), undefined);
    });
  });

  it('keeps the arguments of its action by name', async () => {
    await withApp(controllers, async (app) => {
      const controller = SiteController.create({}, 'site', app);
      assert.deepEqual(controller.actionParams, {});
      await controller.runAction('listed', { n: '4', m: '5' });
      assert.deepEqual(controller.actionParams, { n: 4 });
      await controller.runAction('index', { n: '4' });
      assert.deepEqual(controller.actionParams, {});
    });
  });

  it('inherits its paths from its module unless they are set', async () => {
    await withApp({}, (app) => {
      const controller = SiteController.create({}, 'site', app);
      assert.equal(controller.getViewPath(), '/srv/test/views/site');
      controller.setViewPath('@app/pages');
      assert.equal(controller.getViewPath(), '/srv/test/pages');
      app.setViewPath('@app/v');
      app.setLayoutPath('@app/l');
      assert.deepEqual([app.getViewPath(), app.getLayoutPath()], ['/srv/test/v', '/srv/test/l']);
      const view = { defaultExtension: 'html' };
      assert.equal(controller.findLayoutFile(view), '/srv/test/l/main.html');
      controller.layout = 'my.layout/main';
      assert.equal(controller.findLayoutFile(view), '/srv/test/l/my.layout/main.html');
      controller.layout = '';
      assert.equal(controller.findLayoutFile(view), false);
    });
  });
});

describe('ActionFilter', () => {
  class Mark extends ActionFilter {
    override afterAction(_action: Action, result: unknown): string {
      return `${String(result)}!`;
    }
  }
  const active = async (config: object, route: string): Promise<unknown> => {
    class Filtered extends SiteController {
      override behaviors() {
        return { mark: { class: Mark, ...config } };
      }
    }
    return withApp({ controllerNamespace: { site: Filtered } }, (app) => app.runAction(route));
  };

  for (const [config, isActive] of [
    [{}, true],
    [{ only: ['index'] }, true],
    [{ only: ['free'] }, false],
    [{ except: ['index'] }, false],
    [{ except: ['free'] }, true],
    [{ only: ['index'], except: ['index'] }, false],
    [{ only: ['free', 'ind*'], except: ['free'] }, true],
  ] as const) {
    it(`${isActive ? 'runs' : 'does not run'} for "index" with ${JSON.stringify(config)}`, async () => {
      assert.equal(await active(config, 'site/index'), isActive ? 'index!' : 'index');
    });
  }

  it('stops when it is detached', async () => {
    await withApp(controllers, async (app) => {
      app.attachBehavior('mark', Mark);
      assert.equal(await app.runAction('site/index'), 'index!');
      app.detachBehavior('mark');
      assert.equal(await app.runAction('site/index'), 'index');
    });
  });

  it('matches ids relative to the application when attached to it', async () => {
    await withApp(controllers, async (app) => {
      app.attachBehavior('mark', { class: Mark, only: ['site/index'] });
      assert.equal(await app.runAction('site/index'), 'index!');
      assert.equal(await app.runAction('other/index'), 'index');
    });
  });
});

describe('bindParams', () => {
  const bind = (type: string, given: unknown): unknown => {
    const bound = bindParams({ p: type as 'int' }, { p: given }) as BoundParams;
    return bound.args[0];
  };

  it('accepts numbers of at most 400 characters', () => {
    assert.equal(bind('int', `${' '.repeat(399)}5`), 5);
    assert.throws(() => bind('int', `${' '.repeat(400)}5`), { name: 'BadRequestHttpException' });
  });

  it('converts negative zero to zero', () => {
    for (const type of ['int', 'float']) assert.ok(Object.is(bind(type, '-0'), 0));
  });

  it('accepts every word for true and false', () => {
    for (const text of ['1', 'true', ' ON ', 'Yes']) assert.equal(bind('bool', text), true);
    for (const text of ['0', 'false', 'off', 'NO', '']) assert.equal(bind('bool', text), false);
  });

  it('accepts lists and records as arrays, and no other objects', () => {
    assert.deepEqual(bind('array', { a: 1 }), { a: 1 });
    assert.deepEqual(bind('array', 0), [0]);
    for (const given of [new Date(), () => 1]) {
      for (const type of ['array', 'string', 'bool']) {
        assert.throws(() => bind(type, given), { name: 'BadRequestHttpException' });
      }
    }
  });

  it('distinguishes an absent value from null, and uses a default for both', () => {
    for (const params of [{}, { p: null }, { p: undefined }]) {
      assert.throws(() => bindParams({ p: 'string' }, params), {
        message: 'Missing required parameters: p',
      });
      const bound = bindParams({ p: { default: 3 } }, params) as BoundParams;
      assert.deepEqual(bound.values, { p: 3 });
    }
    assert.deepEqual((bindParams({}, { p: 1 }) as BoundParams).args, []);
  });

  it('injects objects by the name of the parameter only if they have the class', async () => {
    class Mailer extends Action {}
    await withApp({ components: { mailer: Controller as never, m: Mailer } }, (app) => {
      app.set('mailer', new Map());
      const { args } = bindParams({ mailer: { inject: Mailer } }, {}, app) as BoundParams;
      assert.ok(args[0] instanceof Mailer);
      const named = bindParams({ mailer: { inject: 'm' } }, {}, null) as BoundParams;
      assert.equal(named.args[0], app.get('mailer'));
    });
  });

  it('rethrows the error of the factory of an injected object', async () => {
    const broken = (): never => {
      throw new RangeError('broken');
    };
    await withApp({ components: { broken } }, (app) => {
      const options = { inject: 'broken', default: null };
      assert.throws(() => bindParams({ p: options }, {}, app), { name: 'RangeError' });
    });
  });
});
