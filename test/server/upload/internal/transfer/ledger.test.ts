import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { UploadServerOptions } from '../../../../../server/upload/index.ts';
import { Ledger } from '../../../../../server/upload/internal/transfer/ledger.ts';
import { resolveServerOptions } from '../../../../../server/upload/upload-server-options.ts';
import { MemoryUploadStorage } from '../../support/memory-storage.ts';

const START = 1_800_000_000_000;
const keyOf = (letter: string): string => letter.repeat(64);

function setup(options: Partial<UploadServerOptions> = {}) {
  const storage = new MemoryUploadStorage();
  const clock = { time: START };
  const ledger = new Ledger(
    resolveServerOptions({
      storage,
      authorize: () => 'one',
      now: () => clock.time,
      ttl: 1000,
      ...options,
    }),
  );
  const tries = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch {
      return false;
    }
  };
  return {
    clock,
    ledger,
    storage,
    start: () => tries(() => ledger.start('one')),
    claim: (letter: string, bytes: number) =>
      tries(() => ledger.claim('one', keyOf(letter), bytes)),
    records: () => storage.list('o-one'),
  };
}

describe('Ledger.start', () => {
  it('allows one start in each fraction of a minute, up to the limit of a minute', async () => {
    const { clock, start } = setup({ startsPerMinute: 3 });
    const starts = async (count: number) => {
      const given = [];
      for (let i = 0; i < count; i++) given.push(await start());
      return given;
    };
    assert.deepEqual(await starts(4), [true, true, true, false]);
    clock.time += 19_999;
    assert.deepEqual(await starts(1), [false]);
    clock.time += 1;
    assert.deepEqual(await starts(2), [true, false]);
    clock.time += 40_000;
    assert.deepEqual(await starts(3), [true, true, false]);
    clock.time += 600_000;
    assert.deepEqual(await starts(4), [true, true, true, false]);
  });

  it('allows one start per minute', async () => {
    const { clock, start } = setup({ startsPerMinute: 1 });
    assert.deepEqual([await start(), await start()], [true, false]);
    clock.time += 60_000;
    assert.deepEqual([await start(), await start()], [true, false]);
  });
});

describe('Ledger.claim', () => {
  it('accepts as many bytes as the limit, and not one more', async () => {
    const { claim, ledger, records } = setup({ maxFileSize: 100, maxOwnerBytes: 100 });
    assert.deepEqual(
      [await claim('a', 60), await claim('b', 41), await claim('c', 40)],
      [true, false, true],
    );
    assert.equal((await records()).length, 2);
    assert.equal(await claim('d', 1), false);
    assert.equal(await claim('d', 0), true);
    await ledger.release('one', keyOf('a'));
    assert.equal(await claim('e', 60), true);
    assert.equal(await claim('f', 1), false);
  });

  it('accepts as many uploads as the limit, and returns the exceeded limit', async () => {
    const { claim, ledger } = setup({ maxOwnerUploads: 2, maxOwnerBytes: 10 });
    assert.deepEqual(
      [await claim('a', 1), await claim('b', 1), await claim('c', 1)],
      [true, true, false],
    );
    await assert.rejects(ledger.claim('one', keyOf('c'), 1), {
      message: /Too many files are waiting/,
    });
    await assert.rejects(ledger.claim('two', keyOf('c'), 11), { message: /too large together/ });
    await ledger.claim('two', keyOf('d'), 10);
  });

  it('counts an upload until it expires', async () => {
    const { claim, clock, records } = setup({ maxOwnerUploads: 1 });
    assert.equal(await claim('a', 1), true);
    clock.time += 999;
    assert.equal(await claim('b', 1), false);
    clock.time += 1;
    assert.equal(await claim('b', 1), true);
    assert.equal((await records()).length, 1);
  });

  it('is settled with the received bytes', async () => {
    const { claim, ledger, records } = setup({ maxOwnerBytes: 100 });
    assert.equal(await claim('a', 100), true);
    await ledger.settle('one', keyOf('a'), 70);
    assert.equal((await records()).length, 1);
    assert.deepEqual([await claim('b', 31), await claim('b', 30)], [false, true]);
  });

  it('removes expired starts, and keeps the others', async () => {
    const { claim, clock, records, start } = setup({ startsPerMinute: 2, ttl: 1_000_000 });
    await start();
    await start();
    assert.equal(await claim('a', 1), true);
    const slots = async () => (await records()).filter((name) => name.startsWith('s-')).length;
    assert.equal(await slots(), 2);
    clock.time += 30_000;
    await claim('b', 1);
    assert.equal(await slots(), 1);
    clock.time += 30_000;
    await claim('c', 1);
    assert.equal(await slots(), 0);
    assert.equal((await records()).length, 3);
  });
});

describe('Ledger.sweep', () => {
  const entry = (modified: number | null) => ({ transfer: 'o-one', modified });
  const isThere = async (storage: MemoryUploadStorage) => {
    for await (const { transfer } of storage.transfers()) if (transfer === 'o-one') return true;
    return false;
  };

  it('removes the page of an owner when nothing on it counts, and it was not written for long', async () => {
    for (const [modified, ageOfClaim, isKept] of [
      [START, 999, true],
      [START, 1000, false],
      [null, 1000, false],
      [START + 1, 1000, true],
    ] as const) {
      const { claim, clock, ledger, storage } = setup();
      await claim('a', 1);
      clock.time += ageOfClaim;
      await ledger.sweep(entry(modified));
      assert.equal(await isThere(storage), isKept, `${modified} ${ageOfClaim}`);
    }
  });

  it('removes records of other kinds', async () => {
    const { claim, ledger, records, storage } = setup();
    await claim('a', 1);
    const none = (async function* () {})();
    await storage.create('o-one', 'other', none);
    await ledger.sweep(entry(START));
    assert.equal((await records()).length, 1);
  });

  it('recognizes the pages of owners', () => {
    const { ledger } = setup();
    assert.deepEqual(
      [ledger.isOwner('o-one'), ledger.isOwner('one'), ledger.isOwner('xo-')],
      [true, false, false],
    );
  });
});
