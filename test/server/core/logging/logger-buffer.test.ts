import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Fw, Logger, LogLevel } from '../../../../server/core/index.ts';
import { withLogger } from '../support.ts';
import { log, withTarget } from './memory-target.ts';

describe('Logger', () => {
  for (const [flushInterval, waiting] of [
    [0, ['a', 'b', 'c']],
    [1, []],
    [2, ['c']],
    [3, []],
    [4, ['a', 'b', 'c']],
  ] as const) {
    it(`keeps ${waiting.length} of 3 messages with a flushInterval of ${flushInterval}`, async () => {
      await withTarget({}, (logger) => {
        logger.flushInterval = flushInterval;
        log('a', 'b', 'c');
        assert.deepEqual(
          logger.messages.map(([text]) => text),
          waiting,
        );
      });
    });
  }

  it('makes targets export their messages at the end, also without new messages', async () => {
    await withTarget({}, (logger, target) => {
      log('a');
      logger.flush();
      assert.deepEqual(target.exported, []);
      logger.flush(true);
      assert.deepEqual(target.exported, [['a']]);
    });
  });

  it('drops messages at a flush without a dispatcher', () => {
    const logger = Logger.create();
    logger.log('a', LogLevel.INFO);
    logger.flush();
    assert.deepEqual(logger.messages, []);
    logger.flush();
  });

  it('records memory only with profiling, and places only when configured', async () => {
    await withLogger((logger) => {
      logger.log('a', LogLevel.TRACE);
      logger.log('b', LogLevel.PROFILE);
      logger.log('c', LogLevel.PROFILE_BEGIN);
      logger.log('d', LogLevel.PROFILE_END);
      assert.deepEqual(
        logger.messages.map(([, , , , , memory]) => memory > 0),
        [false, true, true, true],
      );
      assert.ok(logger.messages.every(([, , , , traces]) => traces.length === 0));
      logger.traceLevel = 2;
      const inner = (): void => logger.log('e', LogLevel.INFO);
      inner();
      const places = logger.messages.at(-1)?.[4] ?? [];
      assert.equal(places.length, 2);
      assert.deepEqual(
        [places[0]?.function, places[1]?.line],
        ['inner', Number(places[0]?.line) + 1],
      );
    });
  });

  it('notifies observers of each message at once', async () => {
    await withLogger((logger) => {
      const seen: unknown[] = [];
      logger.observers.add(([text, level, category]) => seen.push([text, level, category]));
      logger.log('a', LogLevel.INFO);
      logger.log('b', LogLevel.WARNING, 'c');
      assert.deepEqual(seen, [
        ['a', LogLevel.INFO, 'application'],
        ['b', LogLevel.WARNING, 'c'],
      ]);
    });
  });

  it('counts the seconds since the start of the process', () => {
    const before = performance.now() / 1000;
    const elapsed = new Logger().getElapsedTime();
    const after = performance.now() / 1000;
    assert.ok(elapsed > before - 0.001 && elapsed < after + 0.001, String(elapsed));
  });
});

describe('Logger that is aware of profiling', () => {
  const profile = (...steps: readonly string[]): void => {
    for (const step of steps) {
      if (step.startsWith('+')) Fw.beginProfile(step.slice(1));
      else Fw.endProfile(step.slice(1));
    }
  };

  for (const [steps, kept] of [
    [['+a'], ['a']],
    [['+a', '-a'], []],
    [['+a', '+b', '-a'], ['b']],
    [['+a', '+a', '-a'], ['a']],
    [
      ['+a', '+b', '-b', '+c'],
      ['a', 'c'],
    ],
    [['-a'], ['a']],
    [['-a', '+b', '-b'], ['a']],
  ] as const) {
    it(`keeps ${kept.length} messages of ${steps.join(' ')} after a flush`, async () => {
      await withTarget({}, (logger, target) => {
        logger.profilingAware = true;
        profile(...steps);
        logger.flush();
        assert.deepEqual(
          logger.messages.map(([text]) => text),
          kept,
        );
        logger.flush(true);
        assert.deepEqual(logger.messages, []);
        assert.equal(target.exported.flat().length, steps.length);
      });
    });
  }

  it('keeps the outer of two blocks of one token', async () => {
    await withTarget({}, (logger) => {
      logger.profilingAware = true;
      Fw.beginProfile('a', 'outer');
      Fw.beginProfile('a', 'inner');
      Fw.endProfile('a', 'inner');
      logger.flush();
      assert.deepEqual(
        logger.messages.map(([, , category]) => category),
        ['outer'],
      );
    });
  });

  it('drops blocks that fill the buffer, with a warning', async () => {
    await withTarget({}, (logger, target) => {
      logger.profilingAware = true;
      logger.flushInterval = 2;
      profile('+a');
      logger.flush();
      assert.equal(logger.messages.length, 1);
      profile('+b');
      assert.deepEqual(logger.messages, []);
      logger.flush(true);
      assert.deepEqual(target.exported, [
        ['2 profiled blocks have no end; they are flushed without timing.', 'a', 'b'],
      ]);
    });
  });

  it('keeps any number of blocks without a limit', async () => {
    await withTarget({}, (logger) => {
      logger.profilingAware = true;
      profile('+a', '+b', '+c');
      logger.flush();
      assert.equal(logger.messages.length, 3);
    });
  });

  it('keeps no blocks by default', async () => {
    await withTarget({}, (logger) => {
      profile('+a');
      logger.flush();
      assert.deepEqual(logger.messages, []);
    });
  });
});
