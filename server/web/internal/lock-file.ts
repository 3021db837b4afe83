import { nodeBuiltin } from '../../core/internal.ts';
import { absent } from './absent.ts';

const PURPOSE = 'A lock between processes';
/** Milliseconds after which a lock that was not renewed is stale: the process that created it has ended. */
const STALE_MILLISECONDS = 10_000;

/** Releases a lock. */
type Release = () => Promise<void>;

/** Permissions of a lock and of its directory, which is created when it is missing. */
interface LockModes {
  readonly fileMode: number;
  readonly dirMode: number;
}

/**
 * Acquires a lock between the processes of a machine: a file that only one process can create. The holder renews its
 * modification time, and a file that was not renewed for ten seconds is removed.
 *
 * @returns Function that releases the lock; null when another holder has it.
 */
export async function acquireLockFile(path: string, modes: LockModes): Promise<Release | null> {
  const file = await create(path, modes);
  if (!file) {
    await removeStale(path);
    return null;
  }
  const { rm, stat } = fs();
  // No other file gets this inode while the descriptor is open.
  const { ino } = await file.stat({ bigint: true }).catch(async (error: unknown) => {
    await file.close();
    await rm(path, { force: true });
    throw error;
  });
  const renew = (): void => {
    const now = new Date();
    void file.utimes(now, now).catch(() => undefined);
  };
  const timer = setInterval(renew, STALE_MILLISECONDS / 3);
  timer.unref();
  return async () => {
    clearInterval(timer);
    try {
      const found = await stat(path, { bigint: true }).catch(absent);
      if (found?.ino === ino) await rm(path, { force: true });
    } finally {
      await file.close();
    }
  };
}

async function create(path: string, { dirMode: mode, fileMode }: LockModes) {
  const { mkdir, open } = fs();
  const directory = nodeBuiltin('node:path', PURPOSE).dirname(path);
  for (;;) {
    try {
      return await open(path, 'wx', fileMode);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') return null;
      if (code !== 'ENOENT') throw error;
      await mkdir(directory, { recursive: true, mode });
    }
  }
}

async function removeStale(path: string): Promise<void> {
  const { link, rename, rm, stat } = fs();
  if (!(await isStale(path))) return;
  // Only one process can move the file away. A lock that another process has created since is put back.
  const aside = `${path}.${crypto.randomUUID()}.part`;
  const moved = await rename(path, aside).then(() => true, absent);
  if (moved === null) return;
  if (!(await isStale(aside))) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });

  async function isStale(file: string): Promise<boolean> {
    const found = await stat(file).catch(absent);
    return found !== null && Date.now() - found.mtimeMs > STALE_MILLISECONDS;
  }
}

const fs = () => nodeBuiltin('node:fs/promises', PURPOSE);
