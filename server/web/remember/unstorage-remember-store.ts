import { withDefaults } from '../../core/internal.ts';
import { checkStorage, withoutMark } from '../internal/unstorage.ts';
import { randomString } from '../security/random.ts';
import { sha256 } from './remember-hash.ts';
import type { RememberedLogin, RememberStore } from './remember-store.ts';

/** The methods that are used of a storage of `unstorage`. */
export interface RememberStorage {
  getItem(key: string): unknown;
  setItem(key: string, value: string, options?: { ttl?: number }): unknown;
  removeItem(key: string): unknown;
}

/** Options of {@link UnstorageRememberStore}. */
export interface UnstorageRememberStoreOptions {
  /** Prefix of every key. Default `remember:`. */
  readonly prefix?: string;
  /** Clock in milliseconds. Default `Date.now`. */
  readonly now?: () => number;
}

/** A login with the generation that the logins of its person had when it was written. */
interface Entry extends RememberedLogin {
  readonly generation: string;
}

const MARK = 'login ';

/**
 * Keeps remembered logins in any driver of `unstorage`. Drivers cannot write on a condition: changes of a series wait
 * for each other within the process; when two processes change a series at the same time, the later change is kept.
 *
 * A key for each person contains the generation of their logins. {@link removeAll} changes it, and logins of other
 * generations are invalid: no list of logins is needed.
 */
export class UnstorageRememberStore implements RememberStore {
  readonly #storage: RememberStorage;
  readonly #prefix: string;
  readonly #now: () => number;
  /** The last pending change of each series. */
  readonly #changes = new Map<string, Promise<unknown>>();

  /**
   * @throws {InvalidConfigException} There is no storage.
   * @throws {UnknownPropertyException} An option is unknown.
   */
  constructor(storage: RememberStorage, options: UnstorageRememberStoreOptions = {}) {
    const { prefix, now } = withDefaults('UnstorageRememberStore', options, {
      prefix: 'remember:',
      now: Date.now,
    });
    checkStorage(storage, 'UnstorageRememberStore');
    this.#storage = storage;
    this.#prefix = prefix;
    this.#now = now;
  }

  async find(series: string): Promise<RememberedLogin | null> {
    const entry = await this.#read(series);
    if (!entry) return null;
    const { generation: _generation, ...login } = entry;
    return login;
  }

  replace(series: string, expected: string | null, login: RememberedLogin): Promise<boolean> {
    return this.#change(series, () => this.#write(series, expected, login));
  }

  remove(series: string): Promise<void> {
    return this.#change(series, async () => {
      await this.#storage.removeItem(this.#prefix + series);
    });
  }

  async removeAll(userId: string | number): Promise<void> {
    await this.#storage.setItem(await this.#userKey(userId), MARK + randomString(22));
  }

  /** Changes a series when the changes before have ended, so that a removed login is not written again. */
  async #change<T>(series: string, work: () => Promise<T>): Promise<T> {
    const change = (this.#changes.get(series) ?? Promise.resolve()).then(work, work);
    this.#changes.set(series, change);
    try {
      return await change;
    } finally {
      if (this.#changes.get(series) === change) this.#changes.delete(series);
    }
  }

  /** The entry of a series; null when there is no valid one. */
  async #read(series: string): Promise<Entry | null> {
    const entry = entryOf(await this.#storage.getItem(this.#prefix + series));
    if (!entry || entry.expires <= this.#now()) return null;
    return entry.generation === (await this.#generation(entry.userId)) ? entry : null;
  }

  async #write(series: string, expected: string | null, login: RememberedLogin): Promise<boolean> {
    const kept = await this.#read(series);
    if ((kept?.tokenHash ?? null) !== expected) return false;
    // The generation of the entry that was found: `removeAll` may have changed that of the person meanwhile.
    const generation = kept?.generation ?? (await this.#generation(login.userId));
    const entry: Entry = { ...login, generation };
    const ttl = Math.max(1, Math.ceil((login.expires - this.#now()) / 1000));
    await this.#storage.setItem(this.#prefix + series, MARK + JSON.stringify(entry), { ttl });
    return true;
  }

  async #generation(userId: string | number): Promise<string> {
    const value = await this.#storage.getItem(await this.#userKey(userId));
    return typeof value === 'string' ? value : '';
  }

  async #userKey(userId: string | number): Promise<string> {
    return `${this.#prefix}user:${await sha256(JSON.stringify(userId))}`;
  }
}

function entryOf(value: unknown): Entry | null {
  const json = withoutMark(value, MARK);
  if (json === null) return null;
  try {
    return JSON.parse(json) as Entry;
  } catch {
    // A truncated value ends the login instead of failing every request with it.
    return null;
  }
}
