import { InvalidConfigException } from '../../core/index.ts';
import { givenOptions } from '../../core/internal.ts';
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
  /** Start of every key. Default `remember:`. */
  readonly prefix?: string;
  /** Clock in milliseconds. Default `Date.now`. */
  readonly now?: () => number;
}

/** A login with the generation that the logins of its person had when it was written. */
interface Entry extends RememberedLogin {
  readonly generation: string;
}

// No JSON as a whole: storages parse what looks like it.
const MARK = 'login ';

/**
 * Keeps remembered logins in any driver of `unstorage`. Drivers cannot write on a condition: changes of a series wait
 * for each other within the process, and of two processes that change one at the same time the later counts.
 *
 * A key for each person holds the generation of their logins. {@link removeAll} changes it, and logins of other
 * generations do not count: no list of logins has to be kept.
 */
export class UnstorageRememberStore implements RememberStore {
  readonly #storage: RememberStorage;
  readonly #prefix: string;
  readonly #now: () => number;
  /** The last change of each series that has not ended. */
  readonly #changes = new Map<string, Promise<boolean>>();

  /** @throws {InvalidConfigException} There is no storage. */
  constructor(storage: RememberStorage, options: UnstorageRememberStoreOptions = {}) {
    const { prefix = 'remember:', now = Date.now } = givenOptions(
      'UnstorageRememberStore',
      options,
    );
    if (typeof (storage as Partial<RememberStorage> | null | undefined)?.getItem !== 'function') {
      throw new InvalidConfigException('UnstorageRememberStore needs a storage of unstorage.');
    }
    this.#storage = storage;
    this.#prefix = prefix;
    this.#now = now;
  }

  async find(series: string): Promise<RememberedLogin | null> {
    const entry = entryOf(await this.#storage.getItem(this.#prefix + series));
    if (!entry) return null;
    const { generation, ...login } = entry;
    if (login.expires > this.#now() && generation === (await this.#generation(login.userId))) {
      return login;
    }
    await this.remove(series);
    return null;
  }

  async replace(series: string, expected: string | null, login: RememberedLogin): Promise<boolean> {
    const before = this.#changes.get(series) ?? Promise.resolve(false);
    const write = (): Promise<boolean> => this.#write(series, expected, login);
    const change = before.then(write, write);
    this.#changes.set(series, change);
    try {
      return await change;
    } finally {
      if (this.#changes.get(series) === change) this.#changes.delete(series);
    }
  }

  async remove(series: string): Promise<void> {
    await this.#storage.removeItem(this.#prefix + series);
  }

  async removeAll(userId: string | number): Promise<void> {
    await this.#storage.setItem(await this.#userKey(userId), MARK + randomString(22));
  }

  async #write(series: string, expected: string | null, login: RememberedLogin): Promise<boolean> {
    const kept = await this.find(series);
    if ((kept?.tokenHash ?? null) !== expected) return false;
    const entry: Entry = { ...login, generation: await this.#generation(login.userId) };
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
  if (typeof value !== 'string' || !value.startsWith(MARK)) return null;
  try {
    return JSON.parse(value.slice(MARK.length)) as Entry;
  } catch {
    // A value that was cut off ends the login instead of every request that comes with it.
    return null;
  }
}
