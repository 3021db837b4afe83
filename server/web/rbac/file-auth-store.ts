import type { Stats } from 'node:fs';

import { InvalidConfigException } from '../../core/index.ts';
import { nodeBuiltin } from '../../core/internal.ts';
import { absent } from '../internal/absent.ts';
import { acquireLockFile } from '../internal/lock-file.ts';
import { randomString } from '../security/random.ts';
import { authDataOf, authJson } from './auth-data.ts';
import type { AuthData, AuthStore } from './auth-item.ts';

/**
 * Keeps roles and assignments in a JSON file, shared by all processes of a machine. The file is replaced as a whole,
 * and read again when another process has replaced it. Changes of processes run one after the other; the lock of a
 * process that was killed is released after ten seconds.
 */
export class FileAuthStore implements AuthStore {
  readonly #path: string;
  #known: { readonly stats: Stats; readonly data: AuthData } | null = null;

  /**
   * @param path The file; created on the first write. Must not be served to clients.
   * @throws {InvalidConfigException} There is no path.
   */
  constructor(path: string) {
    if (typeof path !== 'string' || path === '') {
      throw new InvalidConfigException('FileAuthStore needs the path of a file.');
    }
    this.#path = path;
  }

  /** @throws {RuntimeException} The file contains something else. */
  async read(): Promise<AuthData | null> {
    const file = await this.#fs.open(this.#path).catch(absent);
    if (!file) return null;
    try {
      const stats = await file.stat();
      if (this.#known && isSame(this.#known.stats, stats)) return this.#known.data;
      const data = authDataOf(await file.readFile('utf8'), 'The file of FileAuthStore');
      this.#known = { stats, data };
      return data;
    } finally {
      await file.close();
    }
  }

  async write(data: AuthData): Promise<void> {
    const { mkdir, rename, rm, writeFile } = this.#fs;
    const folder = nodeBuiltin('node:path', 'FileAuthStore').dirname(this.#path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const part = `${this.#path}.${randomString(12)}.part`;
    try {
      await writeFile(part, authJson(data), { mode: 0o600, flush: true });
      await rename(part, this.#path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  lock(): Promise<(() => Promise<void>) | null> {
    return acquireLockFile(`${this.#path}.lock`, { fileMode: 0o600, dirMode: 0o700 });
  }

  get #fs() {
    return nodeBuiltin('node:fs/promises', 'FileAuthStore');
  }
}

/** Each write creates a new file, so that its inode number differs when times are too coarse. */
function isSame(one: Stats, other: Stats): boolean {
  return one.ino === other.ino && one.mtimeMs === other.mtimeMs && one.size === other.size;
}
