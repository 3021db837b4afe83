import { withDefaults } from '../../core/internal.ts';
import { checkStorage, withoutMark } from '../internal/unstorage.ts';
import { sessionFromJson } from './session-json.ts';
import type { SessionData, SessionStore } from './session-store.ts';

/** The methods that are used of a storage of `unstorage`, with any driver. */
export interface SessionStorage {
  getItem(key: string): Promise<unknown>;
  setItem(key: string, value: string, options?: { ttl?: number }): Promise<void>;
  removeItem(key: string): Promise<void>;
}

/** Options of {@link UnstorageSessionStore}. */
export interface UnstorageSessionStoreOptions {
  /** Prefix of every key. Default `session:`. */
  readonly prefix?: string;
  /** Clock in milliseconds. Default `Date.now`. */
  readonly now?: () => number;
}

interface Entry {
  readonly ends: number;
  readonly data: SessionData;
}

const MARK = 'session ';
const format = /^(\d+) (.*)$/s;

/**
 * Stores sessions in any driver of `unstorage`. The expiry of a session is stored with it, because not every
 * driver supports one. Drivers cannot write on a condition, so {@link update} reads first: a session that another
 * process removes between the read and the write is restored.
 */
export class UnstorageSessionStore implements SessionStore {
  readonly #storage: SessionStorage;
  readonly #prefix: string;
  readonly #now: () => number;

  /**
   * @throws {InvalidConfigException} There is no storage.
   * @throws {UnknownPropertyException} An option is unknown.
   */
  constructor(storage: SessionStorage, options: UnstorageSessionStoreOptions = {}) {
    const { prefix, now } = withDefaults('UnstorageSessionStore', options, {
      prefix: 'session:',
      now: Date.now,
    });
    checkStorage(storage, 'UnstorageSessionStore');
    this.#storage = storage;
    this.#prefix = prefix;
    this.#now = now;
  }

  async read(id: string): Promise<SessionData | null> {
    const found = await this.#find(id);
    if (!found || found.ends > this.#now()) return found?.data ?? null;
    await this.destroy(id);
    return null;
  }

  async write(id: string, data: SessionData, ttlSeconds: number): Promise<void> {
    const text = `${MARK}${this.#now() + ttlSeconds * 1000} ${JSON.stringify(data)}`;
    await this.#storage.setItem(this.#prefix + id, text, { ttl: ttlSeconds });
  }

  async update(id: string, data: SessionData, ttlSeconds: number): Promise<boolean> {
    if ((await this.read(id)) === null) return false;
    await this.write(id, data, ttlSeconds);
    return true;
  }

  async destroy(id: string): Promise<void> {
    await this.#storage.removeItem(this.#prefix + id);
  }

  async touch(id: string, ttlSeconds: number): Promise<void> {
    const found = await this.#find(id);
    if (found && found.ends > this.#now()) await this.write(id, found.data, ttlSeconds);
  }

  async #find(id: string): Promise<Entry | null> {
    const text = withoutMark(await this.#storage.getItem(this.#prefix + id), MARK);
    const found = text === null ? null : format.exec(text);
    if (!found) return null;
    const [, ends, json = ''] = found;
    const data = sessionFromJson(json);
    return data && { ends: Number(ends), data };
  }
}
