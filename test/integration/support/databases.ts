import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

import { freePort } from '../../../scripts/lib/free-port.mjs';

const run = promisify(execFile);

/** A separate database server, which is removed with all its data. */
export interface TestDatabase {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  /** Stops it. */
  stop(): Promise<void>;
}

/** A kind of database server: where its programs are, and how it is started. */
export interface DatabaseServer {
  readonly name: string;
  /** Path of its program; null when it is not installed. */
  readonly program: string | null;
  start(): Promise<TestDatabase>;
}

/** A program in `PATH`, or in one of these folders. */
function find(program: string, folders: readonly string[]): string | null {
  const all = [...(process.env['PATH'] ?? '').split(delimiter), ...folders];
  return all.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null;
}

const versions = '/usr/lib/postgresql';
const folders = existsSync(versions)
  ? readdirSync(versions).map((version) => join(versions, version, 'bin'))
  : [];
const initdb = find('initdb', folders);
const mariadbd = find('mariadbd', ['/usr/sbin']);

/** PostgreSQL. It does not run as root; then it runs as the user `postgres`. */
export const postgres: DatabaseServer = {
  name: 'postgresql',
  program: initdb,
  start: async () => {
    if (initdb === null) throw new Error('postgresql is not installed.');
    const folder = await mkdtemp(join(tmpdir(), 'fwx-postgres-'));
    const options = await userOptions('postgres', folder);
    const data = join(folder, 'data');
    const flags = ['--auth=trust', '--username=fwx', '--encoding=UTF8', '--no-sync'];
    await run(initdb, ['-D', data, ...flags], { ...options, cwd: folder });
    const port = await freePort();
    const server = spawn(
      join(initdb, '../postgres'),
      ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off'],
      { ...options, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    await ready(server, /ready to accept connections/);
    // Waits for connections that their pools are closing.
    const stop = () => end(server, 'SIGTERM', folder);
    return { host: '127.0.0.1', port, user: 'fwx', database: 'postgres', stop };
  },
};

/** MariaDB. */
export const mariadb: DatabaseServer = {
  name: 'mariadb-server-core',
  program: mariadbd,
  start: async () => {
    if (mariadbd === null) throw new Error('mariadb-server-core is not installed.');
    const folder = await mkdtemp(join(tmpdir(), 'fwx-mariadb-'));
    const port = await freePort();
    const data = join(folder, 'data');
    await mkdir(data);
    const server = spawn(
      mariadbd,
      [
        '--no-defaults',
        `--datadir=${data}`,
        `--port=${port}`,
        '--bind-address=127.0.0.1',
        `--socket=${join(folder, 'socket')}`,
        `--pid-file=${join(folder, 'pid')}`,
        // The tables of users come with other packages; the server is only for this machine.
        '--skip-grant-tables',
        ...(process.getuid?.() === 0 ? ['--user=root'] : []),
      ],
      { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    await ready(server, /ready for connections/);
    const stop = () => end(server, 'SIGTERM', folder);
    return { host: '127.0.0.1', port, user: 'root', database: '', stop };
  },
};

/** User and group under which a server runs that refuses to run as root. */
async function userOptions(
  name: string,
  folder: string,
): Promise<{ readonly uid?: number; readonly gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const idOf = async (flag: string): Promise<number> =>
    Number((await run('id', [flag, name])).stdout.trim());
  const [uid, gid] = [await idOf('-u'), await idOf('-g')];
  await chown(folder, uid, gid);
  return { uid, gid };
}

/** Waits for a line in the log of a server; reads the log until it ends. */
async function ready(server: ChildProcess, line: RegExp): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk: unknown) => {
      log = `${log}${String(chunk)}`.slice(-10_000);
      if (line.test(log)) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`The database did not start: ${log}`)));
  });
}

async function end(server: ChildProcess, signal: NodeJS.Signals, folder: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    server.kill(signal);
    await once(server, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
}
