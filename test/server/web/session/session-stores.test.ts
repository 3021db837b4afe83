import assert from 'node:assert/strict';
import files, { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';

import { createStorage } from 'unstorage';

import {
  FileSessionStore,
  MemorySessionStore,
  type RedisClient,
  RedisSessionStore,
  type SessionStore,
  UnstorageSessionStore,
} from '../../../../server/web/index.ts';

const ID = 'abcdefghijklmnop';

interface Subject {
  readonly store: SessionStore;
  readonly clock: { time: number };
  readonly end: () => Promise<void>;
}

const nothing = async () => {};

/** Remains of a session after power cuts, on full disks and from other programs. */
const broken = ['', '\0\0\0\0', '{"user":7,"ca', 'null', '5', '"text"', '[1]'];

/** The commands of Redis that the store uses, with a settable clock. */
function fakeRedis(clock: { time: number }): RedisClient {
  const values = new Map<string, { value: string; ends: number }>();
  const live = (key: string) => {
    const found = values.get(key);
    return found && found.ends > clock.time ? found : undefined;
  };
  return {
    get: async (key) => live(key)?.value ?? null,
    setex: async (key, seconds, value) =>
      void values.set(key, { value, ends: clock.time + seconds * 1000 }),
    del: async (key) => values.delete(key),
    async expire(key, seconds) {
      const found = live(key);
      if (found) found.ends = clock.time + seconds * 1000;
    },
  };
}

const subjects: Readonly<Record<string, () => Promise<Subject>>> = {
  async MemorySessionStore() {
    const clock = { time: 1_000_000 };
    return { clock, store: new MemorySessionStore({ now: () => clock.time }), end: nothing };
  },
  async FileSessionStore() {
    const clock = { time: Date.now() };
    const directory = await mkdtemp(path.join(tmpdir(), 'fwx-session-'));
    const store = new FileSessionStore(path.join(directory, 'deep/er'), { now: () => clock.time });
    return { clock, store, end: () => rm(directory, { recursive: true }) };
  },
  async UnstorageSessionStore() {
    const clock = { time: 1_000_000 };
    const store = new UnstorageSessionStore(createStorage(), { now: () => clock.time });
    return { clock, store, end: nothing };
  },
  async RedisSessionStore() {
    const clock = { time: 1_000_000 };
    return { clock, store: new RedisSessionStore(fakeRedis(clock)), end: nothing };
  },
};

for (const [name, setup] of Object.entries(subjects)) {
  const on = (work: (subject: Subject) => Promise<void>) => async () => {
    const subject = await setup();
    try {
      await work(subject);
    } finally {
      await subject.end();
    }
  };

  describe(name, () => {
    it(
      'returns the written values, for any keys',
      on(async ({ store }) => {
        assert.equal(await store.read(ID), null);
        const data = { a: [1, { b: 'ü"\n' }], ['__proto__']: { x: 1 } };
        await store.write(ID, JSON.parse(JSON.stringify(data)) as object as never, 60);
        assert.equal(JSON.stringify(await store.read(ID)), JSON.stringify(data));
        assert.equal(({} as { x?: number }).x, undefined);
      }),
    );

    it(
      'does not change with the object that it returned or received',
      on(async ({ store }) => {
        const data = { list: [1] };
        await store.write(ID, data, 60);
        data.list.push(2);
        ((await store.read(ID)) as typeof data).list.push(3);
        assert.deepEqual(await store.read(ID), { list: [1] });
      }),
    );

    it(
      'expires a session in time, unless it is touched',
      on(async ({ store, clock }) => {
        await store.write(ID, { a: 1 }, 60);
        clock.time += 59_000;
        await store.touch?.(ID, 60);
        clock.time += 59_000;
        assert.deepEqual(await store.read(ID), { a: 1 });
        clock.time += 2_000;
        assert.equal(await store.read(ID), null);
        await store.touch?.(ID, 60);
        assert.equal(await store.read(ID), null);
      }),
    );

    it(
      'updates an existing session, and no other',
      on(async ({ store, clock }) => {
        assert.equal(await store.update?.(ID, { a: 1 }, 60), false);
        assert.equal(await store.read(ID), null);
        await store.write(ID, { a: 1 }, 60);
        clock.time += 59_000;
        assert.equal(await store.update?.(ID, { a: 2 }, 60), true);
        clock.time += 59_000;
        assert.deepEqual(await store.read(ID), { a: 2 });
        clock.time += 2_000;
        assert.equal(await store.update?.(ID, { a: 3 }, 60), false);
        assert.equal(await store.read(ID), null);
        await store.write(ID, { a: 4 }, 60);
        await store.destroy(ID);
        assert.equal(await store.update?.(ID, { a: 5 }, 60), false);
        assert.equal(await store.read(ID), null);
        await store.write(ID, { a: 6 }, 60);
        assert.equal(await store.update?.(ID, { a: 7 }, 60), true);
        assert.deepEqual(await store.read(ID), { a: 7 });
      }),
    );

    it(
      'removes a session, and ignores an unknown one',
      on(async ({ store }) => {
        await store.write(ID, { a: 1 }, 60);
        await store.destroy(ID);
        await store.destroy(ID);
        await store.touch?.(ID, 60);
        assert.equal(await store.read(ID), null);
      }),
    );

    it(
      'sweeps expired sessions',
      on(async ({ store, clock }) => {
        await store.write(ID, { a: 1 }, 60);
        await store.write(`${ID}2`, { a: 2 }, 600);
        clock.time += 61_000;
        await store.gc?.();
        assert.equal(await store.read(ID), null);
        assert.deepEqual(await store.read(`${ID}2`), { a: 2 });
      }),
    );
  });
}

describe('MemorySessionStore', () => {
  it('removes the least recently used session when there are too many', async () => {
    const store = new MemorySessionStore({ maxSessions: 2 });
    for (const id of ['a', 'b']) await store.write(id, {}, 60);
    await store.touch('a', 60);
    await store.write('c', {}, 60);
    assert.deepEqual([await store.read('a'), await store.read('b'), store.size], [{}, null, 2]);
  });

  it('frees the memory of expired sessions continuously', async () => {
    let time = 0;
    const store = new MemorySessionStore({ now: () => time });
    for (let at = 0; at < 100; at++) await store.write(`${at}`, {}, 1);
    time = 120_000;
    await store.write('new', {}, 1);
    assert.equal(store.size, 1);
  });
});

describe('FileSessionStore', () => {
  it('makes its files readable for the owner alone, and leaves no parts behind', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'fwx-session-'));
    const store = new FileSessionStore(directory);
    await Promise.all(Array.from({ length: 20 }, (_, n) => store.write(ID, { n }, 60)));
    assert.deepEqual(await readdir(directory), [`${ID}.json`]);
    assert.equal((await stat(path.join(directory, `${ID}.json`))).mode & 0o777, 0o600);
    await writeFile(path.join(directory, 'other.txt'), 'x');
    await store.gc();
    assert.equal((await readdir(directory)).length, 2);
    await rm(directory, { recursive: true });
  });

  for (const text of broken) {
    it(`reads a file of ${JSON.stringify(text)} as an expired session`, async () => {
      const directory = await mkdtemp(path.join(tmpdir(), 'fwx-session-'));
      const file = path.join(directory, `${ID}.json`);
      await writeFile(file, text);
      await utimes(file, new Date(), new Date(Date.now() + 60_000));
      const store = new FileSessionStore(directory);
      assert.equal(await store.read(ID), null);
      await store.write(ID, { a: 1 }, 60);
      assert.deepEqual(await store.read(ID), { a: 1 });
      await rm(directory, { recursive: true });
    });
  }

  for (const flush of [true, false]) {
    it(`${flush ? 'waits' : 'does not wait'} for the disk with flush ${flush}`, async (context) => {
      const directory = await mkdtemp(path.join(tmpdir(), 'fwx-session-'));
      const { mock } = context.mock.method(files, 'writeFile');
      const store = new FileSessionStore(directory, { flush });
      await store.write(ID, { a: 1 }, 60);
      await store.update(ID, { a: 2 }, 60);
      assert.deepEqual(await store.read(ID), { a: 2 });
      const options = mock.calls.map(({ arguments: [, , given] }) => given as { flush: boolean });
      assert.deepEqual(
        options.map((each) => each.flush),
        [flush, flush],
      );
      await rm(directory, { recursive: true });
    });
  }

  it('keeps no session that was removed while it was being written', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'fwx-session-'));
    const [one, other] = [new FileSessionStore(directory), new FileSessionStore(directory)];
    const ids = Array.from({ length: 100 }, (_, n) => `${ID}${n}`);
    await Promise.all(ids.map((id) => one.write(id, { a: 1 }, 60)));
    // Concurrency is limited by the number of threads, so all orders occur.
    await Promise.all(ids.flatMap((id) => [one.update(id, { a: 2 }, 60), other.destroy(id)]));
    for (const id of ids) {
      assert.equal(await one.read(id), null);
      assert.equal(await one.update(id, { a: 3 }, 60), false);
    }
    assert.ok((await readdir(directory)).every((name) => name.endsWith('.gone')));
    await rm(directory, { recursive: true });
  });

  it('returns no removed session to others while it is being written', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'fwx-session-'));
    const store = new FileSessionStore(directory);
    await store.write(ID, { a: 1 }, 60);
    const file = path.join(directory, `${ID}.json`);
    const left = await readFile(file);
    await store.destroy(ID);
    // As after a process was killed between its write and its last check.
    await writeFile(file, left);
    await utimes(file, new Date(), new Date(Date.now() + 60_000));
    assert.equal(await store.read(ID), null);
    await rm(directory, { recursive: true });
  });

  it('sweeps removal marks of a session after an hour, with its remaining files', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'fwx-session-'));
    const clock = { time: Date.now() };
    const store = new FileSessionStore(directory, { now: () => clock.time });
    await store.write(ID, { a: 1 }, 10_000);
    await store.destroy(ID);
    await store.write(`${ID}2`, { a: 1 }, 10_000);
    await writeFile(path.join(directory, `${ID}.json`), '{}');
    const end = new Date(clock.time + 10_000_000);
    await utimes(path.join(directory, `${ID}.json`), end, end);
    await store.gc();
    assert.deepEqual((await readdir(directory)).sort(), [
      `${ID}.gone`,
      `${ID}.json`,
      `${ID}2.json`,
    ]);
    clock.time += 3_700_000;
    await store.gc();
    assert.deepEqual(await readdir(directory), [`${ID}2.json`]);
    await rm(directory, { recursive: true });
  });

  it('rejects when it cannot write', async () => {
    const store = new FileSessionStore('/dev/null/sessions');
    await assert.rejects(store.write(ID, {}, 60), { code: 'ENOTDIR' });
  });
});

describe('UnstorageSessionStore', () => {
  for (const text of broken) {
    it(`reads ${JSON.stringify(text)} as an expired session`, async () => {
      const storage = createStorage();
      await storage.setItem(`session:${ID}`, `session ${Date.now() + 60_000} ${text}`);
      const store = new UnstorageSessionStore(storage);
      assert.equal(await store.read(ID), null);
      await store.touch(ID, 60);
      assert.equal(await store.update(ID, { a: 1 }, 60), false);
    });
  }
});

describe('RedisSessionStore', () => {
  for (const text of broken) {
    it(`reads ${JSON.stringify(text)} as an expired session`, async () => {
      const redis = fakeRedis({ time: 0 });
      await redis.setex?.(`fwx:session:${ID}`, 60, text);
      assert.equal(await new RedisSessionStore(redis).read(ID), null);
    });
  }

  /** A client with these commands of writing, and its recorded calls. */
  function client(...commands: readonly ('setex' | 'setEx' | 'set')[]) {
    const recorded: unknown[][] = [];
    const recordCall =
      (name: string) =>
      async (...values: unknown[]) =>
        void recorded.push([name, ...values]);
    const found: RedisClient = {
      get: async () => null,
      del: recordCall('del'),
      expire: recordCall('expire'),
      ...Object.fromEntries(commands.map((name) => [name, recordCall(name)])),
    };
    return { found, recorded };
  }

  for (const [commands, expected] of [
    [['setex', 'set'], [['setex', 'p:a', 60, '{"x":1}']]],
    [['setEx', 'set'], [['setEx', 'p:a', 60, '{"x":1}']]],
    [
      ['set'],
      [
        ['set', 'p:a', '{"x":1}'],
        ['expire', 'p:a', 60],
      ],
    ],
  ] as const) {
    it(`writes with a client that has ${commands.join(' and ')}`, async () => {
      const { found, recorded } = client(...commands);
      await new RedisSessionStore(found, 'p:').write('a', { x: 1 }, 60);
      assert.deepEqual(recorded, expected);
    });
  }

  const commandArguments = ['p:a', '{"x":1}', 'EX', '60', 'XX'];
  for (const [name, command, expected] of [
    ['redis', 'setEx', ['set', 'p:a', '{"x":1}', { EX: 60, XX: true }]],
    ['ioredis', 'defineCommand', ['set', ...commandArguments]],
    ['Bun', 'send', ['send', 'SET', commandArguments]],
    ['Valkey GLIDE', 'customCommand', ['customCommand', ['SET', ...commandArguments]]],
  ] as const) {
    for (const answer of ['OK', null]) {
      it(`updates with a client like that of ${name}, which returns ${answer}`, async () => {
        const recorded: unknown[][] = [];
        const recordCall =
          (called: string) =>
          async (...values: unknown[]) => (recorded.push([called, ...values]), answer);
        const others = {
          get: recordCall('get'),
          del: recordCall('del'),
          expire: recordCall('expire'),
        };
        const found = {
          ...others,
          set: recordCall('set'),
          [command]: recordCall(command),
        } as never;
        const isKept = await new RedisSessionStore(found, 'p:').update('a', { x: 1 }, 60);
        assert.deepEqual(recorded, [expected]);
        assert.equal(isKept, answer !== null);
      });
    }
  }

  const script = "return redis.call('get',KEYS[1])==ARGV[1] and redis.call('del',KEYS[1])";
  for (const [name, command, setting, releasing] of [
    [
      'redis',
      'setEx',
      (value: string) => ['set', 'p:a:lock', value, { EX: 10, NX: true }],
      (value: string) => ['eval', script, { keys: ['p:a:lock'], arguments: [value] }],
    ],
    [
      'ioredis',
      'defineCommand',
      (value: string) => ['set', 'p:a:lock', value, 'EX', '10', 'NX'],
      (value: string) => ['eval', script, 1, 'p:a:lock', value],
    ],
    [
      'Bun',
      'send',
      (value: string) => ['send', 'SET', ['p:a:lock', value, 'EX', '10', 'NX']],
      (value: string) => ['send', 'EVAL', [script, '1', 'p:a:lock', value]],
    ],
    [
      'Valkey GLIDE',
      'customCommand',
      (value: string) => ['customCommand', ['SET', 'p:a:lock', value, 'EX', '10', 'NX']],
      (value: string) => ['customCommand', ['EVAL', script, '1', 'p:a:lock', value]],
    ],
  ] as const) {
    it(`takes and releases the lock of a session with a client like that of ${name}`, async () => {
      const recorded: unknown[][] = [];
      const recordCall =
        (called: string) =>
        async (...values: unknown[]) => (recorded.push([called, ...values]), 'OK');
      const found = {
        set: recordCall('set'),
        eval: recordCall('eval'),
        [command]: recordCall(command),
      } as never;
      const release = await new RedisSessionStore(found, 'p:').lock?.('a');
      const [value = ''] = JSON.stringify(recorded).match(/[\w-]{22}/) ?? [];
      await release?.();
      assert.deepEqual(recorded, [setting(value), releasing(value)]);
    });
  }

  it('has no lock with a client whose form of the commands is unknown', () => {
    assert.equal(new RedisSessionStore(client('setex').found).lock, undefined);
  });

  it('refuses a client that cannot write, whose sessions would be lost', () => {
    const { found } = client();
    assert.throws(() => new RedisSessionStore(found), {
      name: 'InvalidConfigException',
      message: 'The client of RedisSessionStore must have "setex", "setEx" or "set".',
    });
  });
});
