import { InvalidArgumentException } from '../../core/index.ts';
import { assertHeaderName, assertHeaderValue } from '../../web/internal.ts';

interface Entry {
  readonly name: string;
  readonly values: readonly string[];
}

/** Immutable headers: each change returns a new bag, with one copy of the map. */
export class HeaderBag {
  /** A bag without headers. */
  static readonly empty = new HeaderBag(new Map());

  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(entries: ReadonlyMap<string, Entry>) {
    this.#entries = entries;
  }

  /** @throws {InvalidArgumentException} A name or value could split a message. */
  static from(pairs: Iterable<readonly [string, string | readonly string[]]>): HeaderBag {
    const entries = new Map<string, Entry>();
    for (const [name, value] of pairs) addTo(entries, name, value);
    return new HeaderBag(entries);
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  get(name: string): readonly string[] {
    return this.#entries.get(name.toLowerCase())?.values ?? [];
  }

  /** @throws {InvalidArgumentException} Name or value could split a message. */
  with(name: string, value: string | readonly string[]): HeaderBag {
    const entries = new Map(this.#entries);
    entries.delete(name.toLowerCase());
    addTo(entries, name, value);
    return new HeaderBag(entries);
  }

  /** @throws {InvalidArgumentException} Name or value could split a message. */
  withAdded(name: string, value: string | readonly string[]): HeaderBag {
    const entries = new Map(this.#entries);
    addTo(entries, name, value);
    return new HeaderBag(entries);
  }

  without(name: string): HeaderBag {
    if (!this.has(name)) return this;
    const entries = new Map(this.#entries);
    entries.delete(name.toLowerCase());
    return new HeaderBag(entries);
  }

  /** This bag with one header before all others. @throws {InvalidArgumentException} As {@link with}. */
  withFirst(name: string, value: string): HeaderBag {
    const entries = new Map<string, Entry>();
    addTo(entries, name, value);
    for (const [key, entry] of this.#entries) if (!entries.has(key)) entries.set(key, entry);
    return new HeaderBag(entries);
  }

  toObject(): Record<string, readonly string[]> {
    const all = Object.create(null) as Record<string, readonly string[]>;
    for (const { name, values } of this.#entries.values()) all[name] = values;
    return all;
  }
}

function addTo(entries: Map<string, Entry>, name: string, value: string | readonly string[]): void {
  assertHeaderName(name);
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  const values = given.map((one) => checked(name, one));
  if (values.length === 0) {
    throw new InvalidArgumentException(`The header "${name}" must have at least one value.`);
  }
  const known = entries.get(name.toLowerCase());
  entries.set(name.toLowerCase(), {
    name: known?.name ?? name,
    values: Object.freeze([...(known?.values ?? []), ...values]),
  });
}

function checked(name: string, value: unknown): string {
  assertHeaderValue(name, value);
  return trimBlanks(value);
}

// By position: a regular expression for the end is quadratic in the number of blanks.
function trimBlanks(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isBlank(text.charCodeAt(from))) from++;
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--;
  return text.slice(from, to);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
