import { assertHeaderName, assertHeaderValue } from './header-syntax.ts';

interface Entry {
  readonly name: string;
  readonly values: string[];
}

/**
 * Headers of a message. Names are compared without case, the first spelling is kept, and one name may
 * have several values. Names and values that could split a message are rejected when they are set.
 */
export class HeaderCollection implements Iterable<readonly [string, readonly string[]]> {
  readonly #entries = new Map<string, Entry>();

  /** Reads `[name, value]` pairs; a repeated name gets several values. */
  static from(pairs: Iterable<readonly [string, string]>): HeaderCollection {
    const headers = new HeaderCollection();
    for (const [name, value] of pairs) headers.add(name, value);
    return headers;
  }

  /** How many different names there are. */
  get count(): number {
    return this.#entries.size;
  }

  /** The first value of `name`, `defaultValue` when there is none. */
  get<D = null>(name: string, defaultValue: D = null as D): string | D {
    return this.#entries.get(name.toLowerCase())?.values[0] ?? defaultValue;
  }

  /** All values of `name` in the order they were added; empty when there is none. */
  getAll(name: string): readonly string[] {
    return this.#entries.get(name.toLowerCase())?.values ?? [];
  }

  /** All values of `name` joined with `, `; empty text when there is none. */
  getLine(name: string): string {
    return this.getAll(name).join(', ');
  }

  /** Whether `name` has a value. */
  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /**
   * Replaces all values of `name`; an empty list removes it.
   *
   * @throws {InvalidArgumentException} The name is no header name, or a value has a control character
   * or one beyond U+00FF.
   */
  set(name: string, value: string | number | readonly (string | number)[] = ''): this {
    const values = (Array.isArray(value) ? (value as readonly unknown[]) : [value]).map(String);
    const key = checkedKey(name);
    for (const one of values) assertHeaderValue(name, one);
    this.#entries.delete(key);
    if (values.length > 0) this.#entries.set(key, { name, values });
    return this;
  }

  /**
   * Adds a value to those that `name` has.
   *
   * @throws {InvalidArgumentException} As {@link set}.
   */
  add(name: string, value: string | number): this {
    const key = checkedKey(name);
    const text = String(value);
    assertHeaderValue(name, text);
    const entry = this.#entries.get(key);
    if (entry) entry.values.push(text);
    else this.#entries.set(key, { name, values: [text] });
    return this;
  }

  /** Sets `name` unless it has a value already. */
  setDefault(name: string, value: string | number): this {
    return this.has(name) ? this : this.set(name, value);
  }

  /** Removes `name` and returns the values it had, null when there were none. */
  remove(name: string): readonly string[] | null {
    const key = name.toLowerCase();
    const values = this.#entries.get(key)?.values ?? null;
    this.#entries.delete(key);
    return values;
  }

  /** Removes everything. */
  removeAll(): void {
    this.#entries.clear();
  }

  /** Values by name, in lower case unless `originalNames` is true. The object has no prototype. */
  toArray(originalNames = false): Record<string, readonly string[]> {
    const all = Object.create(null) as Record<string, readonly string[]>;
    for (const [key, { name, values }] of this.#entries)
      all[originalNames ? name : key] = [...values];
    return all;
  }

  /** Appends `name, value, name, value, ...` to `target`, as `writeHead` of Node accepts it. */
  appendFlat(target: string[]): void {
    for (const { name, values } of this.#entries.values()) {
      for (const value of values) target.push(name, value);
    }
  }

  /** Pairs of name, as it was first written, and values. */
  *[Symbol.iterator](): Iterator<readonly [string, readonly string[]]> {
    for (const { name, values } of this.#entries.values()) yield [name, values];
  }
}

function checkedKey(name: string): string {
  assertHeaderName(name);
  return name.toLowerCase();
}
