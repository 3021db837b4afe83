import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Capture } from '../../../../server/debug/capture/capture.ts';
import { runInCapture } from '../../../../server/debug/capture/capture-scope.ts';
import { requestFacts } from '../../../../server/debug/capture/request-facts.ts';
import { CollectorCoordinator } from '../../../../server/debug/collector/collector-coordinator.ts';
import { CapturePolicy, Collector } from '../../../../server/debug/index.ts';
import type { JsonRecord } from '../../../../server/debug/model/strict-reader.ts';
import { debugSetup, lastSnapshot } from '../support.ts';

/** A collector with configurable behaviour. */
class Told extends Collector {
  readonly #id: string;
  readonly #work: () => JsonRecord | null;
  stopped = 0;

  constructor(id: string, work: () => JsonRecord | null) {
    super(new CapturePolicy());
    this.#id = id;
    this.#work = work;
  }
  override id(): string {
    return this.#id;
  }
  protected override start(): object {
    if (this.#id === 'start') throw new Error('start');
    return {};
  }
  protected override collect(): JsonRecord | null {
    return this.#work();
  }
  protected override stop(): void {
    this.stopped++;
    if (this.#id === 'stop') throw new Error('stop');
  }
}

describe('Collectors', () => {
  it('that return their state may clear it when they stop', async () => {
    class Items extends Collector<{ items: string[] }> {
      override id(): string {
        return 'items';
      }
      protected override start() {
        return { items: ['a'] };
      }
      protected override collect(state: { items: string[] }): JsonRecord {
        return state;
      }
      protected override stop(state: { items: string[] }): void {
        state.items.length = 0;
      }
    }
    const setup = debugSetup({ collectors: [new Items(new CapturePolicy())] });
    await (await setup.send('/')).text();
    assert.deepEqual((await lastSnapshot(setup)).panels['items'], { items: ['a'] });
  });

  it('that fail affect neither the response nor each other', async () => {
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    const collectors = [
      new Told('start', () => ({ a: 1 })),
      new Told('throws', () => {
        throw new TypeError('bug');
      }),
      new Told('cycle', () => cycle),
      new Told('list', () => [] as unknown as JsonRecord),
      new Told('stop', () => ({ a: 1 })),
      new Told('nothing', () => null),
      new Told('good', () => ({ a: 1 })),
    ];
    const setup = debugSetup({ collectors });
    assert.equal(await (await setup.send('/')).text(), 'ok');
    const { failures, panels } = await lastSnapshot(setup);
    assert.deepEqual(Object.keys(failures), ['throws', 'cycle', 'list']);
    assert.equal(failures['throws']?.exception.message, 'bug');
    assert.equal(
      failures['list']?.exception.message,
      'Collector "list" must capture an object or null, not array.',
    );
    assert.deepEqual(
      [panels['good'], panels['stop'], panels['nothing'], panels['start']],
      [{ a: 1 }, { a: 1 }, undefined, undefined],
    );
    assert.deepEqual(
      collectors.map(({ stopped }) => stopped),
      [0, 1, 1, 1, 1, 1, 1],
    );
  });

  it('are replaced, changed and excluded by their ids', async () => {
    const own = new Told('log', () => ({ own: true }));
    const setup = debugSetup({
      collectors: {
        log: own,
        event: { enabled: false },
        request: {
          displayVars: ['_GET'],
          censoredVariableNames: ['x-name', 'requestBody.Decoded.pin'],
        },
      },
    });
    await (
      await setup.send('/?a=1', undefined, {
        method: 'POST',
        body: '{"pin":1234,"n":1}',
        headers: { 'content-type': 'application/json', 'X-Name': 'jane' },
      })
    ).text();
    const { panels } = await lastSnapshot(setup);
    assert.deepEqual(panels['log'], { own: true });
    const json = JSON.stringify(panels['request']);
    assert.ok(!json.includes('SESSION') && !json.includes('jane') && !json.includes('1234'));
    assert.ok(json.includes('****') && !('event' in panels));
  });

  const faults = [
    [[new Told('', () => null)], 'Debug collector ID must not be empty.'],
    [{ x: new Told('y', () => null) }, "Debug collector class must implement id 'x': y."],
    [{ log: { enabled: 'yes' } }, "Debug collector 'log' must declare 'enabled' as a boolean."],
    [{ other: {} }, 'Debug collector configuration must declare a valid class name.'],
    [[() => ({})], 'Debug collector class must implement Collector: object.'],
  ] as const;
  for (const [collectors, message] of faults) {
    it(`are refused: ${message}`, () => {
      assert.throws(() => debugSetup({ collectors: collectors as never }), {
        name: 'InvalidConfigException',
        message,
      });
    });
  }

  it('are uninstalled when the debugger is disposed', async () => {
    const setup = debugSetup();
    await setup.debugged.dispose();
    await (await setup.send('/', () => (console.info('late'), new Response('ok')))).text();
    assert.deepEqual((await lastSnapshot(setup)).panels['log'], { entries: [], dropped: 0 });
  });

  it('that support an object observe it, only the first of them, until the debugger is disposed', async () => {
    const log: string[] = [];
    class Watching extends Told {
      override instrument(): () => void {
        log.push(`${this.id()} instruments`);
        return () => log.push(`${this.id()} stops`);
      }
      override watch(target: object): (() => void) | null {
        log.push(`${this.id()} is asked`);
        return this.id() === 'second' && 'known' in target ? () => log.push('removed') : null;
      }
    }
    const collectors = ['first', 'second', 'third'].map((id) => new Watching(id, () => null));
    const coordinator = new CollectorCoordinator(collectors, new CapturePolicy());
    const jobs = { run: () => assert.fail(), begin: () => null };
    coordinator.instrument();
    assert.equal(coordinator.watch({}, jobs), null);
    assert.equal(typeof coordinator.watch({ known: true }, jobs), 'function');
    coordinator.dispose();
    coordinator.dispose();
    assert.deepEqual(log, [
      ...collectors.map((one) => `${one.id()} instruments`),
      ...collectors.map((one) => `${one.id()} is asked`),
      'first is asked',
      'second is asked',
      ...collectors.map((one) => `${one.id()} stops`),
      'removed',
    ]);
  });

  it('of one id, or of a blank one, are refused', () => {
    const coordinate = (...ids: string[]) =>
      new CollectorCoordinator(
        ids.map((id) => new Told(id, () => null)),
        new CapturePolicy(),
      );
    assert.deepEqual([...coordinate('a', 'b').collectors.keys()], ['a', 'b']);
    assert.throws(() => coordinate('a', 'a'), { message: 'Duplicate debug collector ID: a.' });
    assert.throws(() => coordinate(' '), { message: 'Debug collector ID must not be empty.' });
  });

  it('that cannot start or stop are errors of the capture, and stop when its work fails', async () => {
    const told = new Told('stop', () => null);
    const coordinator = new CollectorCoordinator(
      [new Told('start', () => null), told],
      new CapturePolicy(),
    );
    const capture = new Capture(requestFacts({ method: 'GET', url: '/' }));
    await runInCapture(capture, async () => {
      coordinator.startup();
      assert.equal(capture.faults, 1);
      assert.equal(await coordinator.run(async () => 7), 7);
      assert.deepEqual([capture.faults, told.stopped], [2, 1]);
      await assert.rejects(
        coordinator.run(() => Promise.reject(new Error('lost'))),
        { message: 'lost' },
      );
    });
    assert.equal(told.stopped, 2);
    // Outside of captures no collector starts.
    coordinator.startup();
    assert.equal(capture.faults, 3);
  });
});
