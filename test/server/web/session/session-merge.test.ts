import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';

import fc from 'fast-check';

import {
  FileSessionStore,
  MemorySessionStore,
  Session,
  type SessionData,
  type SessionStore,
} from '../../../../server/web/index.ts';

const id = 'abcdefghijklmnopqrstuvwxyz012345';

const stores: Readonly<Record<string, (test: TestContext) => Promise<SessionStore>>> = {
  MemorySessionStore: async () => new MemorySessionStore(),
  FileSessionStore: async (test) => {
    const folder = await mkdtemp(join(tmpdir(), 'fwx-session-'));
    test.after(() => rm(folder, { recursive: true, force: true }));
    return new FileSessionStore(folder);
  },
};

for (const [name, storeOf] of Object.entries(stores)) {
  describe(`A session of ${name} that is closed and used again`, () => {
    /** A store with the session, and that session as each request opens it. */
    async function setup(test: TestContext, data: SessionData) {
      const store = await storeOf(test);
      await store.write(id, data, 1000);
      const open = async (): Promise<Session> => {
        const session = Object.assign(new Session(), { store, gcProbability: 0 });
        await session.open(id);
        return session;
      };
      return { store, open };
    }

    it('leaves a flash value to the next request that another one has set meanwhile', async (test) => {
      const { open } = await setup(test, { m: 'one', __flash: { m: -1 } });
      const first = await open();
      await first.close();
      const second = await open();
      second.setFlash('m', 'two');
      await second.close();
      assert.equal(first.getFlash('m'), 'one');
      await first.close();
      assert.equal((await open()).getFlash('m'), 'two');
    });

    it('stores later changes of a list that it has returned before', async (test) => {
      const { open, store } = await setup(test, { cart: [1] });
      const first = await open();
      const cart = first.get('cart') as number[];
      await first.close();
      const second = await open();
      second.set('z', 1);
      await second.close();
      first.set('y', 1);
      await first.close();
      cart.push(2);
      first.get('y');
      await first.close();
      assert.deepEqual(await store.read(id), { cart: [1, 2], z: 1, y: 1 });
    });

    it('keeps what another request has written before it was read', async (test) => {
      const { open, store } = await setup(test, { a: 1 });
      const first = await open();
      await first.close();
      const second = await open();
      second.set('cart', [2]);
      await second.close();
      first.get('a');
      await first.close();
      first.set('x', 1);
      await first.close();
      assert.deepEqual(await store.read(id), { a: 1, cart: [2], x: 1 });
    });

    it('is not stored by a call that waits while it is destroyed', async (test) => {
      const { open, store } = await setup(test, { a: 1 });
      const first = await open();
      await first.close();
      first.set('x', 1);
      const closing = first.close();
      await first.destroy();
      await closing;
      assert.equal(await store.read(id), null);
    });

    it('keeps its values under the new id that it gets while a call waits', async (test) => {
      const { open, store } = await setup(test, { a: 1 });
      const first = await open();
      await first.close();
      const second = await open();
      first.set('x', 1);
      const closing = first.close();
      first.regenerateID(true);
      await second.close();
      await closing;
      await first.close();
      assert.equal(await store.read(id), null);
      assert.deepEqual(await store.read(first.id ?? ''), { a: 1, x: 1 });
    });

    for (const [work, change] of [
      ['writes them', (session: Session) => session.set('x', 1)],
      ['restarts its time', (session: Session) => session.get('a')],
    ] as const) {
      it(`keeps its values under the new id that it gets while a call ${work}`, async (test) => {
        const { open, store } = await setup(test, { a: 1 });
        const session = await open();
        change(session);
        const closing = session.close();
        await new Promise(process.nextTick);
        session.regenerateID(true);
        session.set('y', 1);
        await closing;
        await session.close();
        assert.deepEqual(await store.read(session.id ?? ''), { ...session.toArray() });
        assert.deepEqual([session.get('a'), session.get('y')], [1, 1]);
        assert.equal(await store.read(id), null);
      });
    }

    it('is followed by a new one when it is destroyed while its values are written', async (test) => {
      const { open, store } = await setup(test, { a: 1 });
      const session = await open();
      const update = store.update?.bind(store);
      const begun = Promise.withResolvers<void>();
      const destroyed = Promise.withResolvers<void>();
      store.update = async (...values) => {
        begun.resolve();
        await destroyed.promise;
        return (await update?.(...values)) ?? false;
      };
      session.set('x', 1);
      const closing = session.close();
      await begun.promise;
      await session.destroy();
      destroyed.resolve();
      await closing;
      session.set('y', 1);
      await session.close();
      assert.equal(await store.read(id), null);
      assert.deepEqual(await store.read(session.id ?? ''), { y: 1 });
    });

    for (const [work, change] of [
      ['written for the first time', (session: Session) => session.set('x', 1)],
      ['written under a new id', (session: Session) => session.regenerateID(true)],
      ['touched', (session: Session) => session.get('a')],
    ] as const) {
      it(`is not left in the store when it is destroyed while it is ${work}`, async (test) => {
        const { open, store } = await setup(test, { a: 1 });
        const session = work === 'touched' ? await open() : Object.assign(new Session(), { store });
        change(session);
        const own = session.id ?? '';
        const { write, touch } = store;
        const begun = Promise.withResolvers<void>();
        store.write = async (...values) => {
          begun.resolve();
          await setImmediate();
          await write.call(store, ...values);
        };
        // As stores do that cannot write on a condition.
        store.touch = async (one, seconds) => {
          const data = (await store.read(one)) ?? {};
          await store.write(one, data, seconds);
        };
        const closing = session.close();
        await begun.promise;
        await session.destroy();
        await closing;
        Object.assign(store, { write, touch });
        assert.equal(await store.read(own), null);
        assert.equal(session.toCookie()?.value ?? '', '');
        session.set('y', 1);
        await session.close();
        assert.deepEqual(await store.read(session.id ?? ''), { y: 1 });
      });
    }

    it('is not left under an id that is replaced while it is written for the first time', async (test) => {
      const { store } = await setup(test, {});
      const session = Object.assign(new Session(), { store });
      session.set('x', 1);
      const own = session.id ?? '';
      const { write } = store;
      const [begun, renewed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      store.write = async (...values) => {
        begun.resolve();
        if (values[0] === own) await renewed.promise;
        await write.call(store, ...values);
      };
      const closing = session.close();
      await begun.promise;
      session.regenerateID(true);
      await session.close();
      renewed.resolve();
      await closing;
      assert.equal(await store.read(own), null);
      assert.deepEqual(await store.read(session.id ?? ''), { x: 1 });
    });

    for (const deleteOld of [true, false]) {
      it(`takes what another request has written to a new id (deleteOld ${deleteOld})`, async (test) => {
        const { open, store } = await setup(test, { a: 1, b: 1 });
        const first = await open();
        await first.close();
        const second = await open();
        second.set('cart', [2]);
        second.remove('b');
        await second.close();
        first.regenerateID(deleteOld);
        first.set('user', 7);
        await first.close();
        const merged = { a: 1, cart: [2], user: 7 };
        assert.deepEqual(await store.read(first.id ?? ''), merged);
        assert.deepEqual(await store.read(id), deleteOld ? null : { a: 1, cart: [2] });
      });
    }
  });
}

describe('Requests of a session that is closed and used again', () => {
  const step = fc.record({
    by: fc.nat(1),
    action: fc.constantFrom('set', 'remove', 'read', 'close', 'close'),
    key: fc.constantFrom('a', 'b'),
  });

  it('store the changes of each other, whatever their order', async () => {
    const run = async (steps: readonly { by: number; action: string; key: string }[]) => {
      const store = new MemorySessionStore();
      await store.write(id, {}, 1000);
      const expected = new Map<string, unknown>();
      const requests = [];
      for (let by = 0; by < 2; by++) {
        const session = Object.assign(new Session(), { store, gcProbability: 0 });
        await session.open(id);
        await session.close();
        requests.push({ session, changes: new Map<string, number | null>() });
      }
      for (const [at, { by, action, key }] of steps.entries()) {
        const { changes, session } = requests[by] as (typeof requests)[number];
        // A request changes keys of its own, so that no two requests change the same one.
        const own = `${by}${key}`;
        if (action === 'read') session.get(own);
        if (action === 'set') session.set(own, at);
        if (action === 'remove') session.remove(own);
        if (action === 'set') changes.set(own, at);
        if (action === 'remove') changes.set(own, null);
        if (action !== 'close') continue;
        await session.close();
        for (const [name, value] of changes) {
          if (value === null) expected.delete(name);
          else expected.set(name, value);
        }
        changes.clear();
        assert.deepEqual(await store.read(id), Object.fromEntries(expected));
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 20 }), run), { numRuns: 500 });
  });
});
