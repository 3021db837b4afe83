import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { FileSnapshotStore } from '../../../../server/debug/storage/file-snapshot-store.ts';
import { temporaryFolder } from '../../../support/browser.ts';
import { storedSnapshot } from '../support.ts';

const newFolder = (): string => `${temporaryFolder()}/debug`;
const program = new URL('write-captures.ts', import.meta.url).pathname;

/** A process that writes captures until it is killed. */
function writer(folder: string, name: string, count: number) {
  const flags = [
    ...process.execArgv.filter((flag) => !flag.startsWith('--test')),
    '-C',
    'fwx-source',
  ];
  return spawn(process.execPath, [...flags, program, folder, name, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

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
    it(`refuses the tag "${tag}" before it makes a path of it`, async () => {
      const store = new FileSnapshotStore(newFolder());
      await assert.rejects(store.writeSnapshot(storedSnapshot(tag), 5), {
        message: `Invalid debug snapshot tag: ${JSON.stringify(tag)}`,
      });
      assert.deepEqual(await store.readSnapshot(tag), { snapshot: null, error: null });
    });
  }

  it('gives new folders and files their modes, and leaves those of others', async () => {
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

  it('keeps pinned snapshots beside the history, until they are let go', async () => {
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

  it('replaces the snapshot of a tag that is written again, and the rest of a writer that died', async () => {
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

  it('stores what waits for others as soon as somebody asks', async () => {
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

  it('stores what waits for others, also when nobody asks', async () => {
    const store = new FileSnapshotStore(newFolder());
    await fill(store, ['a', 'b', 'c']);
    assert.deepEqual([...(await store.loadManifest()).entries.keys()], ['c', 'b', 'a']);
  });

  it('says why a snapshot or the history cannot be read', async () => {
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

  it('takes the lock of a dead process at once', async () => {
    const folder = newFolder();
    const store = new FileSnapshotStore(folder);
    await fill(store, ['a']);
    const { hostname } = await import('node:os');
    const dead = { pid: 2 ** 22 + 1, host: hostname(), time: Date.now(), nonce: 'x' };
    writeFileSync(`${folder}/index.lock`, JSON.stringify(dead));
    await fill(store, ['b']);
    assert.deepEqual(readdirSync(folder).sort(), ['a.json', 'b.json', 'index.json']);
  });

  it('loses nothing when several stores and processes write at once', async () => {
    const folder = newFolder();
    const children = [writer(folder, 'p', 60), writer(folder, 'q', 60)];
    const stores = [new FileSnapshotStore(folder), new FileSnapshotStore(folder)];
    await Promise.all(
      stores.flatMap((store, at) =>
        Array.from({ length: 60 }, (_, number) =>
          store.writeSnapshot(storedSnapshot(`s${at}-${number}`), 1000),
        ),
      ),
    );
    await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')));
    const { entries } = await new FileSnapshotStore(folder).loadManifest();
    assert.equal(entries.size, 240);
    assert.equal(readdirSync(folder).length, 241);
  });

  it('writes what waits for others when the process exits', async () => {
    const folder = newFolder();
    const child = writer(folder, 'x', 0);
    const [code] = (await once(child, 'exit')) as [number | null];
    assert.equal(code, 0);
    const store = new FileSnapshotStore(folder);
    assert.deepEqual([...(await store.loadManifest()).entries.keys()], ['x-2', 'x-1', 'x-0']);
    assert.equal((await store.readSnapshot('x-2')).error, null);
    assert.deepEqual(readdirSync(folder).sort(), [
      'index.json',
      'x-0.json',
      'x-1.json',
      'x-2.json',
    ]);
  });

  it('takes the lock of a process that died before the lock became the history', async () => {
    const folder = newFolder();
    await fill(new FileSnapshotStore(folder), ['a']);
    writeFileSync(`${folder}/index.lock`, '{"version":1,"entries":{},"pinned":[]}');
    await fill(new FileSnapshotStore(folder), ['b']);
    assert.deepEqual(readdirSync(folder).sort(), ['a.json', 'b.json', 'index.json']);
  });

  it('names only snapshots that can be read, whenever a writer is killed', async () => {
    const folder = newFolder();
    for (let round = 0; round < 6; round++) {
      const child = writer(folder, `r${round}`, 1000);
      // The first line says that it has begun to write.
      await once(child.stdout, 'data');
      await new Promise((resolve) => setTimeout(resolve, 15 + round * 11));
      child.kill('SIGKILL');
      if (child.signalCode === null) await once(child, 'exit');
      const store = new FileSnapshotStore(folder);
      const { entries, error } = await store.loadManifest();
      assert.equal(error, null);
      for (const tag of entries.keys()) assert.equal((await store.readSnapshot(tag)).error, null);
      for (const tag of entries.keys()) assert.ok((await store.readSnapshot(tag)).snapshot);
    }
    const store = new FileSnapshotStore(folder);
    await fill(store, ['after']);
    const names = new Set(readdirSync(folder));
    const { entries } = await store.loadManifest();
    assert.deepEqual(
      names,
      new Set(['index.json', ...[...entries.keys()].map((tag) => `${tag}.json`)]),
    );
    assert.ok(readFileSync(`${folder}/index.json`, 'utf8').includes('"after"'));
  });
});
