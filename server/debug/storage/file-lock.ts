import { RuntimeException } from '../../core/index.ts';
import { formatMessage, nodeBuiltin } from '../../core/internal.ts';
import { Message } from '../message.ts';

const PURPOSE = 'Storing captures in files';
/** Nobody needs a lock longer; who has one longer than this has died, in milliseconds. */
const LONGEST_HOLD = 10_000;
const LONGEST_WAIT = 5_000;

interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly time: number;
  readonly nonce: string;
}

/** A lock between processes: a file that only one of them can make. Those of dead processes are removed. */
export class FileLock {
  readonly #path: string;
  readonly #mode: number | null;

  constructor(path: string, mode: number | null) {
    this.#path = path;
    this.#mode = mode;
  }

  /**
   * Runs `work` while no other process runs its own.
   *
   * @throws {RuntimeException} The lock was not free within five seconds.
   */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    const text = await this.#acquire();
    try {
      return await work();
    } finally {
      this.#release(text);
    }
  }

  async #acquire(): Promise<string> {
    const { hostname } = nodeBuiltin('node:os', PURPOSE);
    const until = Date.now() + LONGEST_WAIT;
    for (let pause = 2; ; pause = Math.min(pause * 2, 50)) {
      const holder: Holder = {
        pid: process.pid,
        host: hostname(),
        time: Date.now(),
        nonce: crypto.randomUUID(),
      };
      const text = JSON.stringify(holder);
      if (this.#create(text)) return text;
      if (await this.#removeDead(hostname())) continue;
      if (Date.now() > until) {
        throw new RuntimeException(formatMessage(Message.LOCK_NOT_ACQUIRED, this.#path));
      }
      const wait = pause * (0.5 + Math.random());
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  #create(text: string): boolean {
    const { writeFileSync } = nodeBuiltin('node:fs', PURPOSE);
    try {
      writeFileSync(this.#path, text, { flag: 'wx', mode: this.#mode ?? 0o666 });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  }

  /** Removes the lock if its holder is gone. */
  async #removeDead(host: string): Promise<boolean> {
    const { readFile, rename, rm, stat, link } = nodeBuiltin('node:fs/promises', PURPOSE);
    const [text, found] = await Promise.all([
      readFile(this.#path, 'utf8').catch(() => null),
      stat(this.#path).catch(() => null),
    ]);
    if (text === null || found === null) return true;
    if (!isDead(text, Date.now() - found.mtimeMs, host)) return false;
    // Only one process can move the file away; it must still be the one that was read.
    const aside = `${this.#path}.${crypto.randomUUID()}`;
    try {
      await rename(this.#path, aside);
    } catch {
      return true;
    }
    const moved = await readFile(aside, 'utf8').catch(() => '');
    if (moved !== text) await link(aside, this.#path).catch(() => {});
    await rm(aside, { force: true });
    return true;
  }

  #release(text: string): void {
    const { readFileSync, unlinkSync } = nodeBuiltin('node:fs', PURPOSE);
    try {
      // Whoever took this process for dead has a lock of its own by now.
      if (readFileSync(this.#path, 'utf8') === text) unlinkSync(this.#path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

function isDead(text: string, age: number, host: string): boolean {
  if (age > LONGEST_HOLD) return true;
  try {
    const holder = JSON.parse(text) as Partial<Holder>;
    if (holder.host !== host || typeof holder.pid !== 'number') return false;
    return !isRunning(holder.pid);
  } catch {
    // A file that is being written, or the rest of a process that died while it wrote.
    return age > 1_000;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
