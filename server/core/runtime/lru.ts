/** A map that contains at most `limit` entries, and removes the least recently used one. */
export class LruMap<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The value of `key`, created by `create` when there is none. */
  getOrCreate(key: K, create: () => V): V {
    const found = this.#entries.get(key);
    if (found !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, found);
      return found;
    }
    const made = create();
    this.#entries.set(key, made);
    if (this.#entries.size > this.#limit) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
    return made;
  }

  /** Number of entries now. */
  get size(): number {
    return this.#entries.size;
  }
}
