import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Semaphore } from '../../../../server/upload/internal/semaphore.ts';

/** Starts jobs that end on request, and counts running ones. */
function setup(limit: number, jobs: number) {
  const semaphore = new Semaphore(limit);
  const log: number[] = [];
  const ends: PromiseWithResolvers<void>[] = [];
  const all = Array.from({ length: jobs }, (_, i) => {
    ends.push(Promise.withResolvers());
    return semaphore.run(() => {
      log.push(i);
      return ends[i]?.promise ?? Promise.resolve();
    });
  });
  const end = async (i: number) => {
    ends[i]?.resolve();
    await all[i];
    await new Promise(setImmediate);
  };
  return { semaphore, log, end, all, ends };
}

describe('Semaphore', () => {
  it('starts as many jobs as allowed, the others in order when one ends', async () => {
    const { log, end } = setup(2, 4);
    assert.deepEqual(log, [0, 1]);
    await end(1);
    assert.deepEqual(log, [0, 1, 2]);
    await end(0);
    assert.deepEqual(log, [0, 1, 2, 3]);
  });

  it('starts waiting jobs at once when the limit is raised', async () => {
    const { semaphore, log } = setup(1, 3);
    semaphore.limit = 3;
    await new Promise(setImmediate);
    assert.deepEqual(log, [0, 1, 2]);
  });

  it('continues after a job that fails', async () => {
    const semaphore = new Semaphore(1);
    const failing = semaphore.run(() => Promise.reject(new Error('no')));
    const next = semaphore.run(() => Promise.resolve('next'));
    await assert.rejects(failing, { message: 'no' });
    assert.equal(await next, 'next');
  });
});
