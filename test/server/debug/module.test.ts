import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Component, Event, Fw } from '../../../server/core/index.ts';
import {
  ComponentResolver,
  type DebugOptions,
  LogTarget,
  Message,
  Module,
  Panel,
  PanelView,
} from '../../../server/debug/index.ts';
import { currentCapture } from '../../../server/debug/capture/capture-scope.ts';
import { Response } from '../../../server/web/index.ts';
import { debugSetup } from './support.ts';

class NamedTarget extends LogTarget {
  label = '';
}

class HelloPanel extends Panel {
  override readonly id = 'hello';
  override readonly title = 'Hello';
  override readonly icon = 'panel';
  override view(): PanelView {
    return new PanelView().paragraph('hello');
  }
}

describe('Module.logTarget', () => {
  it('takes a class, a config, an object, and the name of a class in the container', () => {
    Fw.container.set('debug-target', NamedTarget);
    const config = { class: NamedTarget, label: 'a', exportInterval: 5 };
    for (const logTarget of [NamedTarget, config, 'debug-target']) {
      const { module } = debugSetup({ logTarget });
      assert.ok(module.logTarget instanceof NamedTarget);
      assert.equal(module.logTarget.module, module);
    }
    const { module } = debugSetup({ logTarget: config });
    assert.deepEqual(
      [(module.logTarget as NamedTarget).label, module.logTarget.exportInterval],
      ['a', 5],
    );
    const { logTarget } = debugSetup({ logTarget: { exportInterval: 7 } }).module;
    assert.deepEqual([logTarget.constructor, logTarget.exportInterval], [LogTarget, 7]);
    const other = new LogTarget(module, { exportInterval: 9 });
    module.logTarget = other;
    assert.equal(module.logTarget, other);
    assert.equal(other.exportInterval, 9);
  });

  it('stores captures by the target that it was given', async () => {
    const names: string[] = [];
    class Told extends LogTarget {
      override beginRequest(facts: Parameters<LogTarget['beginRequest']>[0]) {
        names.push(facts.url);
        return super.beginRequest(facts);
      }
    }
    const { debugged, snapshots } = debugSetup({ logTarget: Told });
    await debugged.capture('work', () => 1);
    assert.deepEqual([names, (await snapshots()).length], [['work'], 1]);
  });

  it('refuses what is no log target', () => {
    const faults = [
      ['nothing of this name', Message.LOG_TARGET_CLASS_INVALID],
      [{ class: 'nothing of this name' }, Message.LOG_TARGET_CLASS_INVALID],
      [{ class: Component }, Message.LOG_TARGET_INSTANCE_INVALID],
    ] as const;
    for (const [logTarget, message] of faults) {
      assert.throws(() => debugSetup({ logTarget }), { message });
    }
    assert.throws(() => new Module().logTarget, { message: Message.LOG_TARGET_NOT_BOOTSTRAPPED });
  });
});

describe('Module.debugHeaders', () => {
  it('names the running capture on the response that has raised the event', async () => {
    const { debugged, module } = debugSetup();
    const response = new Response();
    response.on(Response.EVENT_AFTER_PREPARE, (event) => (module.debugHeaders = event));
    const raise = (): void => response.trigger(Response.EVENT_AFTER_PREPARE);
    raise();
    assert.equal(response.headers.get('X-Debug-Tag'), null);
    const tag = await debugged.capture('work', () => (raise(), currentCapture()?.tag));
    assert.equal(response.headers.get('X-Debug-Tag'), tag);
    assert.equal(response.headers.get('X-Debug-Link'), `/debug/view?tag=${tag}`);
    assert.match(response.headers.get('X-Debug-Duration') ?? '', /^\d+\.\d{3}$/);
  });
});

describe('Module.panels', () => {
  it('takes panels and their classes', () => {
    for (const hello of [new HelloPanel(), HelloPanel, { panel: HelloPanel, title: 'Hi' }]) {
      const found = debugSetup({ panels: { hello } }).module.panelRegistry.get('hello');
      assert.ok(found?.panel instanceof HelloPanel);
    }
  });

  it('says what is no panel', () => {
    const faults: readonly (readonly [unknown, string])[] = [
      [5, "Debug panel 'x' must resolve to a Panel instance: number."],
      [{ panel: {} }, "Debug panel 'x' must resolve to a Panel instance: object."],
      [Component, "Debug panel 'x' configuration must declare a valid class name."],
    ];
    for (const [x, message] of faults) {
      assert.throws(() => debugSetup({ panels: { x } } as unknown as DebugOptions), { message });
    }
  });
});

describe('ComponentResolver', () => {
  it('splits a config into its class and its properties', () => {
    const split = ComponentResolver.classAndProperties;
    assert.deepEqual(split(Component), [Component, {}]);
    assert.deepEqual(split('unknown name'), [null, {}]);
    assert.deepEqual(split({ class: Event, __class: Component, a: 1 }), [Component, { a: 1 }]);
    assert.deepEqual(split({ a: 1 }, Component), [Component, { a: 1 }]);
    assert.deepEqual(split({ class: 'unknown name', a: 1 }), [null, { a: 1 }]);
    // A class that is not known does not give way to another one.
    assert.deepEqual(split({ class: Component, __class: 'unknown name' }), [null, {}]);
  });

  it('makes the objects of classes, configs and functions', () => {
    const make = ComponentResolver.createMapped;
    const object = {};
    assert.ok(make(Component) instanceof Component);
    assert.ok(make({ class: Event, name: 'a' }) instanceof Event);
    assert.equal(
      make(() => object),
      object,
    );
    assert.deepEqual(
      [make(() => 5), make('unknown name'), make({ a: 1 }), make(null)],
      [null, null, null, null],
    );
    assert.throws(
      () =>
        make(() => {
          throw new Error('broken');
        }),
      { message: 'broken' },
    );
  });
});

describe('Module.toolbarShortcut', () => {
  for (const toolbarShortcut of ['KeyD', 'Hyper+KeyD', 'Control+', 'Control+d', '']) {
    it(`refuses "${toolbarShortcut}"`, () =>
      assert.throws(() => debugSetup({ toolbarShortcut }), /"toolbarShortcut".*got "/));
  }

  it('stands in the markup of the toolbar, unless it is off', async () => {
    const page = async (options: DebugOptions) => {
      const headers = { 'content-type': 'text/html' };
      const response = await debugSetup(options).send(
        '/',
        () => new globalThis.Response('', { headers }),
      );
      return response.text();
    };
    assert.match(await page({}), / data-shortcut="Control\+Alt\+KeyD"/);
    assert.match(await page({ toolbarShortcut: 'Meta+F8' }), / data-shortcut="Meta\+F8"/);
    assert.doesNotMatch(await page({ toolbarShortcut: false }), /data-shortcut/);
  });
});
