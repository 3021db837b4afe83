import { InvalidConfigException } from '../../core/index.ts';

/** Storage of the entries of a {@link Cache}: a storage of `unstorage`, or any object with these methods. */
export interface CacheStorage {
  getItem(key: string): unknown;
  setItem(key: string, value: string, options?: { ttl?: number }): unknown;
  removeItem(key: string): unknown;
  /** Keys that start with `base`. */
  getKeys(base: string): readonly string[] | Promise<readonly string[]>;
}

/** Stores entries in the memory of the process. Removes the least recently used entry first. */
export class MemoryCacheStorage implements CacheStorage {
  readonly #entries = new Map<string, string>();
  readonly #maxEntries: number;

  /**
   * @param maxEntries Maximum number of entries. Default 10,000.
   * @throws {InvalidConfigException} `maxEntries` is no whole number of 1 or more.
   */
  constructor(maxEntries = 10_000) {
    if (!Number.isInteger(maxEntries) || maxEntries < 1) {
      throw new InvalidConfigException(
        `MemoryCacheStorage "maxEntries" must be a whole number of 1 or more, got ${maxEntries}.`,
      );
    }
    this.#maxEntries = maxEntries;
  }

  getItem(key: string): string | null {
    const value = this.#entries.get(key);
    if (value === undefined) return null;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  setItem(key: string, value: string): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#maxEntries) return;
    const oldest = this.#entries.keys().next();
    if (!oldest.done) this.#entries.delete(oldest.value);
  }

  removeItem(key: string): void {
    this.#entries.delete(key);
  }

  getKeys(base: string): string[] {
    return [...this.#entries.keys()].filter((key) => key.startsWith(base));
  }
}
