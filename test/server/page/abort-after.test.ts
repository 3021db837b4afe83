import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';

import { abortAfter } from '../../../server/page/internal/abort-after.ts';

const endless = (): Promise<never> => new Promise(() => {});

describe('abortAfter', () => {
  it('returns the result of work, synchronous or asynchronous', async () => {
    assert.equal(await abortAfter(1000, () => 1), 1);
    assert.equal(await abortAfter(1000, async () => 2), 2);
    await assert.rejects(
      abortAfter(1000, () => Promise.reject(new Error('own'))),
      { message: 'own' },
    );
  });

  it('ends work that takes longer, and aborts its signal', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    for (const timeout of [1, 20]) {
      const signals: AbortSignal[] = [];
      const late = abortAfter(timeout, (signal) => {
        signals.push(signal);
        return endless();
      });
      t.mock.timers.tick(timeout - 1);
      assert.deepEqual(
        signals.map(({ aborted }) => aborted),
        [false],
      );
      t.mock.timers.tick(1);
      await assert.rejects(late, { message: `It took longer than ${timeout} ms.` });
      assert.deepEqual(
        signals.map(({ aborted }) => aborted),
        [true],
      );
    }
  });

  it('waits without a limit for 0', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let settle: (value: string) => void = () => {};
    const work = abortAfter(0, () => new Promise<string>((resolve) => (settle = resolve)));
    t.mock.timers.tick(100_000);
    settle('late');
    assert.equal(await work, 'late');
  });

  it('waits for work with an infinite timeout', async () => {
    assert.equal(await abortAfter(Infinity, () => setTimeout(20, 'late')), 'late');
  });
});
