import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  Application,
  ApplicationState,
  BaseObject,
  Controller,
  ExitException,
  Formatter,
  Fw,
  I18N,
  Module,
  runInRequestScope,
} from '../../../../server/core/index.ts';
import { gate, withApp } from '../support.ts';

class Answer extends BaseObject {
  data: unknown = null;
  exitStatus = 3;
  sent = false;
  send(): void {
    this.sent = true;
  }
}
class Ask extends BaseObject {
  route = '';
  params = {};
  resolve() {
    return [this.route, this.params] as const;
  }
}
const request = (route: string, params = {}) => Ask.create({ route, params });

class SiteController extends Controller {
  actionIndex(): string {
    return 'hello';
  }
  actionExit(): never {
    throw new ExitException(9);
  }
}

describe('Application', () => {
  for (const name of ['id', 'basePath'] as const) {
    it(`cannot be created without ${name}`, async () => {
      const message = `The "${name}" configuration for the Application is required.`;
      await assert.rejects(
        withApp(name === 'id' ? { id: '' } : { basePath: '' }, () => {}),
        { name: 'InvalidConfigException', message },
      );
      // Bundlers leave "import.meta.dirname" empty.
      await assert.rejects(
        withApp({ [name]: undefined }, () => {}),
        { message },
      );
    });
  }

  it('exposes the state of its own request, and not of another application', async () => {
    await withApp({}, async (first) => {
      await withApp({ id: 'other' }, (second) => {
        runInRequestScope(() => {
          first.requestedRoute = 'a';
          second.requestedRoute = 'b';
          first.set('made', { class: Formatter });
          const made = first.get('made');
          assert.deepEqual([first.requestedRoute, second.requestedRoute], ['a', 'b']);
          assert.deepEqual([first.has('made'), second.has('made')], [true, false]);
          assert.equal(first.get('made'), made);
          first.set('made', { class: I18N });
          assert.ok(first.get('made') instanceof I18N);
        });
        assert.deepEqual([first.requestedRoute, first.has('made')], ['', false]);
      });
    });
  });

  it('has the documented defaults and aliases', async () => {
    await withApp({}, (app) => {
      assert.deepEqual(
        [
          app.name,
          app.charset,
          app.language,
          app.sourceLanguage,
          app.layout,
          app.defaultRoute,
          app.uniqueId,
        ],
        ['My Application', 'UTF-8', 'en-US', 'en-US', 'main', 'site', ''],
      );
      assert.deepEqual(
        ['@app', '@runtime', '@vendor', '@npm'].map((one) => Fw.getAlias(`${one}/x`)),
        [
          '/srv/test/x',
          '/srv/test/runtime/x',
          '/srv/test/node_modules/x',
          '/srv/test/node_modules/x',
        ],
      );
      assert.ok(app.i18n instanceof I18N && app.formatter instanceof Formatter);
      assert.equal(Fw.app, app);
    });
  });

  it('applies the core class to a component config', async () => {
    const config = {
      components: { i18n: { timeZone: 'UTC' }, formatter: { locale: 'de' } },
      sourceLanguage: 'de',
    };
    await withApp(config, (app) => {
      assert.deepEqual([app.i18n.timeZone, app.i18n.sourceLanguage], ['UTC', 'de']);
      assert.equal(app.formatter.locale, 'de');
    });
  });

  it('runs a request from beginning to end', async () => {
    const states: unknown[] = [];
    const response = new Answer();
    await withApp(
      {
        controllerNamespace: { site: SiteController },
        components: { request: request('site/index', { a: 1 }), response },
        'on beforeRequest': async () => void states.push(Fw.app?.state),
        'on afterRequest': () =>
          void states.push(Fw.app?.state, Fw.app?.requestedRoute, Fw.app?.requestedParams),
      },
      async (app) => {
        assert.equal(app.state, ApplicationState.INIT);
        assert.equal(await app.run(), 3);
        assert.equal(app.state, ApplicationState.END);
      },
    );
    assert.deepEqual([response.data, response.sent], ['hello', true]);
    assert.deepEqual(states, [2, 4, 'site/index', { a: 1 }]);
  });

  it('ends early with the status of an ExitException', async () => {
    const components = { request: request('site/exit'), response: new Answer() };
    const config = { controllerNamespace: { site: SiteController }, components };
    assert.equal(await withApp(config, (app) => app.run()), 9);
  });

  it('boots functions, components, modules, classes and configs', async () => {
    const booted: unknown[] = [];
    class Boot extends BaseObject {
      name = 'class';
      async bootstrap(app: Application): Promise<void> {
        await Promise.resolve();
        booted.push([this.name, app.id]);
      }
    }
    class BootModule extends Module {
      bootstrap(): void {
        booted.push('module');
      }
    }
    await withApp(
      {
        components: { part: { class: Boot, name: 'component' } },
        modules: { area: BootModule },
        bootstrapOnce: [
          () => void booted.push('function'),
          () => Boot.create({ name: 'returned' }),
          'part',
          'area',
          Boot,
          { class: Boot, name: 'config' },
        ],
        bootstrap: [() => void booted.push('request')],
      },
      async (app) => {
        await app.ready();
        await app.bootstrapRequest();
        await app.bootstrapRequest();
      },
    );
    assert.deepEqual(booted, [
      'function',
      ['returned', 'test'],
      ['component', 'test'],
      'module',
      ['class', 'test'],
      ['config', 'test'],
      'request',
      'request',
    ]);
  });

  it('names the id that cannot be booted', async () => {
    await withApp({ bootstrapOnce: ['nope'] }, (app) =>
      assert.rejects(app.ready(), { message: 'Unknown bootstrapping component ID: nope' }),
    );
  });

  it('69 provides a separate application to every request, also after waiting', async () => {
    const [one, two] = [new Application(), new Application()];
    Fw.app = null;
    const both = gate();
    const work = async (app: Application) => {
      Fw.app = app;
      await both.opened;
      await Promise.resolve();
      return Fw.app;
    };
    const results = [one, two].map((app) => runInRequestScope(() => work(app)));
    both.open();
    assert.deepEqual(
      (await Promise.all(results)).map((app) => [app === one, app === two]),
      [
        [true, false],
        [false, true],
      ],
    );
    assert.equal(Fw.app, null);
  });

  it('keeps language, route, action and state of concurrent requests apart', async () => {
    await withApp({ language: 'en' }, async (app) => {
      const both = gate();
      const work = (n: number) =>
        runInRequestScope(async () => {
          app.language = `l${n}`;
          app.requestedRoute = `r${n}`;
          app.state = ApplicationState.AFTER_REQUEST;
          await both.opened;
          return [app.language, app.requestedRoute, app.controller, app.requestedAction];
        });
      const all = [1, 2, 3].map(work);
      both.open();
      assert.deepEqual(
        await Promise.all(all),
        [1, 2, 3].map((n) => [`l${n}`, `r${n}`, null, null]),
      );
      assert.deepEqual(
        [app.language, app.requestedRoute, app.state],
        ['en', '', ApplicationState.INIT],
      );
    });
  });
});
