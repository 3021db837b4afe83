import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { MemorySessionStore, Session, type SessionData } from '../../../../server/web/index.ts';

const ID = 'abcdefghijklmnop';

/** A store that records its calls. */
class Recorder extends MemorySessionStore {
  readonly calls: string[] = [];

  override async read(id: string): Promise<SessionData | null> {
    this.calls.push('read');
    return super.read(id);
  }

  override async write(id: string, data: SessionData, ttl: number): Promise<void> {
    this.calls.push(`write ${ttl}`);
    await super.write(id, data, ttl);
  }

  override async touch(id: string, ttl: number): Promise<void> {
    this.calls.push(`touch ${ttl}`);
    await super.touch(id, ttl);
  }

  override async destroy(id: string): Promise<void> {
    this.calls.push('destroy');
    await super.destroy(id);
  }

  override async gc(): Promise<void> {
    this.calls.push('gc');
    await super.gc();
  }

  /** The calls since the last time. */
  takeCalls(): string[] {
    return this.calls.splice(0).filter((call) => call !== 'gc');
  }
}

const sessionOf = (store: Recorder, config: object = {}) =>
  Session.create({ store, gcProbability: 0, ...config });

/** A store that contains a session with this id. */
async function stored(data: SessionData = { a: 1 }): Promise<Recorder> {
  const store = new Recorder();
  await store.write(ID, data, 60);
  store.takeCalls();
  return store;
}

async function opened(store: Recorder, config: object = {}, id: string | null = ID) {
  const session = sessionOf(store, config);
  await session.open(id);
  return session;
}

describe('Session.open', () => {
  for (const [length, isAsked] of [
    [15, false],
    [16, true],
    [128, true],
    [129, false],
  ] as const) {
    it(`${isAsked ? 'queries' : 'does not query'} the store for an id of ${length} characters`, async () => {
      const store = new Recorder();
      const session = await opened(store, {}, 'a'.repeat(length));
      assert.deepEqual(store.takeCalls(), isAsked ? ['read'] : []);
      assert.equal(session.hasSessionId, isAsked);
      assert.equal(session.id, null);
    });
  }

  it('reads once, and nothing after the session was used', async () => {
    const store = await stored();
    const session = await opened(store);
    await session.open(ID);
    assert.deepEqual(store.takeCalls(), ['read']);
    const used = sessionOf(store);
    used.set('b', 2);
    await used.open(ID);
    assert.deepEqual(store.takeCalls(), []);
    assert.deepEqual({ ...used.toArray() }, { b: 2 });
  });

  it('keeps a session closed and inactive until it is used', async () => {
    const store = await stored();
    const session = sessionOf(store);
    assert.deepEqual([session.isOpen, session.isActive], [false, false]);
    await session.open(ID);
    assert.deepEqual([session.isOpen, session.isActive, session.id], [true, false, ID]);
    assert.deepEqual([session.peek('a'), session.peek('b'), session.count], [1, null, 1]);
    assert.deepEqual([session.isActive, session.toCookie()], [false, null]);
    await session.close();
    assert.equal(session.isOpen, false);
    assert.equal(session.get('a'), 1);
    assert.deepEqual([session.isOpen, session.isActive], [true, true]);
    assert.equal(session.toCookie()?.value, ID);
  });

  it('releases an id that it does not accept', async () => {
    const store = new Recorder();
    await opened(store);
    await opened(store, { lockTimeout: 1 });
    assert.deepEqual(store.takeCalls(), ['read', 'read']);
  });

  it('does not wait without locks', async () => {
    const store = await stored();
    await opened(store);
    const free = await opened(store, { useLock: false, lockTimeout: 1 });
    assert.equal(free.get('a'), 1);
    await assert.rejects(opened(store, { lockTimeout: 1 }), { statusCode: 503 });
  });
});

describe('Session.close', () => {
  it('does nothing for a session that is not open', async () => {
    const store = await stored();
    await sessionOf(store).close();
    const session = await opened(store);
    session.set('a', 2);
    await session.close();
    await session.close();
    assert.deepEqual(store.takeCalls(), ['read', 'write 1440']);
  });

  it('passes whole seconds to the store', async () => {
    const store = await stored();
    const session = await opened(store, { timeout: 0.4 });
    session.get('a');
    await session.close();
    session.set('a', 2);
    await session.close();
    session.regenerateID();
    await session.close();
    const calls = ['read', 'touch 1', 'write 1', 'read', 'write 1'];
    assert.deepEqual(store.takeCalls(), calls);
  });

  it('writes no session without an id', async () => {
    const store = new Recorder();
    const session = await opened(store, {}, null);
    session.get('a');
    assert.equal(session.toCookie(), null);
    await session.close();
    assert.deepEqual(store.takeCalls(), []);
  });

  for (const [title, use, expected] of [
    ['that nobody used', () => undefined, ['read', 'touch 60']],
    ['that was read', (session) => session.get('a'), ['read', 'write 60']],
    ['with a value', (session) => session.set('a', 1), ['read', 'write 60']],
  ] as readonly (readonly [string, (session: Session) => unknown, string[]])[]) {
    it(`of an unknown id ${title} calls ${expected.join(', ')}`, async () => {
      const store = new Recorder();
      const session = await opened(store, { useStrictMode: false, timeout: 60 });
      use(session);
      await session.close();
      assert.deepEqual(store.takeCalls(), expected);
    });
  }

  for (const [probability, random, isSwept] of [
    [1, 0.99, true],
    [0.5, 0.49, true],
    [0.5, 0.5, false],
    [0, 0, false],
  ] as const) {
    it(`${isSwept ? 'sweeps' : 'does not sweep'} with ${probability} when ${random} is drawn`, async (context) => {
      const store = await stored();
      context.mock.method(Math, 'random', () => random);
      const session = await opened(store, { gcProbability: probability });
      await session.close();
      assert.equal(store.calls.includes('gc'), isSwept);
    });
  }

  it('works without optional methods of a store', async () => {
    const memory = await stored();
    const store = {
      read: (id: string) => memory.read(id),
      write: (id: string, data: SessionData, ttl: number) => memory.write(id, data, ttl),
      destroy: (id: string) => memory.destroy(id),
    };
    const visit = async (work: (session: Session) => void) => {
      const session = Session.create({ store, gcProbability: 1 });
      await session.open(ID);
      work(session);
      await session.close();
    };
    await visit(() => undefined);
    await visit((session) => session.set('b', 2));
    assert.deepEqual(await memory.read(ID), { a: 1, b: 2 });
  });
});

describe('Session.regenerateID', () => {
  it('removes all former ids that are marked for removal, after the values were stored', async () => {
    const store = await stored();
    const session = await opened(store);
    session.regenerateID(true);
    const between = session.id;
    session.regenerateID(true);
    assert.equal(new Set([ID, between, session.id]).size, 3);
    await session.close();
    assert.deepEqual(store.takeCalls(), ['read', 'read', 'write 1440', 'destroy', 'destroy']);
    session.get('a');
    await session.close();
    assert.deepEqual(store.takeCalls(), ['touch 1440']);
    assert.deepEqual([store.size, await store.read(session.id ?? '')], [1, { a: 1 }]);
  });

  it('assigns an id to a session without one', async () => {
    const store = new Recorder();
    const session = await opened(store, {}, null);
    session.regenerateID(true);
    assert.match(session.id ?? '', /^[\w-]{32}$/);
    assert.equal(session.isActive, true);
    await session.close();
    assert.deepEqual(store.takeCalls(), ['write 1440']);
  });
});

describe('Session.destroy', () => {
  it('removes every id of the session, and the cookie', async () => {
    const store = await stored();
    const session = await opened(store);
    session.regenerateID(true);
    await session.destroy();
    assert.deepEqual(store.takeCalls(), ['read', 'destroy', 'destroy']);
    assert.deepEqual([session.id, session.isOpen, session.count, store.size], [null, false, 0, 0]);
    assert.deepEqual([session.toCookie()?.value, session.toCookie()?.expire], ['', 1]);
    await opened(store, { lockTimeout: 1 });
  });

  it('sends nothing to a browser that had no session', async () => {
    const store = new Recorder();
    const session = await opened(store, {}, null);
    await session.destroy();
    assert.deepEqual([store.takeCalls(), session.toCookie()], [[], null]);
  });

  it('allows the session to start again, with a cookie of its new id', async () => {
    const store = await stored();
    const session = await opened(store);
    await session.destroy();
    session.set('b', 2);
    assert.equal(session.toCookie()?.value, session.id);
    await session.close();
    assert.deepEqual(await store.read(session.id ?? ''), { b: 2 });
  });
});

describe('Session values', () => {
  it('can be read, removed one by one and all together', async () => {
    const session = await opened(await stored({ a: 1, b: null, c: 3 }));
    assert.deepEqual([session.get('a'), session.get('x'), session.get('x', 5)], [1, null, 5]);
    assert.equal(session.get('b', 5), null);
    assert.deepEqual([session.has('b'), session.has('x')], [true, false]);
    assert.deepEqual([session.remove('a'), session.remove('a')], [1, null]);
    assert.deepEqual(session.toArray(), Object.assign(Object.create(null), { b: null, c: 3 }));
    session.removeAll();
    assert.deepEqual([session.count, session.id], [0, ID]);
  });

  for (const [title, use] of [
    ['has', (session) => session.has('x')],
    ['remove', (session) => session.remove('x')],
    ['removeAll', (session) => session.removeAll()],
    ['toArray', (session) => session.toArray()],
    ['getFlash', (session) => session.getFlash('x')],
    ['getAllFlashes', (session) => session.getAllFlashes()],
    ['hasFlash', (session) => session.hasFlash('x')],
  ] as readonly (readonly [string, (session: Session) => unknown])[]) {
    it(`are used by ${title}()`, async () => {
      const session = await opened(await stored());
      use(session);
      assert.equal(session.isActive, true);
    });
  }
});
