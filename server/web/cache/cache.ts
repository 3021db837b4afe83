import {
  type Awaitable,
  Component,
  InvalidArgumentException,
  InvalidConfigException,
} from '../../core/index.ts';
import {
  checkOptionNames,
  checkSettings,
  isList,
  type OptionNames,
  settingRules,
} from '../../core/internal.ts';
import { storableJson } from '../internal/storable-json.ts';
import { withoutMark } from '../internal/unstorage.ts';
import { randomString } from '../security/random.ts';
import { type CacheStorage, MemoryCacheStorage } from './cache-storage.ts';

/** Name of an entry: text, or a list of values that JSON can represent. */
export type CacheKey = string | readonly unknown[];

/** Options of an entry. */
export interface CacheEntryOptions {
  /** Lifetime in seconds; 0 for no limit. Default {@link Cache.defaultDuration}. */
  readonly ttl?: number;
  /**
   * Names of data that the value depends on; {@link Cache.invalidateTags} invalidates all entries of a tag. Default none.
   * For {@link Cache.set} also their {@link Cache.tagVersions} before the value was computed.
   */
  readonly tags?: readonly string[] | TagVersions;
}

const optionNames = { ttl: null, tags: null } satisfies OptionNames<CacheEntryOptions>;

/** A version for each tag of an entry. */
export type TagVersions = Readonly<Record<string, string>>;

interface Computation {
  result: Promise<unknown>;
  readonly tags: readonly string[];
}

interface Entry {
  readonly ends: number;
  readonly tags: TagVersions;
  readonly value: unknown;
}

const MARK = 'entry ';

/**
 * Caches values that are costly to compute, in the memory of the process or in any driver of `unstorage`. JSON must be
 * able to represent the values. Entries expire after a time, or when one of their tags is invalidated.
 */
export class Cache extends Component {
  /** Storage of the entries. Default a {@link MemoryCacheStorage}. */
  storage: CacheStorage = new MemoryCacheStorage();
  /** Prefix of every key in the storage. Default `cache:`. */
  keyPrefix = 'cache:';
  /** Lifetime in seconds of entries without a `ttl`; 0 for no limit. Default 0. */
  defaultDuration = 0;
  /** Clock in milliseconds. Default `Date.now`. */
  now: () => number = Date.now;
  readonly #running = new Map<string, Computation>();

  /** @throws {InvalidConfigException} The storage lacks a method, or another property is not valid. */
  override init(): void {
    super.init();
    checkSettings('Cache', this as Cache, {
      defaultDuration: settingRules.size,
      keyPrefix: settingRules.text,
      now: settingRules.function,
    });
    const { storage } = this;
    for (const name of ['getItem', 'setItem', 'removeItem', 'getKeys'] as const) {
      if (typeof (storage as Partial<CacheStorage> | null)?.[name] === 'function') continue;
      throw new InvalidConfigException(`Cache "storage" must have the method "${name}".`);
    }
  }

  /** The value of an entry; undefined when there is none. */
  async get(key: CacheKey): Promise<unknown> {
    return (await this.#find(await this.#id(key)))?.value;
  }

  /**
   * Stores a value.
   *
   * @throws {InvalidArgumentException} JSON cannot carry the value or the key, such as a `Map`, or `ttl` is negative.
   * @throws {UnknownPropertyException} An option is unknown.
   */
  async set(key: CacheKey, value: unknown, options: CacheEntryOptions = {}): Promise<void> {
    checkOptionNames('Cache.set()', options, optionNames);
    const versions = await this.tagVersions(options.tags ?? []);
    const id = await this.#id(key);
    await this.#change(
      (one) => one === id,
      () => this.#write(id, value, options, versions),
    );
  }

  /**
   * The value of an entry, computed when there is none. Callers that request a key while it is computed wait for that
   * one computation; when it fails, all of them fail and nothing is stored. Nor is it when this cache sets, deletes or
   * invalidates the entry meanwhile: later callers do not wait for it. Callers in other processes may wait.
   *
   * @throws {InvalidArgumentException} As {@link set}.
   * @throws {UnknownPropertyException} An option is unknown.
   */
  async getOrSet<T>(
    key: CacheKey,
    compute: () => Awaitable<T>,
    options: CacheEntryOptions = {},
  ): Promise<T> {
    checkOptionNames('Cache.getOrSet()', options, optionNames);
    const id = await this.#id(key);
    const running = this.#running.get(id);
    if (running) return running.result as Promise<T>;
    const tags = options.tags ?? [];
    const names = isList(tags) ? tags : Object.keys(tags);
    const computation: Computation = { result: Promise.resolve(), tags: names };
    this.#running.set(id, computation);
    const isCurrent = (): boolean => this.#running.get(id) === computation;
    const result = this.#findOrMake(id, compute, options, isCurrent).finally(() => {
      if (isCurrent()) this.#running.delete(id);
    });
    computation.result = result;
    return result;
  }

  /** Removes an entry. */
  async delete(key: CacheKey): Promise<void> {
    const id = await this.#id(key);
    await this.#change(
      (one) => one === id,
      () => this.storage.removeItem(id),
    );
  }

  /** Invalidates all entries that were stored with one of these tags. */
  async invalidateTags(...tags: readonly string[]): Promise<void> {
    await this.#change(
      (_, own) => own.some((tag) => tags.includes(tag)),
      () => Promise.all(tags.map((tag) => this.#renew(tag))),
    );
  }

  /**
   * The versions of tags; a new tag gets one. Passed as `tags` to {@link set} after a computation, they make the entry
   * invalid if one of the tags was invalidated while it ran.
   */
  async tagVersions(tags: readonly string[] | TagVersions): Promise<TagVersions> {
    if (!isList(tags)) return tags;
    const pairs = tags.map(
      async (tag) => [tag, (await this.#version(tag)) ?? (await this.#renew(tag))] as const,
    );
    return Object.fromEntries(await Promise.all(pairs));
  }

  /** Removes all entries of this cache. */
  async flush(): Promise<void> {
    await this.#change(
      () => true,
      async () => {
        const keys = await this.storage.getKeys(this.keyPrefix);
        await Promise.all(keys.map((key) => this.storage.removeItem(key)));
      },
    );
  }

  /**
   * Runs a change of entries. Later callers must not wait for computations that began before its end: they may have found
   * an entry, or read the data, as it was.
   */
  async #change(
    isChanged: (id: string, tags: readonly string[]) => boolean,
    change: () => unknown,
  ): Promise<void> {
    const forget = (): void => {
      for (const [id, { tags }] of this.#running) {
        if (isChanged(id, tags)) this.#running.delete(id);
      }
    };
    forget();
    await change();
    forget();
  }

  async #findOrMake<T>(
    id: string,
    compute: () => Awaitable<T>,
    options: CacheEntryOptions,
    isCurrent: () => boolean,
  ): Promise<T> {
    const found = await this.#find(id);
    if (found) return found.value as T;
    const versions = await this.tagVersions(options.tags ?? []);
    const value = await compute();
    if (isCurrent()) await this.#write(id, value, options, versions);
    return value;
  }

  async #find(id: string): Promise<Entry | null> {
    const entry = entryOf(await this.storage.getItem(id));
    if (!entry) return null;
    if (entry.ends !== 0 && entry.ends <= this.now()) return null;
    const tags = Object.entries(entry.tags);
    const present = await Promise.all(tags.map(([tag]) => this.#version(tag)));
    return tags.every(([, version], at) => present[at] === version) ? entry : null;
  }

  async #write(
    id: string,
    value: unknown,
    { ttl = this.defaultDuration }: CacheEntryOptions,
    tags: TagVersions,
  ): Promise<void> {
    if (!(ttl >= 0)) {
      throw new InvalidArgumentException(`Cache "ttl" must be 0 seconds or more, got ${ttl}.`);
    }
    const ends = ttl === 0 || ttl === Infinity ? 0 : this.now() + ttl * 1000;
    const text = carriedJson('value', value);
    const head = JSON.stringify({ ends, tags });
    const options = ends === 0 ? {} : { ttl: Math.ceil(ttl) };
    await this.storage.setItem(id, `${MARK}${head.length} ${head}${text}`, options);
  }

  async #version(tag: string): Promise<string | null> {
    const text = await this.storage.getItem(await this.#id(tag, 'tag:'));
    return typeof text === 'string' ? text : null;
  }

  async #renew(tag: string): Promise<string> {
    const version = `v${randomString(16)}`;
    await this.storage.setItem(await this.#id(tag, 'tag:'), version);
    return version;
  }

  /** Key in the storage. Hashed, because drivers handle separators, case and `?` in keys differently. */
  async #id(key: CacheKey, kind = ''): Promise<string> {
    const bytes = new TextEncoder().encode(carriedJson('key', key));
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return `${this.keyPrefix}${kind}${hex}`;
  }
}

/** JSON of a key or value. Throws for values that JSON would lose: different keys would become the same one. */
function carriedJson(what: string, value: unknown): string {
  try {
    const text = storableJson(value);
    if (text !== undefined) return text;
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new InvalidArgumentException(`The ${what} of a cache entry cannot be kept: ${reason}`, {
      cause,
    });
  }
  throw new InvalidArgumentException(`The ${what} of a cache entry cannot be undefined.`);
}

function entryOf(stored: unknown): Entry | null {
  const text = withoutMark(stored, MARK);
  if (text === null) return null;
  const start = text.indexOf(' ') + 1;
  const end = start + Number(text.slice(0, start));
  try {
    const head = JSON.parse(text.slice(start, end)) as Pick<Entry, 'ends' | 'tags'>;
    return { ...head, value: JSON.parse(text.slice(end)) as unknown };
  } catch {
    // Written by other code, or truncated.
    return null;
  }
}
