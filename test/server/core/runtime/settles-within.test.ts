import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { whenReady } from '../../../../server/core/runtime/awaitable.ts';
import { freeBytes, giveBytes } from '../../../../server/core/runtime/given-bytes.ts';
import { LruMap } from '../../../../server/core/runtime/lru.ts';
import { settlesWithin, withTimeout } from '../../../../server/core/runtime/settles-within.ts';

const never = new Promise<never>(() => undefined);

describe('settlesWithin', () => {
  for (const [title, work, timeout, settles] of [
    ['work that has ended', () => Promise.resolve(), 1000, true],
    ['work that has failed', () => Promise.reject(new Error('no')), 1000, true],
    ['work without an end', () => never, 1, false],
    [
      'work that has ended, with all the time of the world',
      () => Promise.resolve(),
      Infinity,
      true,
    ],
  ] as const) {
    it(`is ${settles} for ${title}`, async () => {
      assert.equal(await settlesWithin(work(), timeout), settles);
    });
  }

  it('supports times beyond the maximum of a timer', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const longest = 2 ** 31 - 1;
    let settled: boolean | null = null;
    const waiting = settlesWithin(never, 2 ** 40).then((answer) => (settled = answer));
    t.mock.timers.tick(longest - 1);
    await Promise.resolve();
    assert.equal(settled, null);
    t.mock.timers.tick(1);
    await waiting;
    assert.equal(settled, false);
  });
});

describe('withTimeout', () => {
  it('returns the result, or throws after the timeout', async () => {
    assert.equal(await withTimeout(Promise.resolve('x'), 1000), 'x');
    assert.equal(await withTimeout(Promise.resolve('x'), 0), 'x');
    await assert.rejects(withTimeout(Promise.reject(new RangeError('no')), 1000), {
      name: 'RangeError',
    });
    await assert.rejects(withTimeout(never, 1), { message: 'It did not answer within 1 ms.' });
  });

  it('waits without a limit with a time of 0', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const waiting = withTimeout(promise, 0);
    setImmediate(() => setImmediate(() => resolve('late')));
    assert.equal(await waiting, 'late');
  });
});

describe('LruMap', () => {
  it('removes the least recently used entry', () => {
    const map = new LruMap<string, string>(2);
    const made: string[] = [];
    const get = (key: string): string =>
      map.getOrCreate(key, () => {
        made.push(key);
        return key.toUpperCase();
      });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) assert.equal(get(key), key.toUpperCase());
    assert.deepEqual(made, ['a', 'b', 'c', 'b']);
    assert.equal(map.size, 2);
  });

  it('keeps falsy values', () => {
    const map = new LruMap<string, number>(1);
    assert.equal(
      map.getOrCreate('a', () => 0),
      0,
    );
    assert.equal(
      map.getOrCreate('a', () => 1),
      0,
    );
  });
});

describe('giveBytes', () => {
  it('applies from 16 KiB on', () => {
    for (const [size, left] of [
      [16_383, 16_383],
      [16_384, 0],
    ] as const) {
      const bytes = new Uint8Array(size);
      giveBytes(bytes);
      freeBytes(bytes);
      assert.equal(bytes.length, left);
    }
  });
});

describe('whenReady', () => {
  it('calls back at once with a value, and later with a promise', async () => {
    assert.equal(
      whenReady(1, (n) => n + 1),
      2,
    );
    const later = whenReady(Promise.resolve(1), (n) => n + 1);
    assert.ok(later instanceof Promise);
    assert.equal(await later, 2);
  });
});
