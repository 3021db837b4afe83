import { InvalidConfigException } from '../../core/index.ts';
import { nodeBuiltin, withDefaults } from '../../core/internal.ts';
import { absent } from '../internal/absent.ts';
import { acquireLockFile } from '../internal/lock-file.ts';
import { sessionFromJson } from './session-json.ts';
import type { SessionData, SessionStore } from './session-store.ts';

/** Options of {@link FileSessionStore}. */
export interface FileSessionStoreOptions {
  /** Mode of the files. Default `0o600`. */
  readonly fileMode?: number;
  /** Mode of the directory when it is created. Default `0o700`. */
  readonly dirMode?: number;
  /**
   * Whether a file is flushed to the disk before it replaces the old one, so that one of them is complete after a power
   * failure. Each write then waits for the disk. Default false: an incomplete file is a session that has ended.
   */
  readonly flush?: boolean;
  /** Clock in milliseconds. Default `Date.now`. */
  readonly now?: () => number;
}

// `<id>.json`; `<id>.gone` of one that was removed; `<id>.json.<random>.part` of one that is being written; `<id>.lock`
// of one that a request uses, and `<id>.lock.<random>.part` of a stale lock that is being removed.
const fileName = /^([^.]+)\.(?:(?:json|lock)\.[^.]+\.)?(json|gone|part|lock)$/;
const GRACE_MILLISECONDS = 3_600_000;

/**
 * Stores each session in a file, shared by all processes of a machine. A file is replaced as a whole; its
 * modification time is the time at which the session expires. After a session was removed, an empty file,
 * the tombstone, marks that for an hour, for processes that are just writing the session.
 *
 * Requests of one session wait for each other among all processes of the machine. The lock of a process that was killed
 * is released after ten seconds.
 */
export class FileSessionStore implements SessionStore {
  readonly #directory: string;
  readonly #options: Required<FileSessionStoreOptions>;

  /**
   * @param directory Directory of the files; created when it is missing. Must not be served to clients.
   * @throws {InvalidConfigException} There is no path.
   * @throws {UnknownPropertyException} An option is unknown.
   */
  constructor(directory: string, options: FileSessionStoreOptions = {}) {
    if (typeof directory !== 'string' || directory === '') {
      throw new InvalidConfigException('FileSessionStore needs the path of a directory.');
    }
    this.#directory = directory;
    this.#options = withDefaults('FileSessionStore', options, {
      fileMode: 0o600,
      dirMode: 0o700,
      flush: false,
      now: Date.now,
    });
  }

  async read(id: string): Promise<SessionData | null> {
    const { open } = this.#fs;
    const file = await open(this.#path(id)).catch(absent);
    if (!file) return null;
    try {
      const { mtimeMs } = await file.stat();
      if (mtimeMs <= this.#options.now() || (await this.#hasTombstone(id))) return null;
      return sessionFromJson(await file.readFile('utf8'));
    } finally {
      await file.close();
    }
  }

  async write(id: string, data: SessionData, ttlSeconds: number): Promise<void> {
    const { mkdir, rm } = this.#fs;
    await mkdir(this.#directory, { recursive: true, mode: this.#options.dirMode });
    await rm(this.#tombstone(id), { force: true });
    await this.#replace(id, data, ttlSeconds);
  }

  async update(id: string, data: SessionData, ttlSeconds: number): Promise<boolean> {
    const { rm, stat } = this.#fs;
    const found = await stat(this.#path(id)).catch(absent);
    if (!found || found.mtimeMs <= this.#options.now()) return false;
    await this.#replace(id, data, ttlSeconds);
    // `destroy()` first writes the tombstone and then removes the file: either it removes the written file, or this
    // call finds the tombstone.
    if (!(await this.#hasTombstone(id))) return true;
    await rm(this.#path(id), { force: true });
    return false;
  }

  async destroy(id: string): Promise<void> {
    const { rm, stat, writeFile } = this.#fs;
    const path = this.#path(id);
    if (!(await stat(path).catch(absent))) return;
    try {
      await writeFile(this.#tombstone(id), '', { mode: this.#options.fileMode });
    } finally {
      await rm(path, { force: true });
    }
  }

  async touch(id: string, ttlSeconds: number): Promise<void> {
    const { stat, utimes } = this.#fs;
    const now = this.#options.now();
    const found = await stat(this.#path(id)).catch(absent);
    if (!found || found.mtimeMs <= now) return;
    await utimes(this.#path(id), new Date(now), this.#end(ttlSeconds)).catch(absent);
  }

  lock(id: string): Promise<(() => Promise<void>) | null> {
    return acquireLockFile(`${this.#directory}/${id}.lock`, this.#options);
  }

  async gc(): Promise<void> {
    const { readdir, rm, stat } = this.#fs;
    for (const name of (await readdir(this.#directory).catch(absent)) ?? []) {
      const [, id, kind] = fileName.exec(name) ?? [];
      if (id === undefined) continue;
      const path = `${this.#directory}/${name}`;
      const found = await stat(path).catch(absent);
      // A part that was not renamed was left by a process that was killed while it wrote; so was an old lock.
      const grace = kind === 'json' ? 0 : GRACE_MILLISECONDS;
      if (!found || found.mtimeMs + grace > this.#options.now()) continue;
      if (kind === 'gone') await rm(this.#path(id), { force: true });
      await rm(path, { force: true });
    }
  }

  async #replace(id: string, data: SessionData, ttlSeconds: number): Promise<void> {
    const { rename, rm, utimes, writeFile } = this.#fs;
    const { fileMode: mode, flush, now } = this.#options;
    const partial = `${this.#path(id)}.${crypto.randomUUID()}.part`;
    try {
      await writeFile(partial, JSON.stringify(data), { flag: 'wx', flush, mode });
      await utimes(partial, new Date(now()), this.#end(ttlSeconds));
      await rename(partial, this.#path(id));
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  async #hasTombstone(id: string): Promise<boolean> {
    return (await this.#fs.stat(this.#tombstone(id)).catch(absent)) !== null;
  }

  #path(id: string): string {
    return `${this.#directory}/${id}.json`;
  }

  #tombstone(id: string): string {
    return `${this.#directory}/${id}.gone`;
  }

  #end(ttlSeconds: number): Date {
    return new Date(this.#options.now() + ttlSeconds * 1000);
  }

  get #fs() {
    return nodeBuiltin('node:fs/promises', 'Keeping sessions in files');
  }
}
