import assert from 'node:assert/strict';
import files, { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';

import { createStorage } from 'unstorage';

import {
  FileSessionStore,
  MemorySessionStore,
  RedisSessionStore,
  type SessionStore,
  UnstorageSessionStore,
} from '../../../../server/web/index.ts';

const ID = 'abcdefghijklmnop';
// A whole number of seconds, which every file system stores exactly.
const start = 1_800_000_000_000;

let root = '';
let directory = '';
let clock = start;
const now = () => clock;

before(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'fwx-session-'));
});
after(() => rm(root, { recursive: true }));
beforeEach(async () => {
  clock = start;
  directory = await mkdtemp(path.join(root, 'd'));
});

for (const [name, make] of Object.entries({
  MemorySessionStore: (): SessionStore => new MemorySessionStore({ now }),
  FileSessionStore: (): SessionStore => new FileSessionStore(directory, { now }),
  UnstorageSessionStore: (): SessionStore => new UnstorageSessionStore(createStorage(), { now }),
})) {
  describe(`The expiry of a session in a ${name}`, () => {
    it('is at the last millisecond of its time', async () => {
      const store = make();
      await store.write(ID, { a: 1 }, 60);
      clock += 59_999;
      assert.deepEqual(await store.read(ID), { a: 1 });
      clock += 1;
      assert.equal(await store.read(ID), null);
    });

    for (const work of ['touch', 'update'] as const) {
      it(`can be moved until then by ${work}, and not after`, async () => {
        const store = make();
        const move = () =>
          work === 'touch' ? store.touch?.(ID, 60) : store.update?.(ID, { a: 1 }, 60);
        await store.write(ID, { a: 1 }, 60);
        clock += 59_999;
        await move();
        clock += 59_999;
        assert.deepEqual(await store.read(ID), { a: 1 });
        clock += 1;
        await move();
        assert.equal(await store.read(ID), null);
      });
    }
  });
}

describe('MemorySessionStore', () => {
  it('sweeps expired sessions, with a write once a minute', async () => {
    const store = new MemorySessionStore({ now });
    const sizeAfter = async (id: string, ttl: number) => {
      await store.write(id, {}, ttl);
      return store.size;
    };
    assert.equal(await sizeAfter('a', 1), 1);
    clock += 59_999;
    assert.equal(await sizeAfter('b', 100), 2);
    clock += 1;
    assert.equal(await sizeAfter('c', 100), 2);
    assert.equal(await sizeAfter('d', 0), 3);
    await store.gc();
    assert.equal(store.size, 2);
  });

  it('keeps the greatest number of sessions', async () => {
    const store = new MemorySessionStore({ maxSessions: 2, now });
    for (const id of ['a', 'b', 'a']) await store.write(id, {}, 60);
    assert.equal(store.size, 2);
    await store.write('c', {}, 60);
    assert.deepEqual([await store.read('b'), await store.read('a')], [null, {}]);
  });
});

describe('FileSessionStore', () => {
  const storeOf = (options: object = {}) => new FileSessionStore(directory, { now, ...options });
  const names = async () => (await readdir(directory)).toSorted();
  const modeOf = async (name: string) => (await stat(path.join(directory, name))).mode & 0o777;
  const endAt = (name: string, time: number) =>
    utimes(path.join(directory, name), new Date(time), new Date(time));

  for (const wrong of ['', null, 5]) {
    it(`requires the path of a directory, not ${JSON.stringify(wrong)}`, () => {
      assert.throws(() => new FileSessionStore(wrong as string), {
        name: 'InvalidConfigException',
        message: 'FileSessionStore needs the path of a directory.',
      });
    });
  }

  it('creates directory and files with the configured modes', async () => {
    const deep = path.join(directory, 'x/y');
    const store = new FileSessionStore(deep, { fileMode: 0o640, dirMode: 0o750, now });
    await store.write(ID, { a: 1 }, 60);
    assert.equal(await modeOf('x/y'), 0o750);
    assert.equal(await modeOf(`x/y/${ID}.json`), 0o640);
    await store.destroy(ID);
    assert.equal(await modeOf(`x/y/${ID}.gone`), 0o640);
    const plain = new FileSessionStore(path.join(directory, 'z'));
    await plain.write(ID, { a: 1 }, 60);
    assert.equal(await modeOf('z'), 0o700);
  });

  it('creates no file for an unknown session', async () => {
    const store = storeOf();
    await store.destroy(ID);
    await store.touch(ID, 60);
    assert.equal(await store.update(ID, { a: 1 }, 60), false);
    assert.deepEqual(await names(), []);
  });

  it('sweeps a session at its expiry, and parts and removal marks an hour after their creation', async () => {
    const store = storeOf();
    const part = `${ID}.json.0123-abc.part`;
    const files = [`${ID}.json`, `${ID}2.gone`, part, 'a.b.json', 'other.json.txt'];
    for (const name of files) {
      await writeFile(path.join(directory, name), '{}');
      await endAt(name, start);
    }
    clock = start - 1;
    await store.gc();
    assert.equal((await names()).length, 5);
    clock = start;
    await store.gc();
    assert.deepEqual(await names(), files.slice(1).toSorted());
    clock = start + 3_599_999;
    await store.gc();
    assert.equal((await names()).length, 4);
    clock = start + 3_600_000;
    await store.gc();
    assert.deepEqual(await names(), ['a.b.json', 'other.json.txt']);
  });

  it('keeps a session when it sweeps an old part of it', async () => {
    const store = storeOf();
    for (const name of [`${ID}.json`, `${ID}.json.0123.part`]) {
      await writeFile(path.join(directory, name), '{}');
      await endAt(name, start);
    }
    await endAt(`${ID}.json`, start + 10_000_000);
    clock = start + 3_600_000;
    await store.gc();
    assert.deepEqual(await names(), [`${ID}.json`]);
  });

  it('sweeps nothing without its directory', async () => {
    await new FileSessionStore(path.join(directory, 'missing')).gc();
    await assert.rejects(new FileSessionStore('/dev/null').gc(), { code: 'ENOTDIR' });
  });

  it('returns a session that was written again after its removal', async () => {
    const store = storeOf();
    await store.write(ID, { a: 1 }, 60);
    await store.destroy(ID);
    assert.deepEqual(await names(), [`${ID}.gone`]);
    await store.write(ID, { a: 2 }, 60);
    assert.deepEqual(await names(), [`${ID}.json`]);
    assert.equal(await store.update(ID, { a: 3 }, 60), true);
    assert.deepEqual(await store.read(ID), { a: 3 });
  });

  it('reports that a session was removed while it was written', async (context) => {
    const store = storeOf();
    await store.write(ID, { a: 1 }, 60);
    const { rename } = files;
    context.mock.method(files, 'rename', async (from: string, to: string) => {
      await rename(from, to);
      await new FileSessionStore(directory).destroy(ID);
    });
    assert.equal(await store.update(ID, { a: 2 }, 60), false);
    assert.deepEqual(await names(), [`${ID}.gone`]);
  });

  it('sweeps files that another process sweeps concurrently', async (context) => {
    const store = storeOf();
    for (const name of [`${ID}.json`, `${ID}2.gone`]) {
      await writeFile(path.join(directory, name), '{}');
      await endAt(name, start);
    }
    clock = start + 3_600_000;
    const { stat: originalStat } = files;
    context.mock.method(files, 'stat', async (file: string) => {
      const found = await originalStat(file);
      await rm(file);
      return found;
    });
    await store.gc();
    assert.deepEqual(await names(), []);
  });

  it('leaves no part of a file that it could not replace', async () => {
    const store = storeOf();
    // A file cannot replace a directory.
    await mkdir(path.join(directory, `${ID}.json`));
    await assert.rejects(store.write(ID, { a: 1 }, 60));
    assert.deepEqual(await names(), [`${ID}.json`]);
  });
});

describe('UnstorageSessionStore', () => {
  it('passes the lifetime of a session to the driver, under its prefix', async () => {
    const calls: unknown[] = [];
    const storage = {
      getItem: async () => null,
      setItem: async (...args: unknown[]) => void calls.push(args),
      removeItem: async (key: string) => void calls.push(key),
    };
    const store = new UnstorageSessionStore(storage, { prefix: 'p:', now: () => 1000 });
    await store.write(ID, { a: 1 }, 60);
    await store.destroy(ID);
    assert.deepEqual(calls, [[`p:${ID}`, 'session 61000 {"a":1}', { ttl: 60 }], `p:${ID}`]);
  });

  it('removes an expired session when it is read', async () => {
    const storage = createStorage();
    const store = new UnstorageSessionStore(storage, { now });
    await store.write(ID, { a: 1 }, 60);
    clock += 60_000;
    assert.equal(await store.read(ID), null);
    assert.deepEqual(await storage.getKeys(), []);
  });

  it('ignores texts that are not sessions', async () => {
    const storage = createStorage();
    const store = new UnstorageSessionStore(storage, { now });
    for (const value of ['session x {}', 'session 5', 5, { a: 1 }, 'x session 9999999999999 {}']) {
      await storage.setItem(`session:${ID}`, value);
      assert.equal(await store.read(ID), null);
    }
  });

  for (const wrong of [null, undefined, {}, { getItem: 1 }]) {
    it(`refuses ${JSON.stringify(wrong)} as a storage`, () => {
      assert.throws(() => new UnstorageSessionStore(wrong as never), {
        name: 'InvalidConfigException',
        message: 'UnstorageSessionStore needs a storage of unstorage.',
      });
    });
  }
});

describe('RedisSessionStore', () => {
  const client = (answers: readonly unknown[], calls: unknown[][]) => {
    const recordCall =
      (name: string) =>
      async (...args: unknown[]) => {
        calls.push([name, ...args]);
        return answers[calls.length - 1] ?? null;
      };
    const names = ['get', 'set', 'del', 'expire', 'send'] as const;
    return Object.fromEntries(names.map((name) => [name, recordCall(name)])) as never;
  };

  it('reads a session, its removal and its time by its key', async () => {
    const calls: unknown[][] = [];
    const store = new RedisSessionStore(client(['{"a":1}'], calls));
    assert.deepEqual(await store.read(ID), { a: 1 });
    await store.touch(ID, 60);
    await store.destroy(ID);
    assert.deepEqual(calls, [
      ['get', `fwx:session:${ID}`],
      ['expire', `fwx:session:${ID}`, 60],
      ['del', `fwx:session:${ID}`],
    ]);
  });

  it('returns no lock while another process has it', async () => {
    const calls: unknown[][] = [];
    assert.equal(await new RedisSessionStore(client([null], calls)).lock?.(ID), null);
    assert.equal(calls.length, 1);
  });

  it('renews its lock while it is held, and no longer', async (context) => {
    context.mock.timers.enable({ apis: ['setInterval'] });
    const calls: unknown[][] = [];
    const release = await new RedisSessionStore(client(['OK'], calls), 'p:').lock?.(ID);
    const [, , [, value]] = calls[0] as [string, string, [string, string]];
    const renewals = () =>
      calls
        .slice(1)
        .map(([, , given]) => given as string[])
        .filter(([script]) => script?.includes('expire'));
    context.mock.timers.tick(3333);
    assert.equal(renewals().length, 0);
    context.mock.timers.tick(1);
    context.mock.timers.tick(6667);
    assert.equal(renewals().length, 3);
    assert.deepEqual(renewals()[0]?.slice(1), ['1', `p:${ID}:lock`, value, '10']);
    await release?.();
    const count = calls.length;
    context.mock.timers.tick(60_000);
    assert.equal(calls.length, count);
  });

  for (const wrong of [null, undefined]) {
    it(`refuses ${wrong} as a client`, () => {
      assert.throws(() => new RedisSessionStore(wrong as never), {
        name: 'InvalidConfigException',
        message: 'RedisSessionStore needs a client of Redis.',
      });
    });
  }
});
