import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  type Application,
  ApplicationState,
  BaseObject,
  Controller,
  Fw,
  I18N,
} from '../../../../server/core/index.ts';
import { gate, withApp, withLogger } from '../support.ts';

class Answer extends BaseObject {
  data: unknown = null;
  exitStatus = 0;
  sent = false;
  send(): void {
    this.sent = true;
  }
}
const request = (route: string) => () => ({ resolve: () => [route, {}] as const });

describe('Application', () => {
  it('applies settings to a component that is set later, unless it names its class', async () => {
    class OwnI18N extends I18N {}
    await withApp({ sourceLanguage: 'de' }, (app) => {
      const seen: unknown[] = [];
      for (const config of [
        { timeZone: 'UTC' },
        { class: OwnI18N },
        { __class: OwnI18N },
        new OwnI18N(),
      ]) {
        app.set('i18n', config);
        const { i18n } = app;
        seen.push([i18n instanceof OwnI18N, i18n.sourceLanguage]);
      }
      const { sourceLanguage } = new I18N();
      assert.deepEqual(seen, [
        [false, 'de'],
        [true, sourceLanguage],
        [true, sourceLanguage],
        [true, sourceLanguage],
      ]);
      assert.throws(() => app.set('other', { timeZone: 'UTC' }), {
        name: 'InvalidConfigException',
      });
      app.set('i18n', null);
      assert.equal(app.has('i18n'), false);
    });
  });

  it('keeps the class of a core component that is configured', async () => {
    class OwnI18N extends I18N {}
    for (const [given, isOwn] of [
      [{ class: OwnI18N, timeZone: 'UTC' }, true],
      [{ __class: OwnI18N, timeZone: 'UTC' }, true],
      [{ timeZone: 'UTC' }, false],
    ] as const) {
      await withApp({ components: { i18n: given }, sourceLanguage: 'fr' }, ({ i18n }) => {
        assert.equal(i18n instanceof OwnI18N, isOwn);
        assert.deepEqual([i18n.timeZone, i18n.sourceLanguage], ['UTC', 'fr']);
      });
    }
  });

  it('creates its log at once where a log is configured', async () => {
    await withLogger(async (logger) => {
      await withApp({}, () => assert.equal(logger.dispatcher, null));
      await withApp({ components: { log: { flushInterval: 7 } } }, (app) => {
        assert.equal(logger.dispatcher, app.log);
        assert.equal(logger.flushInterval, 7);
      });
    });
  });

  it('waits before a request only for components that must be booted', async () => {
    const booting = gate();
    await withApp({ bootstrapOnce: [() => booting.opened] }, async (app) => {
      const first = app.bootstrapRequest();
      assert.ok(first instanceof Promise);
      booting.open();
      await first;
      assert.equal(app.bootstrapRequest(), undefined);
    });
    await withApp({}, (app) => assert.equal(app.bootstrapRequest(), undefined));
    await withApp({ bootstrapOnce: ['nope'] }, async (app) => {
      for (let request = 0; request < 2; request++) {
        await assert.rejects(Promise.resolve(app.bootstrapRequest()), {
          message: 'Unknown bootstrapping component ID: nope',
        });
      }
    });
  });

  it('boots the result of a function, and accepts objects that cannot be booted', async () => {
    const booted: unknown[] = [];
    const boot = (name: string) => ({
      bootstrap: (app: Application) => booted.push([name, app.id]),
    });
    await withApp(
      {
        components: { cache: BaseObject },
        bootstrapOnce: [
          boot('object'),
          async () => boot('late'),
          () => null,
          () => 'text',
          () => ({ bootstrap: 5 }),
          'cache',
          BaseObject,
        ],
      },
      (app) => app.ready(),
    );
    assert.deepEqual(booted, [
      ['object', 'test'],
      ['late', 'test'],
    ]);
  });

  for (const [result, data] of [
    ['x', 'x'],
    [0, 0],
    [null, 'before'],
    [undefined, 'before'],
    [{ send: 'x' }, { send: 'x' }],
  ] as const) {
    it(`has ${JSON.stringify(data)} for data where an action returns ${JSON.stringify(result)}`, async () => {
      class Own extends Controller {
        actionIndex(): unknown {
          return result;
        }
      }
      const sent: unknown[] = [];
      const response = { data: 'before' as unknown, send: () => sent.push(response.data) };
      const components = { request: request('site/index'), response: () => response };
      await withApp({ controllerNamespace: { site: Own }, components }, async (app) => {
        assert.equal(await app.run(), 0);
      });
      assert.deepEqual(sent, [data]);
    });
  }

  it('has states in a fixed order', () => {
    const states = Object.values(ApplicationState);
    assert.deepEqual(
      states,
      states.map((_, at) => at),
    );
  });

  it('still has controller and action when it creates the response', async () => {
    class Own extends Controller {
      actionIndex(): string {
        return 'x';
      }
    }
    const seen: unknown[] = [];
    const components = { request: request('site/index'), response: new Answer() };
    const config = {
      controllerNamespace: { site: Own },
      components,
      'on beforeRequest': () => void seen.push(Fw.app?.controller),
      'on afterRequest': () =>
        void seen.push(Fw.app?.controller?.id, Fw.app?.controller?.action?.id),
    };
    await withApp(config, (app) => app.run());
    assert.deepEqual(seen, [null, 'site', 'index']);
  });

  it('sends the response that an action returns', async () => {
    const own = new Answer();
    class Own extends Controller {
      actionIndex(): Answer {
        return own;
      }
    }
    const components = { request: request('site/index'), response: new Answer() };
    await withApp({ controllerNamespace: { site: Own }, components }, (app) => app.run());
    assert.equal(own.sent, true);
    assert.equal(components.response.sent, false);
  });

  it('rethrows the error of an action, and has ended then', async () => {
    class Own extends Controller {
      actionIndex(): never {
        throw new RangeError('no');
      }
    }
    const components = { request: request('site/index'), response: new Answer() };
    await withApp({ controllerNamespace: { site: Own }, components }, async (app) => {
      await assert.rejects(app.run(), { name: 'RangeError' });
      assert.equal(app.state, ApplicationState.END);
    });
  });

  it('accepts definitions for the container, and its directories', async (t) => {
    t.after(() => ['app.thing', 'app.one'].forEach((name) => Fw.container.clear(name)));
    const container = { definitions: { 'app.thing': Answer }, singletons: { 'app.one': Answer } };
    const config = { container, runtimePath: '/var/run', vendorPath: '/opt/lib' };
    await withApp({ ...config, aliases: { '@own': '@runtime/own' } }, (app) => {
      assert.ok(Fw.container.get('app.thing') instanceof Answer);
      assert.equal(Fw.container.get('app.one'), Fw.container.get('app.one'));
      assert.deepEqual([app.runtimePath, app.vendorPath], ['/var/run', '/opt/lib']);
      assert.equal(Fw.getAlias('@vendor/x'), '/opt/lib/x');
      assert.equal(Fw.getAlias('@own/x'), '/var/run/own/x');
      Fw.setAlias('@own', null);
    });
  });
});
