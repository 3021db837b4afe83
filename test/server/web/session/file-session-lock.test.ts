import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import files, { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';

import { FileSessionStore, Session } from '../../../../server/web/index.ts';

const ID = 'sharedbyprocesses';
const root = await mkdtemp(join(tmpdir(), 'fwx-session-'));

/** Another process that uses the session. */
function inProcess(task: 'count' | 'hold', directory: string) {
  const program = join(import.meta.dirname, 'session-in-process.ts');
  const child = spawn(process.execPath, ['-C', 'fwx-source', program, task, directory, ID], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  after(() => child.kill('SIGKILL'));
  return child;
}

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

describe('FileSessionStore between processes', () => {
  let directory: string;
  let lock: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(root, 'd'));
    lock = join(directory, `${ID}.lock`);
    await new FileSessionStore(directory).write(ID, { count: 0 }, 60);
  });
  after(() => rm(root, { recursive: true, force: true }));

  /** A session with a separate store, as in another process: locks within a process belong to the store. */
  async function open(lockTimeout = 30_000): Promise<Session> {
    const store = new FileSessionStore(directory);
    const session = Session.create({ store, lockTimeout, gcProbability: 0 });
    await session.open(ID);
    return session;
  }

  it('loses no write of processes that use a session concurrently', async () => {
    const processes = Array.from({ length: 4 }, () => inProcess('count', directory));
    const codes = await Promise.all(processes.map((child) => once(child, 'exit')));
    assert.deepEqual(
      codes.map(([code]) => code),
      [0, 0, 0, 0],
    );
    assert.deepEqual(await new FileSessionStore(directory).read(ID), { count: 100 });
    assert.deepEqual(await readdir(directory), [`${ID}.json`]);
  });

  it('keeps what another process has written when a session is used again after it was closed', async () => {
    const first = await open();
    first.set('a', 1);
    await first.close();
    const other = await open();
    other.set('count', 1);
    await other.close();
    assert.equal(first.get('count'), 0);
    first.set('a', 2);
    await first.close();
    assert.deepEqual(await new FileSessionStore(directory).read(ID), { a: 2, count: 1 });
    assert.equal(first.get('count'), 1);
  });

  it('answers 503 while a process holds the session, and takes it ten seconds after that process was killed', async () => {
    const child = inProcess('hold', directory);
    await once(child.stdout, 'data');
    await assert.rejects(open(50), { statusCode: 503 });
    child.kill('SIGKILL');
    await once(child, 'exit');
    await assert.rejects(open(50), { statusCode: 503 });
    await utimes(lock, ago(9), ago(9));
    await assert.rejects(open(50), { statusCode: 503 });
    await utimes(lock, ago(11), ago(11));
    const session = await open();
    assert.equal(session.get('count'), 0);
    await session.close();
  });

  it('lets one of several processes take a stale lock', async () => {
    await writeFile(lock, '');
    await utimes(lock, ago(11), ago(11));
    const increment = async (): Promise<void> => {
      const session = await open();
      session.set('count', Number(session.get('count')) + 1);
      await session.close();
    };
    await Promise.all(Array.from({ length: 20 }, increment));
    assert.deepEqual(await new FileSessionStore(directory).read(ID), { count: 20 });
    // `close()` does not wait for the lock to be removed.
    while ((await readdir(directory)).length > 1) await new Promise(setImmediate);
    assert.deepEqual(await readdir(directory), [`${ID}.json`]);
  });

  it('renews its lock, and leaves that of a process which has taken it', async (context) => {
    context.mock.timers.enable({ apis: ['setInterval'] });
    const release = await new FileSessionStore(directory).lock(ID);
    await utimes(lock, ago(60), ago(60));
    context.mock.timers.tick(3_400);
    while ((await stat(lock)).mtimeMs < ago(5).getTime()) await new Promise(setImmediate);
    await rm(lock);
    await writeFile(lock, 'of another process');
    await release?.();
    assert.ok((await stat(lock)).isFile());
    await utimes(lock, ago(60), ago(60));
    context.mock.timers.tick(10_000);
    assert.ok((await stat(lock)).mtimeMs < ago(5).getTime());
  });

  it('leaves no lock when the lock that it has created cannot be read', async (context) => {
    const { open } = files;
    context.mock.method(files, 'open', async (...args: Parameters<typeof open>) => {
      const file = await open(...args);
      context.mock.method(file, 'stat', () => Promise.reject(new Error('EIO')));
      return file;
    });
    await assert.rejects(new FileSessionStore(directory).lock(ID), { message: 'EIO' });
    assert.deepEqual(await readdir(directory), [`${ID}.json`]);
  });

  it('creates its directory, and sweeps locks that nobody has renewed for an hour', async () => {
    const store = new FileSessionStore(join(directory, 'new/er'));
    await (
      await store.lock(ID)
    )?.();
    await writeFile(lock, '');
    await new FileSessionStore(directory).gc();
    assert.ok((await readdir(directory)).includes(`${ID}.lock`));
    await utimes(lock, ago(3_700), ago(3_700));
    await new FileSessionStore(directory).gc();
    assert.deepEqual((await readdir(directory)).sort(), ['new', `${ID}.json`]);
  });
});
