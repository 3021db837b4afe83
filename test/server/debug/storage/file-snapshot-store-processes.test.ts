import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { FileSnapshotStore } from '../../../../server/debug/storage/file-snapshot-store.ts';
import { temporaryFolder } from '../../../support/browser.ts';
import { slow } from '../../../support/slow.ts';
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

describe('FileSnapshotStore of several processes', () => {
  it('loses nothing when several stores and processes write concurrently', slow, async () => {
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

  it('writes pending captures when the process exits', async () => {
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

  it('names only readable snapshots, at whatever time a writer is killed', slow, async () => {
    const folder = newFolder();
    for (let round = 0; round < 6; round++) {
      const child = writer(folder, `r${round}`, 1000);
      // The first line reports that the process has begun to write.
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
    await store.writeSnapshot(storedSnapshot('after'), 50);
    const names = new Set(readdirSync(folder));
    const { entries } = await store.loadManifest();
    assert.deepEqual(
      names,
      new Set(['index.json', ...[...entries.keys()].map((tag) => `${tag}.json`)]),
    );
    assert.ok(readFileSync(`${folder}/index.json`, 'utf8').includes('"after"'));
  });
});
