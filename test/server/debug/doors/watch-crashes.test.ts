import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';

import { watchCrashes } from '../../../../server/debug/doors/watch-crashes.ts';
import type { LogTarget } from '../../../../server/debug/index.ts';
import { FileSnapshotStore } from '../../../../server/debug/storage/file-snapshot-store.ts';
import { temporaryFolder } from '../../../support/browser.ts';

const program = new URL('crash.ts', import.meta.url).pathname;

/** Runs the program. Returns its exit code, the status of its only capture, and the errors in it. */
async function crash(kind: string) {
  const folder = `${temporaryFolder()}/debug`;
  const flags = process.execArgv.filter((flag) => !flag.startsWith('--test'));
  const args = [...flags, '-C', 'fwx-source', program, folder, kind];
  const [code] = (await once(spawn(process.execPath, args), 'exit')) as [number | null];
  const store = new FileSnapshotStore(folder);
  const tags = [...(await store.loadManifest()).entries.keys()];
  assert.equal(tags.length, 1);
  const { snapshot } = await store.readSnapshot(tags[0] ?? '');
  assert.ok(snapshot);
  const { entries } = snapshot.panels['exception'] as { entries: { message: string }[] };
  return { code, status: snapshot.summary.statusCode, errors: entries.map((one) => one.message) };
}

describe('watchCrashes()', () => {
  for (const kind of ['thrown', 'timer', 'rejected', 'query', 'command', 'read', 'mail', 'job']) {
    it(`stores the capture whose error ends the process: ${kind}`, async () =>
      assert.deepEqual(await crash(kind), { code: 1, status: 0, errors: [kind] }));
  }
  it('does nothing where the process has no events, as in some workers', () => {
    const own = globalThis.process;
    Reflect.set(globalThis, 'process', { env: {} });
    try {
      watchCrashes({ logTarget: {} as LogTarget })();
    } finally {
      Reflect.set(globalThis, 'process', own);
    }
  });

  it('adds an error that the process survives', async () =>
    assert.deepEqual(await crash('handled'), { code: 0, status: 200, errors: ['handled'] }));
});
