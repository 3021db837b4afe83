import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  Action,
  type Application,
  type ConfigOf,
  Controller,
  Fw,
  Module,
} from '../../../../server/core/index.ts';
import { withApp } from '../support.ts';

class SiteController extends Controller {
  actionIndex(): string {
    return this.route;
  }
  actionView(): string {
    return this.route;
  }
}
class Ping extends Action {
  run(): string {
    return `${this.uniqueId} alone`;
  }
}

const lazy = (exports: object) => async (): Promise<unknown> => exports;

const config: ConfigOf<Application> = {
  controllerMap: { base: Controller, no: Ping as never },
  controllerNamespace: {
    site: SiteController,
    a: SiteController,
    'x/y': SiteController,
    'x/y/z/v': SiteController,
    named: { class: 'site controller' },
    chosen: { class: Ping, __class: SiteController },
    ping: Ping,
    'lazy/class': async () => SiteController,
    'lazy/only': lazy({ SiteController, helper: () => 1, text: 'x' }),
    'lazy/main': lazy({ default: SiteController, Other: class Other extends SiteController {} }),
    'lazy/action': lazy({ Ping }),
    'lazy/none': lazy({ helper: () => 1 }),
    'lazy/empty': async () => null,
  },
  modules: {
    shop: {
      class: Module,
      defaultRoute: 'start',
      actionNamespace: { start: Ping, 'deep/ping': Ping },
      controllerNamespace: { cart: SiteController },
      modules: { inner: { actionMap: { ping: Ping }, defaultRoute: 'ping' } },
    },
    plain: { class: Module, controllerNamespace: { default: SiteController } },
  },
};

async function run(route: string): Promise<unknown> {
  Fw.container.set('site controller', SiteController);
  try {
    return await withApp(config, (app) => app.runAction(route));
  } finally {
    Fw.container.clear('site controller');
  }
}

describe('Routes', () => {
  for (const [route, result] of [
    ['', 'site/index'],
    ['/site/view/', 'site/view'],
    ['site/', 'site/index'],
    ['/site', 'site/index'],
    ['a', 'a/index'],
    ['a/view', 'a/view'],
    ['x/y', 'x/y/index'],
    ['x/y/view', 'x/y/view'],
    ['x/y/z/v', 'x/y/z/v/index'],
    ['x/y/z/v/view', 'x/y/z/v/view'],
    ['named/view', 'named/view'],
    ['chosen', 'chosen/index'],
    ['ping', 'ping alone'],
    ['lazy/class', 'lazy/class/index'],
    ['lazy/only/view', 'lazy/only/view'],
    ['lazy/main', 'lazy/main/index'],
    ['lazy/action', 'lazy/action alone'],
    ['shop', 'shop/start alone'],
    ['shop/', 'shop/start alone'],
    ['shop/start', 'shop/start alone'],
    ['shop/deep/ping', 'shop/deep/ping alone'],
    ['shop/cart', 'shop/cart/index'],
    ['shop/cart/view', 'shop/cart/view'],
    ['shop/inner', 'shop/inner/ping alone'],
    ['shop/inner/ping', 'shop/inner/ping alone'],
    ['plain', 'plain/default/index'],
  ] as const) {
    it(`resolve "${route}" to ${result}`, async () => assert.equal(await run(route), result));
  }

  for (const [route, text] of [
    ['/', '"/"'],
    ['//site', '"//site"'],
    ['site/view//', '"site/view//"'],
    ['a/b', 'a/b'],
    ['a/b/view', '"a/b/view"'],
    ['x', '"x"'],
    ['x/y/z', 'x/y/z'],
    ['base', 'base/'],
    ['base/index', 'base/index'],
    ['no', '"no"'],
    ['shop/other', '"shop/other"'],
    ['shop/deep', '"shop/deep"'],
    ['lazy', '"lazy"'],
    ['lazy/none', '"lazy/none"'],
    ['lazy/empty', '"lazy/empty"'],
  ] as const) {
    it(`do not resolve "${route}"`, async () => {
      await assert.rejects(run(route), {
        name: 'InvalidRouteException',
        message: text.startsWith('"')
          ? `Unable to resolve the request ${text}.`
          : `Unable to resolve the request: ${text}`,
      });
    });
  }

  it('resolve to a mapped action that is the default', async () => {
    const mapped = { actionMap: { ping: Ping }, defaultRoute: 'ping' };
    await withApp({ ...mapped, modules: { shop: { class: Module, ...mapped } } }, async (app) => {
      assert.equal(await app.runAction(''), 'ping alone');
      assert.equal(await app.runAction('shop'), 'shop/ping alone');
      assert.equal(await app.getModule('shop')?.runAction(''), 'shop/ping alone');
    });
  });

  it('are relative to the application in the error of a module', async () => {
    await withApp(config, async (app) => {
      const shop = app.getModule('shop');
      await assert.rejects(Promise.resolve(shop?.runAction('none')), {
        message: 'Unable to resolve the request "shop/none".',
      });
    });
  });
});

describe('Modules', () => {
  it('return created modules, and on request the configured ones', async () => {
    await withApp(config, (app) => {
      assert.deepEqual(Object.keys(app.getModules()), ['shop', 'plain']);
      assert.deepEqual(app.getModules(true), {});
      assert.equal(app.getModule('shop/inner', false), null);
      assert.deepEqual(app.getModules(true), {});
      const inner = app.getModule('shop/inner');
      assert.deepEqual(Object.keys(app.getModules(true)), ['shop']);
      assert.equal(app.getModule('shop/inner', false), inner);
      assert.equal(app.getModule('shop/none'), null);
      assert.equal(app.getModule('none/inner'), null);
      assert.deepEqual(
        ['shop', 'shop/inner', 'shop/none', 'none/inner', 'none'].map((id) => app.hasModule(id)),
        [true, true, false, false, false],
      );
      assert.deepEqual(inner?.getChain(), [app, app.getModule('shop'), inner]);
    });
  });

  it('are added and removed', async () => {
    await withApp({}, (app) => {
      const made = new Module('made');
      assert.equal(app.getModule('made'), null);
      app.setModule('made', made);
      assert.deepEqual([app.getModule('made'), made.module, made.uniqueId], [made, app, 'made']);
      assert.deepEqual(app.modules, { made });
      app.setModule('made', null);
      assert.equal(app.hasModule('made'), false);
    });
  });

  it('inherit the paths of their parent module unless they have their own', async () => {
    await withApp({ modules: { shop: { class: Module } } }, (app) => {
      const shop = app.getModule('shop') ?? app;
      assert.equal(shop.basePath, '/srv/test');
      shop.basePath = '@app/shop';
      assert.deepEqual(
        [shop.basePath, shop.getViewPath(), shop.getLayoutPath()],
        ['/srv/test/shop', '/srv/test/shop/views', '/srv/test/shop/views/layouts'],
      );
    });
  });

  it('look up components in their parent module, also whether they were created', async () => {
    await withApp({ modules: { shop: { class: Module } } }, (app) => {
      const shop = app.getModule('shop') ?? app;
      assert.deepEqual([shop.has('i18n'), shop.has('i18n', true)], [true, false]);
      assert.equal(shop.get('i18n'), app.i18n);
      assert.equal(shop.has('i18n', true), true);
      assert.deepEqual([shop.has('none'), shop.get('none', false)], [false, null]);
      assert.throws(() => shop.get('none'), { message: 'Unknown component ID: none' });
      assert.equal(new Module().has('none'), false);
    });
  });
});
