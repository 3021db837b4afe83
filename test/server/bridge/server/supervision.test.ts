import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { ServerExitCode, superviseWorkers } from '../../../../server/bridge/index.ts';
import { SupervisedServer } from '../../../../server/bridge/server/supervised-server.ts';
import { slow } from '../../../support/slow.ts';

const program = fileURLToPath(import.meta.resolve('./supervisor-app.ts'));

/** A program that supervises processes of its own, which call serve(). */
async function start() {
  const args = ['-C', 'fwx-source', program];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  after(() => child.kill('SIGKILL'));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<string> => (await lines.next()).value ?? 'the end of the program';
  const url = (await next()).replace('Listening on ', '');
  assert.match(url, /^http:/);
  const get = async (path = '/'): Promise<string> =>
    (await fetch(url + path, { headers: { connection: 'close' } })).text();
  return { child, get, next };
}

describe('superviseWorkers', () => {
  for (const workers of [0, -1, 1.5, Number.NaN]) {
    it(`refuses ${workers} processes`, async () => {
      await assert.rejects(superviseWorkers({ workers }), {
        name: 'InvalidConfigException',
        message: `"workers" must be a whole number from 1 on, got ${workers}.`,
      });
    });
  }
});

describe('A process of a cluster', () => {
  it('cannot supervise others', async (context) => {
    Reflect.set(cluster, 'isWorker', true);
    context.after(() => Reflect.set(cluster, 'isWorker', false));
    await assert.rejects(superviseWorkers(), {
      name: 'InvalidCallException',
      message: 'superviseWorkers() cannot be called in a process of a cluster: call serve() there.',
    });
  });
});

describe('Processes that call serve()', () => {
  it(
    'are replaced when they reach a limit or fail, and report that they listen',
    slow,
    async () => {
      const { child, get, next } = await start();
      const pids = new Set<string>();
      // More often than processes may fail in a row before the application counts as one that does not start.
      for (let times = 0; times < 3; times++) {
        const replaced = new AbortController();
        const listens = next().finally(() => replaced.abort());
        while (!replaced.signal.aborted) {
          pids.add(await get());
          await pause(20);
        }
        assert.match(await listens, /^Listening on http:/);
      }
      let newest = await get();
      // The process before it may take another connection.
      while (pids.has(newest)) newest = await get();
      await get('/crash').catch(() => undefined);
      assert.match(await next(), /^Listening on http:/);
      assert.notEqual(await get(), newest);
      child.kill('SIGTERM');
      assert.deepEqual(await once(child, 'exit'), [ServerExitCode.SHUTDOWN, null]);
    },
  );

  it('have no supervisor without superviseWorkers()', () => {
    assert.equal(SupervisedServer.isAvailable, false);
  });
});

describe('ServerExitCode', () => {
  it('has the numbers that process managers use', () => {
    assert.deepEqual({ ...ServerExitCode }, { OK: 0, REQUEST_LIMIT: 1, SHUTDOWN: 2 });
  });
});
