import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';

import {
  Dispatcher,
  Fw,
  Logger,
  LogLevel,
  type LogMessage,
  Target,
} from '../../../../server/core/index.ts';
import { gate, withLogger } from '../support.ts';
import { log, Memory, withTarget } from './memory-target.ts';

describe('Target', () => {
  for (const [exportInterval, exported] of [
    [0, []],
    [1, [['a'], ['b'], ['c']]],
    [2, [['a', 'b']]],
    [3, [['a', 'b', 'c']]],
    [4, []],
  ] as const) {
    it(`exports ${exported.length} times with an exportInterval of ${exportInterval}`, async () => {
      await withTarget({ exportInterval }, (logger, target) => {
        logger.flushInterval = 1;
        log('a', 'b', 'c');
        assert.deepEqual(target.exported, exported);
        logger.flush(true);
        assert.deepEqual(target.exported.flat(), ['a', 'b', 'c']);
        assert.equal(target.exportInterval, exportInterval);
      });
    });
  }

  it('takes no messages while it is disabled, and all levels and categories otherwise', async () => {
    await withTarget({ enabled: false }, (logger, target) => {
      log('a');
      logger.flush(true);
      target.enabled = true;
      Fw.error('b', 'x');
      Fw.warning('c', 'y');
      logger.flush(true);
      assert.deepEqual(target.exported, [['b', 'c']]);
    });
  });

  it('may log during its export', async () => {
    const batches: unknown[][] = [];
    class Chatty extends Memory {
      override export(messages: readonly LogMessage[]): void {
        batches.push(messages.map(([text]) => text));
        if (batches.length < 5) log('inner');
      }
    }
    await withLogger((logger) => {
      Dispatcher.create({ targets: [Chatty.create({ exportInterval: 1 })] });
      logger.flushInterval = 1;
      log('a');
      assert.deepEqual(batches, [['a']]);
    });
  });

  it('returns its levels as the sum of their bits', () => {
    const target = Memory.create({ levels: ['error', 'info'] });
    assert.equal(target.getLevels(), LogLevel.ERROR | LogLevel.INFO);
    target.levels = [];
    assert.equal(target.levels, 0);
    target.levels = LogLevel.TRACE;
    assert.equal(target.levels, LogLevel.TRACE);
  });

  it('writes times with microseconds when configured', () => {
    const message: LogMessage = ['x', LogLevel.INFO, 'c', 1.5, [], 0];
    const prefix = (): string => '';
    assert.match(Memory.create({ prefix }).formatMessage(message), /:\d\d \[info\]\[c\] x$/);
    assert.match(
      Memory.create({ prefix, microtime: true }).formatMessage(message),
      /:\d\d\.500000 \[info\]\[c\] x$/,
    );
  });
});

describe('Dispatcher', () => {
  const before = Fw.getLogger();
  beforeEach(() => Fw.setLogger(Logger.create()));
  afterEach(() => Fw.setLogger(before));

  it('exposes its targets by name, or by number', () => {
    const [one, two] = [Memory.create(), Memory.create()];
    assert.deepEqual(Object.keys(Dispatcher.create({ targets: { one, two } }).getTargets()), [
      'one',
      'two',
    ]);
    assert.deepEqual(Dispatcher.create({ targets: [one, Memory] }).getTargets()['0'], one);
  });

  it('refuses values that are not targets', () => {
    for (const target of [{ class: Logger }, Logger, 5, null]) {
      assert.throws(() => Dispatcher.create({ targets: [target as never] }), {
        message: 'A log target must be a Target or a config of one.',
      });
    }
  });

  it('applies its settings to the logger', async () => {
    await withLogger((logger) => {
      const dispatcher = Dispatcher.create({ flushInterval: 7, traceLevel: 3 });
      assert.deepEqual([logger.flushInterval, logger.traceLevel], [7, 3]);
      assert.deepEqual([dispatcher.flushInterval, dispatcher.traceLevel], [7, 3]);
    });
  });

  it('waits without a limit with a drainTimeout of 0', async () => {
    await withLogger(async (logger) => {
      const { opened, open } = gate();
      class Slow extends Target {
        override logVars: readonly string[] = [];
        override export(): Promise<void> {
          return opened;
        }
      }
      Dispatcher.create({ targets: [Slow], drainTimeout: 0 });
      log('a');
      let isDrained = false;
      const drained = logger.drain().then(() => (isDrained = true));
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      assert.equal(isDrained, false);
      open();
      await drained;
    });
  });

  it('drops messages for disabled targets', async () => {
    await withTarget({ enabled: false }, (logger, target) => {
      log('a');
      logger.flush(true);
      target.enabled = true;
      logger.flush(true);
      assert.deepEqual(target.exported, []);
    });
  });

  it('logs a warning about a target that cannot write, in the category of the dispatcher', () => {
    const messages: LogMessage[] = [];
    class Kept extends Memory {
      override export(some: readonly LogMessage[]): void {
        messages.push(...some);
      }
    }
    class Broken extends Memory {
      override export(): void {
        throw new Error('disk full');
      }
    }
    const targets = [Kept.create(), Broken.create({ exportInterval: 1 })];
    const dispatcher = Dispatcher.create({ targets });
    const before = Date.now() / 1000;
    dispatcher.dispatch([['a', LogLevel.INFO, 'c', 1, [], 0]], true);
    const [, [text, level, category, seconds, ...rest] = []] = messages;
    assert.deepEqual(
      [text, level, category, rest],
      ['Unable to send log via Broken: Error: disk full', LogLevel.WARNING, 'Dispatcher', [[], 0]],
    );
    assert.ok(Number(seconds) >= before && Number(seconds) <= Date.now() / 1000);
  });

  it('reports to the other targets at once that one cannot write', () => {
    class Broken extends Memory {
      override exportInterval = 1;
      override export(): void {
        throw new Error('disk full');
      }
    }
    class Stuck extends Memory {
      override end(): void {
        throw new Error('stuck');
      }
    }
    const [memory, broken, stuck] = [Memory.create(), Broken.create(), Stuck.create()];
    const dispatcher = Dispatcher.create({ targets: [memory, broken, stuck] });
    dispatcher.dispatch([['a', LogLevel.INFO, 'c', 1, [], 0]], false);
    const fault = 'Unable to send log via Broken: Error: disk full';
    assert.deepEqual(memory.exported, [['a', fault]]);
    assert.deepEqual(stuck.exported, [['a', fault]]);
    dispatcher.end();
    assert.deepEqual(memory.exported.slice(1), [['Unable to send log via Stuck: Error: stuck']]);
    assert.deepEqual(
      [memory, broken, stuck].map(({ enabled }) => enabled),
      [true, false, false],
    );
  });
});
