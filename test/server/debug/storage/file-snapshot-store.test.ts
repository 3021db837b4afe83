import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { FileSnapshotStore } from '../../../../server/debug/storage/file-snapshot-store.ts';
import { temporaryFolder } from '../../../support/browser.ts';
import { storedSnapshot } from '../support.ts';

const newFolder = (): string => `${temporaryFolder()}/debug`;

async function fill(store: FileSnapshotStore, tags: readonly string[]): Promise<void> {
  for (const tag of tags) await store.writeSnapshot(storedSnapshot(tag), 50);
}

describe('FileSnapshotStore', () => {
  const vectors = [
    [['a', 'b', 'c'], 'd', 2, ['c', 'd'], ['a', 'b']],
    [['a', 'b'], 'b', 5, ['a', 'b'], []],
    [['a', 'b', 'c'], 'a', 3, ['b', 'c', 'a'], []],
    [['a'], 'b', 0, [], ['a', 'b']],
  ] as const;
  for (const [before, tag, historySize, kept, removed] of vectors) {
    it(`keeps ${kept.join(' ') || 'none'} when ${tag} is written to ${before.join(' ')}, ${historySize} at most`, async () => {
      const folder = newFolder();
      const store = new FileSnapshotStore(folder);
      await fill(store, before);
      const result = await store.writeSnapshot(storedSnapshot(tag), historySize);
      assert.deepEqual(result.entries.toReversed(), kept);
      assert.deepEqual(
        result.removed.map((one) => one.tag),
        removed,
      );
      const files = readdirSync(folder).sort();
      assert.deepEqual(files, [...kept.map((one) => `${one}.json`), 'index.json'].sort());
      const manifest = await new FileSnapshotStore(folder).loadManifest();
      assert.deepEqual([...manifest.entries.keys()].toReversed(), kept);
    });
  }

  it('rebuilds a damaged history from the snapshots, by their times', async () => {
    const folder = newFolder();
    const store = new FileSnapshotStore(folder);
    await store.writeSnapshot(storedSnapshot('a', { time: 2 }), 10);
    await store.writeSnapshot(storedSnapshot('b', { time: 1 }), 10);
    for (const damage of ['', '{"version":1,', '{"version":1,"entries":{"x":{}},"pinned":[]}']) {
      writeFileSync(`${folder}/index.json`, damage);
      const result = await store.writeSnapshot(storedSnapshot('c', { time: 3 }), 10);
      assert.deepEqual(result.entries, ['c', 'a', 'b']);
    }
  });

  it('refuses a negative size of the history', async () => {
    await assert.rejects(
      new FileSnapshotStore(newFolder()).writeSnapshot(storedSnapshot('x'), -1),
      {
        message: 'Invalid debug history size: -1',
      },
    );
  });

  for (const tag of ['index', '12', '-7', '../a', 'a/b', '.a', '']) {
    it(`refuses the tag "${tag}" before it builds a path from it`, async () => {
      const store = new FileSnapshotStore(newFolder());
      await assert.rejects(store.writeSnapshot(storedSnapshot(tag), 5), {
        message: `Invalid debug snapshot tag: ${JSON.stringify(tag)}`,
      });
      assert.deepEqual(await store.readSnapshot(tag), { snapshot: null, error: null });
    });
  }

  it('sets the modes of new folders and files, and keeps those of existing ones', async () => {
    const before = process.umask(0o077);
    try {
      const folder = newFolder();
      await fill(new FileSnapshotStore(folder, { dirMode: 0o755, fileMode: 0o644 }), ['a']);
      const modeOf = (path: string): number => statSync(path).mode & 0o777;
      const modes = [folder, `${folder}/a.json`, `${folder}/index.json`].map(modeOf);
      assert.deepEqual(modes, [0o755, 0o644, 0o644]);
      const existing = newFolder();
      mkdirSync(existing, { mode: 0o700 });
      await fill(new FileSnapshotStore(existing, { dirMode: 0o755 }), ['a']);
      assert.equal(modeOf(existing), 0o700);
      assert.equal(modeOf(`${existing}/a.json`), 0o600);
    } finally {
      process.umask(before);
    }
  });

  it('keeps pinned snapshots in addition to the history, until they are unpinned', async () => {
    const store = new FileSnapshotStore(newFolder());
    await fill(store, ['a', 'b']);
    await store.pin('a', true);
    await store.pin('unknown', true);
    await store.writeSnapshot(storedSnapshot('c'), 1);
    const { entries, pinned } = await store.loadManifest();
    assert.deepEqual([[...entries.keys()], [...pinned]], [['c', 'a'], ['a']]);
    await store.pin('a', false);
    await store.writeSnapshot(storedSnapshot('d'), 1);
    assert.deepEqual([...(await store.loadManifest()).entries.keys()], ['d']);
  });

  it('removes some snapshots or all', async () => {
    const folder = newFolder();
    const store = new FileSnapshotStore(folder);
    await fill(store, ['a', 'b', 'c']);
    await store.remove(['b']);
    assert.deepEqual([...(await store.loadManifest()).entries.keys()], ['c', 'a']);
    await store.remove();
    assert.deepEqual(readdirSync(folder), ['index.json']);
  });

  it('replaces the snapshot of a tag that is written again, and the temporary files of a killed writer', async () => {
    const folder = newFolder();
    const store = new FileSnapshotStore(folder);
    await fill(store, ['a']);
    await store.writeSnapshot(storedSnapshot('a', { statusCode: 500 }), 50);
    assert.equal((await store.readSnapshot('a')).snapshot?.summary.statusCode, 500);
    writeFileSync(`${folder}/b.json`, '{"version":1,"summ');
    await store.writeSnapshot(storedSnapshot('b'), 50);
    assert.equal((await store.readSnapshot('b')).snapshot?.summary.tag, 'b');
    assert.deepEqual(readdirSync(folder).sort(), ['a.json', 'b.json', 'index.json']);
  });

  it('stores pending captures as soon as they are requested', async () => {
    const folder = newFolder();
    const store = new FileSnapshotStore(folder);
    await fill(store, ['a']);
    const writes = [store.writeSnapshot(storedSnapshot('b'), 50)];
    await store.flush();
    assert.ok(readdirSync(folder).includes('b.json'));
    writes.push(store.writeSnapshot(storedSnapshot('c'), 50));
    assert.deepEqual([...(await store.loadManifest()).entries.keys()], ['c', 'b', 'a']);
    writes.push(store.writeSnapshot(storedSnapshot('d'), 50));
    assert.equal((await store.readSnapshot('d')).snapshot?.summary.tag, 'd');
    const counts = (await Promise.all(writes)).map(({ entries }) => entries.length);
    assert.deepEqual(counts, [2, 3, 4]);
  });

  it('stores pending captures also without a request', async () => {
    const store = new FileSnapshotStore(newFolder());
    await fill(store, ['a', 'b', 'c']);
    assert.deepEqual([...(await store.loadManifest()).entries.keys()], ['c', 'b', 'a']);
  });

  it('reports why a snapshot or the history cannot be read', async () => {
    const folder = newFolder();
    const store = new FileSnapshotStore(folder);
    await fill(store, ['a']);
    writeFileSync(`${folder}/a.json`, '{}');
    assert.match(String((await store.readSnapshot('a')).error), /expected 1/);
    const blocked = new FileSnapshotStore(`${folder}/a.json`);
    await assert.rejects(blocked.writeSnapshot(storedSnapshot('b'), 5), {
      message: `Debug data path is not a directory: ${folder}/a.json`,
    });
  });

  it('takes the lock of an ended process at once', async () => {
    const folder = newFolder();
    const store = new FileSnapshotStore(folder);
    await fill(store, ['a']);
    const { hostname } = await import('node:os');
    const endedProcess = { pid: 2 ** 22 + 1, host: hostname(), time: Date.now(), nonce: 'x' };
    writeFileSync(`${folder}/index.lock`, JSON.stringify(endedProcess));
    await fill(store, ['b']);
    assert.deepEqual(readdirSync(folder).sort(), ['a.json', 'b.json', 'index.json']);
  });

  it('takes the lock of a process that ended before the lock became the history', async () => {
    const folder = newFolder();
    await fill(new FileSnapshotStore(folder), ['a']);
    writeFileSync(`${folder}/index.lock`, '{"version":1,"entries":{},"pinned":[]}');
    await fill(new FileSnapshotStore(folder), ['b']);
    assert.deepEqual(readdirSync(folder).sort(), ['a.json', 'b.json', 'index.json']);
  });

  for (const path of ['', undefined, 7]) {
    it(`refuses the path ${String(path)}`, () => {
      assert.throws(() => new FileSnapshotStore(path as string), {
        name: 'InvalidConfigException',
        message: 'FileSnapshotStore needs the path of a folder.',
      });
    });
  }

  it('removes the files of killed writers at its first write, and nothing else', async () => {
    const folder = newFolder();
    await fill(new FileSnapshotStore(folder), ['a', 'b']);
    for (const name of ['loose.json', '.debug-1', 'notes.txt']) {
      writeFileSync(`${folder}/${name}`, '{}');
    }
    await fill(new FileSnapshotStore(folder), ['c']);
    const left = ['a.json', 'b.json', 'c.json', 'index.json', 'notes.txt'];
    assert.deepEqual(readdirSync(folder).sort(), left);
  });

  it('has no history and no snapshots before the first capture', async () => {
    const store = new FileSnapshotStore(newFolder());
    const { entries, error, pinned } = await store.loadManifest();
    assert.deepEqual([entries.size, pinned.size, error], [0, 0, null]);
    assert.deepEqual(await store.readSnapshot('a'), { snapshot: null, error: null });
  });

  it('reports why the history cannot be read', async () => {
    const folder = newFolder();
    mkdirSync(`${folder}/index.json`, { recursive: true });
    const { entries, error } = await new FileSnapshotStore(folder).loadManifest();
    assert.equal(entries.size, 0);
    assert.equal(error?.message, 'Unable to read debug manifest: index.json');
  });

  it('reads the history again after another process has changed it', async () => {
    const folder = newFolder();
    const [store, other] = [new FileSnapshotStore(folder), new FileSnapshotStore(folder)];
    await fill(store, ['a']);
    for (let times = 0; times < 2; times++) {
      assert.deepEqual([...(await store.loadManifest()).entries.keys()], ['a']);
    }
    await fill(other, ['b']);
    await store.pin('b', true);
    const { entries, pinned } = await other.loadManifest();
    assert.deepEqual([[...entries.keys()], [...pinned]], [['b', 'a'], ['b']]);
    await other.remove(['b']);
    await fill(store, ['c']);
    const last = await store.loadManifest();
    assert.deepEqual([[...last.entries.keys()], [...last.pinned]], [['c', 'a'], []]);
  });

  it('rejects the write of a snapshot that cannot be stored, and stores concurrent ones', async () => {
    const folder = newFolder();
    const store = new FileSnapshotStore(folder);
    mkdirSync(`${folder}/b.json`, { recursive: true });
    const [a, b, c] = await Promise.allSettled(
      ['a', 'b', 'c'].map((tag) => store.writeSnapshot(storedSnapshot(tag), 5)),
    );
    assert.deepEqual([a?.status, b?.status, c?.status], ['fulfilled', 'rejected', 'fulfilled']);
    assert.deepEqual([...(await store.loadManifest()).entries.keys()], ['c', 'a']);
  });

  it('writes captures of a tenth of a second together, unless they are requested', async (context) => {
    const folder = newFolder();
    const store = new FileSnapshotStore(folder);
    let time = 1_000;
    context.mock.method(performance, 'now', () => time);
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const turns = async (): Promise<void> => {
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    };
    const write = (tag: string) => store.writeSnapshot(storedSnapshot(tag), 50);
    const isThere = (tag: string): boolean => readdirSync(folder).includes(`${tag}.json`);
    // The first capture is not delayed, nor one that is written late enough.
    await write('a');
    time += 100;
    await write('b');
    time += 40;
    const writes = [write('c')];
    await turns();
    writes.push(write('d'));
    context.mock.timers.tick(59);
    await turns();
    assert.deepEqual(['c', 'd'].map(isThere), [false, false]);
    context.mock.timers.tick(1);
    await Promise.all(writes);
    assert.deepEqual(['c', 'd'].map(isThere), [true, true]);
    // Requested before the delay has begun, and afterwards.
    for (const [tag, wait] of [
      ['e', async () => {}],
      ['f', turns],
    ] as const) {
      const written = write(tag);
      await wait();
      await store.flush();
      assert.equal(isThere(tag), true);
      await written;
    }
    const last = write('g');
    await turns();
    assert.equal(isThere('g'), false);
    await store.flush();
    await last;
  });

  it('listens to the exit of the process only while snapshots are pending', async () => {
    const store = new FileSnapshotStore(newFolder());
    const before = process.listenerCount('exit');
    const writes = ['a', 'b'].map((tag) => store.writeSnapshot(storedSnapshot(tag), 5));
    assert.equal(process.listenerCount('exit'), before + 1);
    await Promise.all(writes);
    assert.equal(process.listenerCount('exit'), before);
  });
});
