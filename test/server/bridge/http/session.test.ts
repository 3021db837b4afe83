import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Session } from '../../../../server/bridge/index.ts';
import { closeOpenSessions } from '../../../../server/bridge/http/session.ts';
import { Fw } from '../../../../server/core/index.ts';
import { MemorySessionStore } from '../../../../server/web/index.ts';

const session = (store: MemorySessionStore): Session => Session.create({ store });

/** The number of listeners of the process. */
const listeners = (): number =>
  process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);

describe('Session', () => {
  it('adds no listener to the process beyond the first (36)', () => {
    const store = new MemorySessionStore();
    session(store);
    const before = listeners();
    for (let i = 0; i < 1000; i++) session(store);
    assert.equal(listeners(), before);
  });

  it('is written when the process ends while it is open', async () => {
    const store = new MemorySessionStore();
    const one = session(store);
    await one.open();
    one.set('a', 1);
    await closeOpenSessions();
    assert.deepEqual(await store.read(one.id ?? ''), { a: 1 });
    assert.equal(one.isOpen, false);
  });

  it('ages flash values once even when it is closed and opened again (31-34)', async () => {
    const store = new MemorySessionStore();
    const first = session(store);
    await first.open();
    first.setFlash('m', 1, false);
    await first.close();
    const second = session(store);
    await second.open(first.id);
    await second.close();
    assert.equal(second.getFlash('m'), 1);
    await second.close();
    const third = session(store);
    await third.open(first.id);
    assert.equal(third.getFlash('m', 'gone'), 'gone');
    await third.close();
  });

  it('is not written again after it was closed', async () => {
    const store = new MemorySessionStore();
    const one = session(store);
    await one.open();
    one.set('a', 1);
    await one.close();
    const id = one.id ?? '';
    await store.write(id, { b: 2 }, 1000);
    await closeOpenSessions();
    assert.deepEqual(await store.read(id), { b: 2 });
  });

  it('does not prevent the writing of others when its own write fails', async (context) => {
    const error = context.mock.method(Fw, 'error', () => undefined);
    const broken = new MemorySessionStore();
    context.mock.method(broken, 'write', () => Promise.reject(new Error('disk full')));
    const store = new MemorySessionStore();
    const [first, second] = [session(broken), session(store)];
    for (const one of [first, second]) {
      await one.open();
      one.set('a', 1);
    }
    await closeOpenSessions();
    assert.deepEqual(await store.read(second.id ?? ''), { a: 1 });
    assert.deepEqual(
      error.mock.calls.map(({ arguments: [fault] }) => (fault as Error).message),
      ['The store of session "FWSESSID" failed to write.'],
    );
    await closeOpenSessions();
    assert.equal(error.mock.callCount(), 1);
  });
});
