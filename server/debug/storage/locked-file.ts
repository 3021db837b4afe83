import { formatMessage, RuntimeException } from '../../core/index.ts';
import { errorCode, nodeBuiltin } from '../../core/internal.ts';
import { takeUntil } from '../../web/internal.ts';
import { Message } from '../message.ts';
import { storageFault } from './storage-fault.ts';

// See docs/decisions/0052-history-in-its-lock.md.
const PURPOSE = 'Storing captures in files';
const fs = () => nodeBuiltin('node:fs', PURPOSE);

/** Maximum age of a lock, in milliseconds; the process that holds an older one is considered dead. */
const MAX_HOLD_TIME = 10_000;
/**
 * Maximum age of a lock with the new content, in milliseconds: it only has to be renamed, so its process is considered
 * dead afterwards.
 */
const MAX_RENAME_TIME = 2_000;
const LOCK_TIMEOUT = 5_000;
/** Milliseconds for which an exiting process waits for the lock. */
const EXIT_LOCK_TIMEOUT = 200;

interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly time: number;
  readonly nonce: string;
}

/**
 * A file that processes replace one after the other: a process that changes it creates its lock first, a file that only
 * one process can create. The new content is written into the lock, which is then renamed to the file. So readers find
 * the old content or the new one, and a change creates one file.
 */
export class LockedFile {
  readonly #path: string;
  readonly #lock: string;
  readonly #mode: number | null;

  /**
   * @param path The file.
   * @param lock Its lock, in the same folder.
   * @param mode Permissions of the file; null leaves it to the process.
   */
  constructor(path: string, lock: string, mode: number | null) {
    this.#path = path;
    this.#lock = lock;
    this.#mode = mode;
  }

  /**
   * Waits for the lock.
   *
   * @throws {RuntimeException} The lock was not free within five seconds, or cannot be created.
   */
  async lock(): Promise<HeldFile> {
    const held = await takeUntil(performance.now() + LOCK_TIMEOUT, async () => {
      return this.#tryLock() ?? ((await this.#removeStaleLock()) ? this.#tryLock() : null);
    });
    if (held) return held;
    throw new RuntimeException(formatMessage(Message.LOCK_NOT_ACQUIRED, this.#lock));
  }

  /**
   * Acquires the lock for an exiting process, which cannot wait for long; returns null when another process holds it.
   */
  lockNow(): HeldFile | null {
    const sleeper = new Int32Array(new SharedArrayBuffer(4));
    const until = performance.now() + EXIT_LOCK_TIMEOUT;
    for (;;) {
      const held = this.#tryLock();
      if (held || performance.now() > until) return held;
      Atomics.wait(sleeper, 0, 0, 5);
    }
  }

  #tryLock(): HeldFile | null {
    const { fchmodSync, openSync, writeSync } = fs();
    let descriptor: number;
    try {
      descriptor = openSync(this.#lock, 'wx', this.#mode ?? 0o666);
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return null;
      throw storageFault(Message.LOCK_NOT_OPENED, this.#lock, error);
    }
    const held = new HeldFile(this.#path, this.#lock, descriptor);
    try {
      const { pid } = process;
      const host = hostName();
      const holder: Holder = { pid, host, time: Date.now(), nonce: crypto.randomUUID() };
      writeSync(descriptor, JSON.stringify(holder), 0);
      // The umask applies to the mode of a new file.
      if (this.#mode !== null) fchmodSync(descriptor, this.#mode);
      return held;
    } catch (error) {
      held.release();
      throw error;
    }
  }

  /** Removes the lock if the process that holds it has ended. Returns whether to try again. */
  async #removeStaleLock(): Promise<boolean> {
    const { readFile, rename, rm, stat, link } = nodeBuiltin('node:fs/promises', PURPOSE);
    const [text, found] = await Promise.all([
      readFile(this.#lock, 'utf8').catch(() => null),
      stat(this.#lock).catch(() => null),
    ]);
    if (text === null || found === null) return true;
    if (!isStale(text, Date.now() - found.mtimeMs)) return false;
    // Only one process can move the file away; the moved file must still be the one that was read.
    const aside = `${this.#lock}.${crypto.randomUUID()}`;
    try {
      await rename(this.#lock, aside);
    } catch {
      return true;
    }
    const moved = await readFile(aside, 'utf8').catch(() => '');
    if (moved !== text) await link(aside, this.#lock).catch(() => {});
    await rm(aside, { force: true });
    return true;
  }
}

/** A file whose lock this process holds. */
export class HeldFile {
  readonly #path: string;
  readonly #lock: string;
  /**
   * Inode of the lock, which differs from that of a lock that others have created since: no new file gets it while the
   * descriptor is open.
   */
  readonly #id: bigint;
  #descriptor: number | null;

  constructor(path: string, lock: string, descriptor: number) {
    this.#path = path;
    this.#lock = lock;
    this.#descriptor = descriptor;
    this.#id = fs().fstatSync(descriptor, { bigint: true }).ino;
  }

  /**
   * Writes the new content of the file into the lock.
   *
   * @throws {Error} It cannot be written, or another process has considered this one dead.
   */
  write(text: string): void {
    const descriptor = this.#ownedDescriptor();
    const { ftruncateSync, writeSync } = fs();
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length;) {
      at += writeSync(descriptor, bytes, at, bytes.length - at, at);
    }
    // After the content: ext4 writes a file to the disk when it is closed after it was truncated to 0 bytes.
    ftruncateSync(descriptor, bytes.length);
  }

  /**
   * Replaces the file by the written content, which releases the lock. Some file systems write a file to the disk
   * before it replaces another one: this does not block the main thread.
   *
   * @throws {RuntimeException} It cannot be renamed, or another process has considered this one dead.
   */
  async commit(): Promise<void> {
    this.#ownedDescriptor();
    await renameFile(this.#lock, this.#path);
    this.#close();
  }

  /** Synchronous {@link commit}, for an exiting process. */
  commitNow(): void {
    this.#ownedDescriptor();
    fs().renameSync(this.#lock, this.#path);
    this.#close();
  }

  /** Releases the lock without changing the file. No effect after {@link commit}. */
  release(): void {
    if (this.#descriptor === null) return;
    if (this.#isOwn()) fs().rmSync(this.#lock, { force: true });
    this.#close();
  }

  /** Returns the descriptor of the lock; throws when this process no longer holds it. */
  #ownedDescriptor(): number {
    const descriptor = this.#descriptor;
    if (descriptor !== null && this.#isOwn()) return descriptor;
    throw new RuntimeException(formatMessage(Message.LOCK_NOT_ACQUIRED, this.#lock));
  }

  #isOwn(): boolean {
    const found = fs().statSync(this.#lock, { throwIfNoEntry: false, bigint: true });
    return found?.ino === this.#id;
  }

  #close(): void {
    if (this.#descriptor !== null) fs().closeSync(this.#descriptor);
    this.#descriptor = null;
  }
}

function hostName(): string {
  return nodeBuiltin('node:os', PURPOSE).hostname();
}

function isStale(text: string, age: number): boolean {
  if (age > MAX_HOLD_TIME) return true;
  const { host, pid } = holderIn(text);
  // A lock that is being written, or that contains the new content.
  if (typeof pid !== 'number') return age > MAX_RENAME_TIME;
  return host === hostName() && !isRunning(pid);
}

function holderIn(text: string): Partial<Holder> {
  try {
    return JSON.parse(text) as Partial<Holder>;
  } catch {
    return {};
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Renames a file; on Windows renaming fails while another process reads the file.
 */
async function renameFile(from: string, to: string): Promise<void> {
  const { rename } = nodeBuiltin('node:fs/promises', PURPOSE);
  for (let attempt = 1; ; attempt++) {
    try {
      return await rename(from, to);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (attempt === 4 || (code !== 'EPERM' && code !== 'EBUSY')) {
        throw storageFault(Message.DATA_FILE_NOT_REPLACED, to, error);
      }
      await new Promise((resolve) => setTimeout(resolve, attempt * 20));
    }
  }
}
