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
  type SnapshotStore,
} from '../../../server/debug/index.ts';
import { currentCapture } from '../../../server/debug/capture/capture-scope.ts';
import { Response } from '../../../server/web/index.ts';
import { debugSetup, memoryStore } from './support.ts';

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

describe('A setting of the debugger', () => {
  for (const [name, value, text] of [
    ['allowedIPs', '10.0.0.1', 'a list of addresses, got "10.0.0.1"'],
    ['allowedIPs', ['10.0.0.1', 5], 'a list of addresses, got array'],
    ['allowedHosts', 'dev.test', 'a list of host names, got "dev.test"'],
    ['checkAccessCallback', true, 'a function or null, got true'],
    ['dataPath', 5, 'the path of a folder, got 5'],
    ['historySize', -1, 'a whole number from 0, got -1'],
    ['historySize', 'many', 'a whole number from 0, got "many"'],
    ['historySize', 1.5, 'a whole number from 0, got 1.5'],
    ['defaultHeight', '50%', 'a number of percent, got "50%"'],
    ['defaultHeight', null, 'a number of percent, got null'],
    ['dirMode', '0700', 'a mode such as 0o700, got "0700"'],
    ['dirMode', null, 'a mode such as 0o700, got null'],
    ['fileMode', 0o1_0000, 'a mode such as 0o600, or null, got 4096'],
    ['defaultPanel', 5, 'text, got 5'],
    ['pageTitle', 5, 'a text, a function or null, got 5'],
    ['toolbar', 'no', 'true or false, got "no"'],
    ['toolbarPosition', 'left', '"bottom" or "upper", got "left"'],
    ['traceLine', true, 'a template, a function or false, got true'],
    ...[
      '',
      'https://traces.example.com/',
      'javascript:alert({traceId})',
      'https://a/{traceid}',
    ].map(
      (url) =>
        [
          'traceUrl',
          url,
          `a URL of http or https with "{traceId}", or null, got "${url}"`,
        ] as const,
    ),
    ...['', 'KeyD', 'Alt+', 'Alt+d', 'Hyper+KeyD', 'Alt+KeyD+KeyE'].map((keys) => {
      const expected = 'modifiers and the code of a key, such as "Control+Alt+KeyD", or false';
      return ['toolbarShortcut', keys, `${expected}, got "${keys}"`] as const;
    }),
    [
      'snapshotStore',
      { loadManifest: null },
      'an object with the methods loadManifest, readSnapshot, writeSnapshot, pin and remove, or null, got object',
    ],
  ] as const) {
    it(`is refused when the module is created: ${name} ${JSON.stringify(value)}`, () => {
      assert.throws(() => Module.create({ [name]: value } as object), {
        name: 'InvalidConfigException',
        message: `Module "${name}" must be ${text}.`,
      });
    });
  }
});

describe('Module.logTarget', () => {
  it('accepts a class, a config, an object, and the name of a class in the container', () => {
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
    assert.throws(() => new NamedTarget(module, { label: 'a' }), {
      name: 'InvalidCallException',
      message: 'Make NamedTarget with create(config, module): its fields are set later.',
    });
  });

  it('stores captures by the given target', async () => {
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

  it('refuses values that are not log targets', () => {
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
  it('sets the running capture in the headers of the response that emits the event', async () => {
    const { debugged, module } = debugSetup();
    const response = new Response();
    response.on(Response.EVENT_AFTER_PREPARE, (event) => (module.debugHeaders = event));
    const emit = (): void => response.trigger(Response.EVENT_AFTER_PREPARE);
    emit();
    assert.equal(response.headers.get('X-Debug-Tag'), null);
    const tag = await debugged.capture('work', () => (emit(), currentCapture()?.tag));
    assert.equal(response.headers.get('X-Debug-Tag'), tag);
    assert.equal(response.headers.get('X-Debug-Link'), `/debug/view?tag=${tag}`);
    assert.match(response.headers.get('X-Debug-Duration') ?? '', /^\d+\.\d{3}$/);
  });
});

describe('Module.panels', () => {
  it('accepts panels and their classes', () => {
    for (const hello of [new HelloPanel(), HelloPanel, { panel: HelloPanel, title: 'Hi' }]) {
      const found = debugSetup({ panels: { hello } }).module.panelRegistry.get('hello');
      assert.ok(found?.panel instanceof HelloPanel);
    }
  });

  it('leaves no hook installed when a setting is refused', () => {
    Event.offAll();
    assert.throws(() => debugSetup({ logTarget: 'nothing of this name' }));
    assert.equal(new Component().hasEventHandlers('any'), false);
    debugSetup();
    assert.equal(new Component().hasEventHandlers('any'), true);
  });

  it('names the invalid panel', () => {
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

describe('Module.skips()', () => {
  it('matches prefixes of paths, and expressions', () => {
    const { module } = debugSetup({ skipUrls: ['/live', /\.png$/, '/a.b'] });
    const skipped = ['/live', '/live/1', '/x/live', '/a.png', '/a.png/1', '/axb', '/'];
    assert.deepEqual(
      skipped.map((path) => module.skips(path)),
      [true, true, false, true, false, false, false],
    );
    assert.equal(debugSetup().module.skips('/'), false);
  });
});

describe('Module.isEnabled', () => {
  const inEnvironment = (environment: string, options: DebugOptions) => {
    const before = process.env['NODE_ENV'];
    process.env['NODE_ENV'] = environment;
    try {
      return debugSetup(options);
    } finally {
      if (before === undefined) delete process.env['NODE_ENV'];
      else process.env['NODE_ENV'] = before;
    }
  };

  it('is off in production by default', () => {
    const isEnabled = (environment: string, options: DebugOptions = {}): boolean =>
      inEnvironment(environment, options).module.isEnabled;
    assert.equal(isEnabled('production'), false);
    assert.equal(isEnabled('production', { allowProduction: true }), true);
    assert.equal(isEnabled('development'), true);
  });

  it('writes to the console which object no collector supports', ({ mock }) => {
    const { module } = debugSetup();
    const write = mock.method(console, 'error', () => {});
    assert.doesNotThrow(module.instrument(new Map() as never));
    const text = 'No collector of the debugger watches objects of the class "Map".';
    assert.deepEqual(write.mock.calls[0]?.arguments, [`[Module::instrument] ${text}`]);
  });

  it('does the work, and nothing else, while it is off', async () => {
    const { module } = inEnvironment('production', {});
    assert.equal(await module.capture('work', () => 5), 5);
    assert.doesNotThrow(module.instrument({} as never));
    await module.dispose();
    assert.throws(() => module.store, {
      message: 'The debugger "debug" is off, or was not made by create().',
    });
  });
});

describe('LogTarget', () => {
  it('counts the captures that are open at the same time', async () => {
    const { debugged, module, snapshots } = debugSetup();
    const overlapping = async (): Promise<number[]> =>
      (await snapshots()).map(({ panels }) => Number(panels['profiling']?.['overlapping']));
    await debugged.capture('outer', async () => {
      await debugged.capture('inner', () => 1);
      await debugged.capture('second', () => 1);
    });
    assert.deepEqual(
      (await overlapping()).toSorted((a, b) => a - b),
      [1, 1, 2],
    );
    await debugged.capture('alone', () => 1);
    assert.deepEqual(
      (await overlapping()).toSorted((a, b) => a - b),
      [0, 1, 1, 2],
    );
    assert.equal(module.logTarget.isOpen('none'), false);
  });

  it('tracks open captures, and loads stored ones', async () => {
    const { debugged, module } = debugSetup();
    const { logTarget } = module;
    const tag = await debugged.capture('work', () => {
      const open = currentCapture()?.tag ?? '';
      assert.equal(logTarget.isOpen(open), true);
      return open;
    });
    assert.equal(logTarget.isOpen(tag), false);
    assert.equal((await logTarget.loadTagToPanels(tag))?.summary.tag, tag);
    assert.equal(await logTarget.loadTagToPanels('none'), null);
  });

  it('reports why a capture could not be stored, and that the next one was', async () => {
    let fault: unknown = new Error('no disk');
    const store = memoryStore();
    const snapshotStore: SnapshotStore = {
      ...store,
      writeSnapshot: async (...given) => {
        if (fault !== null) throw fault;
        return store.writeSnapshot(...given);
      },
    };
    const { debugged, module } = debugSetup({ snapshotStore });
    await debugged.capture('work', () => 1);
    assert.equal(module.logTarget.storeFault?.message, 'no disk');
    fault = 'full';
    await debugged.capture('work', () => 1);
    assert.equal(module.logTarget.storeFault?.message, 'full');
    fault = null;
    await debugged.capture('work', () => 1);
    assert.equal(module.logTarget.storeFault, null);
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
    // An unknown class is not replaced by another one.
    assert.deepEqual(split({ class: Component, __class: 'unknown name' }), [null, {}]);
  });

  it('creates the objects of classes, configs and functions', () => {
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
      { name: 'Error', message: 'broken' },
    );
  });

  it('says that a config is wrong when its object cannot be made', () => {
    const fault = new Error('no disk');
    class Broken {
      constructor() {
        throw fault;
      }
    }
    for (const config of [Broken, { class: Broken }]) {
      assert.throws(() => ComponentResolver.createMapped(config), {
        name: 'InvalidConfigException',
        message: 'no disk',
        cause: fault,
      });
    }
    assert.throws(() => ComponentResolver.createMapped({ class: Component, nothing: 1 }), {
      name: 'InvalidConfigException',
      message: 'Setting unknown property: Component::nothing',
    });
  });
});

describe('Module.toolbarShortcut', () => {
  for (const toolbarShortcut of [false, 'Alt+KeyD', 'Control+Alt+Shift+Meta+F2'] as const) {
    it(`may be ${toolbarShortcut}`, () => {
      debugSetup({ toolbarShortcut });
    });
  }

  it('is part of the markup of the toolbar, unless it is off', async () => {
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

describe('Module', () => {
  for (const [option, refusing, text] of [
    ['disableIpRestrictionWarning', { allowedIPs: [] }, /IP address restriction/],
    [
      'disableCallbackRestrictionWarning',
      { checkAccessCallback: () => false },
      /checkAccessCallback/,
    ],
  ] as const) {
    it(`logs a warning about refused visitors unless ${option} is set`, async (t) => {
      const warning = t.mock.method(Fw, 'warning', () => {});
      for (const isSet of [true, false]) {
        const { send } = debugSetup({ ...refusing, ...(isSet && { [option]: true }) });
        assert.equal((await send('/debug')).status, 403);
        assert.equal(warning.mock.callCount(), isSet ? 0 : 1);
      }
      assert.match(String(warning.mock.calls[0]?.arguments[0]), text);
    });
  }
});
