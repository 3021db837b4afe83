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

/** Runs a program that supervises a process of its own, which calls serve(), in a process group. */
function run(...modes: string[]) {
  const args = ['-C', 'fwx-source', program, ...modes];
  const stdio = ['ignore', 'pipe', 'ignore'] as const;
  const child = spawn(process.execPath, args, { stdio: [...stdio], detached: true });
  after(() => child.kill('SIGKILL'));
  assert.ok(child.stdout);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async (): Promise<string> => (await lines.next()).value ?? 'the end of the program';
  /** As Ctrl-C in a terminal, and service managers. */
  const signalGroup = (): boolean => process.kill(-(child.pid ?? assert.fail('none')), 'SIGINT');
  return { child, next, signalGroup };
}

/** Runs the program until it listens. */
async function start(...modes: string[]) {
  const { child, next, signalGroup } = run(...modes);
  const url = (await next()).replace('Listening on ', '');
  assert.match(url, /^http:/);
  const get = async (path = '/'): Promise<string> =>
    (await fetch(url + path, { headers: { connection: 'close' } })).text();
  return { child, get, next, signalGroup };
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
      let line = await next();
      // The last requests may have reached a limit once more.
      while (line.startsWith('Listening')) line = await next();
      assert.match(line, /^The process \d+ has failed with exit code 1\.$/);
      assert.match(await next(), /^Listening on http:/);
      assert.notEqual(await get(), newest);
      child.kill('SIGTERM');
      assert.deepEqual(await once(child, 'exit'), [ServerExitCode.SHUTDOWN, null]);
    },
  );

  for (const mode of ['error-at-start', 'error-of-onListen']) {
    it(`count as failed starts with the fault ${mode}`, slow, async () => {
      const { child, next } = run(mode);
      const exit = once(child, 'exit');
      for (let times = 0; times < 3; times++)
        assert.match(await next(), /^The process \d+ has failed with exit code 1\.$/);
      assert.equal(await next(), 'The application does not start: 3 processes failed in a row.');
      assert.deepEqual(await exit, [1, null]);
    });
  }

  it('are replaced some seconds after their start when they have an unhandled error, and before that when they end', async () => {
    const { child, get, next } = await start('no-limit');
    const first = await get();
    await get('/reject');
    assert.equal(await next(), `The process ${first} is replaced after an unhandled error.`);
    assert.equal(await get(), first);
    await get('/crash').catch(() => undefined);
    assert.match(await next(), /^Listening on http:/);
    assert.notEqual(await get(), first);
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [ServerExitCode.SHUTDOWN, null]);
  });

  it('continue after an unhandled error until another one listens', slow, async () => {
    const { child, get, next } = await start('no-limit');
    const first = await get();
    await get('/reject');
    assert.equal(await next(), `The process ${first} is replaced after an unhandled error.`);
    const replaced = new AbortController();
    const listens = next().finally(() => replaced.abort());
    while (!replaced.signal.aborted) {
      assert.match(await get(), /^\d+$/);
      await pause(20);
    }
    assert.match(await listens, /^Listening on http:/);
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [ServerExitCode.SHUTDOWN, null]);
  });

  it('end with all their servers when one of these has reached a limit', slow, async () => {
    const { child, get, next } = await start('two-servers');
    const limited = (await next()).replace('Listening on ', '');
    const first = Number(await get());
    await (await fetch(limited)).text();
    assert.match(await next(), /^Listening on http:/);
    assert.match(await next(), /^Listening on http:/);
    const isRunning = (): boolean => {
      try {
        return process.kill(first, 0);
      } catch {
        return false;
      }
    };
    while (isRunning()) await pause(20);
    assert.notEqual(Number(await get()), first);
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [ServerExitCode.SHUTDOWN, null]);
  });

  it('finish their requests when the supervisor and they get a signal at once', async () => {
    const { child, get, next, signalGroup } = await start('no-limit');
    const exit = once(child, 'exit');
    const answer = get('/slow');
    assert.equal(await next(), 'begun');
    signalGroup();
    assert.match(await answer, /^\d+$/);
    assert.deepEqual(await exit, [ServerExitCode.SHUTDOWN, null]);
  });

  it('do not finish their requests after a second signal', async () => {
    const { child, get, next, signalGroup } = await start('no-limit');
    const exit = once(child, 'exit');
    const answer = get('/hang').catch(() => 'broken off');
    assert.equal(await next(), 'begun');
    signalGroup();
    const isOpen = (): Promise<boolean> => get().then(Boolean, () => false);
    while (await isOpen()) await pause(20);
    signalGroup();
    assert.equal(await answer, 'broken off');
    assert.deepEqual(await exit, [ServerExitCode.SHUTDOWN, null]);
  });

  it('have no supervisor without superviseWorkers()', () => {
    assert.equal(SupervisedServer.isAvailable, false);
  });
});

describe('ServerExitCode', () => {
  it('has the numbers that process managers use', () => {
    assert.deepEqual({ ...ServerExitCode }, { OK: 0, REQUEST_LIMIT: 1, SHUTDOWN: 2 });
  });
});
