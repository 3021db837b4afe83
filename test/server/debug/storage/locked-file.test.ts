import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { describe, it, type TestContext } from 'node:test';

import { type HeldFile, LockedFile } from '../../../../server/debug/storage/locked-file.ts';
import { temporaryFolder } from '../../../support/browser.ts';

function setup(mode: number | null = 0o600) {
  const folder = temporaryFolder();
  const path = `${folder}/file`;
  const lock = `${folder}/lock`;
  const read = (): string => readFileSync(path, 'utf8');
  return { folder, path, lock, read, file: new LockedFile(path, lock, mode) };
}

const holder = (pid: number, host = hostname()): string =>
  JSON.stringify({ pid, host, time: 0, nonce: 'x' });
/** No process has this id. */
const UNUSED_PID = 2 ** 22 + 1;

/** The lock of a file that another process holds, with its last change this many milliseconds ago. */
async function takeFrom(
  context: TestContext,
  content: string,
  age: number,
): Promise<HeldFile | string> {
  const { file, lock } = setup();
  writeFileSync(lock, content);
  utimesSync(lock, 1_000_000, 1_000_000);
  // Longer than the lock timeout.
  const wait = 5_001;
  let passed = 0;
  const clock = context.mock.method(performance, 'now', () => passed);
  context.mock.timers.enable({ apis: ['Date'], now: 1_000_000_000 + age - wait });
  const taken = file.lock().catch((error: Error) => error.message.replace(lock, 'lock'));
  context.mock.timers.tick(wait);
  passed = wait;
  const found = await taken;
  context.mock.timers.reset();
  clock.mock.restore();
  if (typeof found !== 'string') found.release();
  return found;
}

describe('LockedFile', () => {
  it('contains the text of its holder, whose commit removes the lock', async () => {
    const { file, folder, read } = setup();
    for (const text of ['short', `${'é'.repeat(100_000)}!`, '']) {
      const held = await file.lock();
      held.write(text);
      await held.commit();
      held.release();
      assert.equal(read(), text);
    }
    const held = file.lockNow();
    assert.ok(held);
    held.write('last');
    held.commitNow();
    assert.equal(read(), 'last');
    assert.deepEqual(readdirSync(folder), ['file']);
  });

  it('is not changed when the lock is released without a commit', async () => {
    const { file, folder, path, read } = setup();
    writeFileSync(path, 'old');
    const held = await file.lock();
    held.write('new');
    held.release();
    held.release();
    assert.equal(read(), 'old');
    assert.deepEqual(readdirSync(folder), ['file']);
  });

  it('has the configured permissions, or those of the process', async () => {
    const before = process.umask(0o027);
    try {
      for (const [mode, expected] of [
        [0o604, 0o604],
        [null, 0o640],
      ] as const) {
        const { file, path } = setup(mode);
        const held = await file.lock();
        held.write('x');
        await held.commit();
        assert.equal(statSync(path).mode & 0o777, expected);
      }
    } finally {
      process.umask(before);
    }
  });

  it('has one holder at a time', async () => {
    const { file, lock } = setup();
    const first = await file.lock();
    const { host, pid } = JSON.parse(readFileSync(lock, 'utf8')) as { host: string; pid: number };
    assert.deepEqual([pid, host], [process.pid, hostname()]);
    assert.equal(file.lockNow(), null);
    const second = file.lock();
    first.release();
    (await second).release();
    assert.equal(existsSync(lock), false);
  });

  it('stops waiting at the exit of a process whose clock stands still', async (context) => {
    const { file, lock } = setup();
    const held = await file.lock();
    let reads = 0;
    context.mock.method(Date, 'now', () => {
      // Otherwise a wait for this clock would never end.
      if (++reads > 100) rmSync(lock);
      return 0;
    });
    assert.equal(file.lockNow(), null);
    context.mock.restoreAll();
    held.release();
  });

  it('is not changed any more by a holder whose lock has expired', async () => {
    const { file, lock, path, read } = setup();
    writeFileSync(path, 'old');
    const message = `Unable to acquire debug data lock: ${lock}`;
    const first = await file.lock();
    first.write('first');
    rmSync(lock);
    const second = await file.lock();
    assert.throws(() => first.write('again'), { message });
    assert.throws(() => first.commitNow(), { message });
    await assert.rejects(first.commit(), { message });
    first.release();
    assert.equal(read(), 'old');
    second.write('second');
    await second.commit();
    assert.equal(read(), 'second');
    assert.throws(() => second.write('again'), { message });
    assert.equal(existsSync(lock), false);
  });

  it('rejects with the reason why it cannot be locked or replaced', async () => {
    const { path } = setup();
    const missing = new LockedFile(path, `${path}/missing/lock`, null);
    await assert.rejects(missing.lock(), {
      message: `Unable to open debug data lock file: ${path}/missing/lock`,
    });
    const { file, path: taken } = setup();
    mkdirSync(taken);
    const held = await file.lock();
    held.write('x');
    await assert.rejects(held.commit(), {
      message: `Unable to replace debug data file: ${taken}`,
    });
    held.release();
  });

  const refused = 'Unable to acquire debug data lock: lock';
  for (const [title, content, age, expected] of [
    ['of a process that runs, for ten seconds', holder(process.pid), 10_000, refused],
    ['of a process that runs, no longer', holder(process.pid), 10_001, null],
    ['of a process that is gone, at once', holder(UNUSED_PID), 0, null],
    ['of a process of another machine', holder(UNUSED_PID, 'elsewhere'), 9_000, refused],
    ['of the first process', holder(1), 9_000, refused],
    ['that is being written, for two seconds', '{"pi', 2_000, refused],
    ['that is being written, no longer', '{"pi', 2_001, null],
    ['that has the new content, for two seconds', '{"version":1}', 2_000, refused],
    ['that has the new content, no longer', '{"version":1}', 2_001, null],
  ] as const) {
    it(`${expected === null ? 'takes' : 'keeps'} the lock ${title}`, async (context) => {
      const found = await takeFrom(context, content, age);
      assert.equal(typeof found === 'string' ? found : null, expected);
    });
  }
});
