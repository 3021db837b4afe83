import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { freePort } from '../../../scripts/lib/free-port.mjs';

/** A separate Redis server, which keeps nothing on disk. */
export interface TestRedis {
  readonly port: number;
  /** Kills it; may be called again. */
  stop(): Promise<void>;
}

/**
 * Whether Redis can be started. Prints a warning when it cannot.
 *
 * @throws {Error} Redis cannot be started, and this is a run of CI, which must not skip it.
 */
export async function hasRedis(): Promise<boolean> {
  const installed = await promisify(execFile)('redis-server', ['--version']).then(
    () => true,
    () => false,
  );
  if (!installed && process.env['CI']) throw new Error('CI must have redis-server installed.');
  if (!installed) {
    console.warn('\nSKIPPED: session tests on a real Redis, redis-server is not installed.\n');
  }
  return installed;
}

/** Starts Redis on a free port. */
export async function startRedis(): Promise<TestRedis> {
  const directory = await mkdtemp(join(tmpdir(), 'fwx-redis-'));
  const port = await freePort();
  const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', directory];
  const server = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = async (): Promise<void> => {
    await ended(server);
    await rm(directory, { recursive: true, force: true });
  };
  let log = '';
  for await (const chunk of server.stdout) {
    log += String(chunk);
    if (/ready to accept connections/i.test(log)) return { port, stop };
  }
  await stop();
  throw new Error(`redis-server did not start: ${log}`);
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill();
  await once(server, 'exit');
}
