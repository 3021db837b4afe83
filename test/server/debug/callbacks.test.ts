import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';

import { Fw, type LogMessage } from '../../../server/core/index.ts';
import {
  CapturePolicy,
  Collector,
  type DebugOptions,
  Panel,
  PanelView,
} from '../../../server/debug/index.ts';
import { debugSetup, memoryStore } from './support.ts';

/** Results of callbacks that the types do not allow. */
const results: Readonly<Record<string, () => unknown>> = {
  'an error': () => {
    throw new Error('callback');
  },
  'a rejected promise': () => Promise.reject(new Error('callback')),
  'a promise': () => Promise.resolve('text'),
  'a promise that never settles': () => new Promise(() => {}),
  undefined: () => undefined,
  'a number': () => 7,
};

class Own extends Collector {
  override id(): string {
    return 'own';
  }
  protected override start(): object {
    return {};
  }
  protected override collect(): { a: number } {
    return { a: 1 };
  }
}

class OwnPanel extends Panel {
  override readonly id = 'own';
  override readonly title = 'Own';
  override view(): PanelView {
    return new PanelView();
  }
}

const collector = (methods: object): DebugOptions => ({
  collectors: [Object.assign(new Own(new CapturePolicy()), methods)],
});
const panel = (methods: object): DebugOptions => ({
  collectors: [new Own(new CapturePolicy())],
  panels: { own: { panel: Object.assign(new OwnPanel(), methods) } },
});
const settings: Readonly<Record<string, (callback: () => never) => DebugOptions>> = {
  pageTitle: (pageTitle) => ({ pageTitle }),
  traceLine: (traceLine) => ({ traceLine }),
  'start() of a collector': (start) => collector({ start }),
  'startup() of a collector': (startup) => collector({ startup }),
  'collect() of a collector': (collect) => collector({ collect }),
  'stop() of a collector': (stop) => collector({ stop }),
  'chip() of a panel': (chip) => panel({ chip }),
  'count() of a panel': (count) => panel({ count }),
  'findings() of a panel': (findings) => panel({ findings }),
  'view() of a panel': (view) => panel({ view }),
};

/** Texts of the errors that are logged during a test. */
function loggedErrors(t: TestContext): string[] {
  const { observers } = Fw.getLogger();
  const errors: string[] = [];
  const observe = ([message]: LogMessage): void => void errors.push(String(message));
  observers.add(observe);
  t.after(() => observers.delete(observe));
  return errors;
}

describe('A callback of the debugger', () => {
  for (const [name, optionsOf] of Object.entries(settings)) {
    for (const [result, callback] of Object.entries(results)) {
      it(`harms neither the response nor the pages: ${name} gives ${result}`, async () => {
        const setup = debugSetup(optionsOf(callback as () => never));
        const response = await setup.send('/');
        assert.equal(await response.text(), 'ok');
        await setup.module.logTarget.settled();
        const tag = response.headers.get('x-debug-tag') ?? '';
        for (const path of ['', `/view?tag=${tag}&panel=own`, `/toolbar-data?tag=${tag}`]) {
          assert.equal((await setup.send(`/debug${path}`)).status, 200, path);
        }
        // Rejections that nothing handles fail the test.
        await new Promise((resolve) => setImmediate(resolve));
      });
    }
  }

  it('that makes no title is named in the log, and the pages have the usual one', async (t) => {
    const errors = loggedErrors(t);
    const titled = async (pageTitle: () => never): Promise<boolean> =>
      (await (await debugSetup({ pageTitle }).send('/debug')).text()).includes('Debugger</title>');
    assert.ok(await titled(results['an error'] as () => never));
    assert.ok(await titled(results['a rejected promise'] as () => never));
    assert.deepEqual(
      errors.map((error) => error.split('\n')[0]),
      [
        'InvalidConfigException: Module "pageTitle" has failed: callback',
        'Module "pageTitle" must return a text or null, got Promise.',
      ],
    );
  });

  it('of a panel that fails is named in the log, once', async (t) => {
    const errors = loggedErrors(t);
    const [fail, reject] = [results['an error'], results['a rejected promise']];
    const setup = debugSetup(panel({ chip: fail, count: reject, findings: fail }));
    for (let at = 0; at < 2; at++) {
      const response = await setup.send('/');
      await response.text();
      const tag = response.headers.get('x-debug-tag') ?? '';
      await setup.send(`/debug/view?tag=${tag}`);
      await setup.send(`/debug/toolbar-data?tag=${tag}`);
    }
    assert.deepEqual(
      errors.map((error) => error.split('\n')[0]),
      [
        'Exception: Panel "own": findings() has failed: callback',
        'Exception: Panel "own": count() has failed: count() must be synchronous.',
        'Exception: Panel "own": chip() has failed: callback',
      ],
    );
  });

  it('of a store that cannot flush does not change the result of a job', async () => {
    const flush = results['a rejected promise'] as () => Promise<never>;
    const setup = debugSetup({ snapshotStore: { ...memoryStore(), flush } });
    assert.equal(await setup.module.capture('job', () => 'done'), 'done');
  });
});
