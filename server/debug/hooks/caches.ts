import type { Cache } from '../../web/index.ts';
import { observeResult, type Wrapper, wrapMethod } from './wrap-method.ts';

/** The part of a storage of unstorage, or of another one with these methods, that the debugger uses. */
export interface KeyValueStorage {
  readonly getItem: unknown;
  readonly setItem: unknown;
  readonly removeItem: unknown;
  readonly getKeys: unknown;
}

/** Caches that `instrument()` accepts. */
export type WatchedCache = Cache | KeyValueStorage;

/** Effect of an operation on its keys; `other` when that is not known. */
export type CacheEffect = 'read' | 'write' | 'remove' | 'other';

/** Facts about an operation when it begins. */
export interface CacheStart {
  /** Name of the method. */
  readonly operation: string;
  readonly effect: CacheEffect;
  /** Keys or tags, separated by commas; `''` when the operation concerns all. */
  readonly key: string;
  /** Seconds that the entry is kept; null when the operation does not specify it. */
  readonly ttl: number | null;
}

/** Result of an operation. */
export interface CacheResult {
  /** Whether a read has found its key; null for other operations. */
  readonly isHit?: boolean | null;
  readonly error?: unknown;
}

/** Ends an operation. */
export type CacheEnd = (result: CacheResult) => void;

/** Called when an operation begins. Returns a function to call at its end; null when it is not observed. */
export type CacheObserver = (start: CacheStart) => CacheEnd | null;

interface Method {
  readonly effect: CacheEffect;
  readonly keyOf?: (args: readonly unknown[]) => string;
  readonly isHit?: (result: unknown) => boolean;
}

const first = ([key]: readonly unknown[]): string => textOf(key);
const isThere = (value: unknown): boolean => value !== null && value !== undefined;

const storageMethods: Readonly<Record<string, Method>> = {
  getItem: { effect: 'read', keyOf: first, isHit: isThere },
  getItemRaw: { effect: 'read', keyOf: first, isHit: isThere },
  getItems: { effect: 'read', keyOf: ([items]) => keysOf(items), isHit: haveValues },
  hasItem: { effect: 'read', keyOf: first, isHit: (result) => result === true },
  setItem: { effect: 'write', keyOf: first },
  setItemRaw: { effect: 'write', keyOf: first },
  setItems: { effect: 'write', keyOf: ([items]) => keysOf(items) },
  removeItem: { effect: 'remove', keyOf: first },
  clear: { effect: 'remove', keyOf: first },
};

const cacheMethods: Readonly<Record<string, Method>> = {
  get: { effect: 'read', keyOf: first, isHit: (value) => value !== undefined },
  set: { effect: 'write', keyOf: first },
  delete: { effect: 'remove', keyOf: first },
  invalidateTags: { effect: 'remove', keyOf: (tags) => tags.map(textOf).join(', ') },
  flush: { effect: 'remove' },
};

/** Watches the operations of a storage. Returns a function that stops watching. */
export function watchStorage(storage: KeyValueStorage, observer: CacheObserver): () => void {
  return watchMethods(storage, storageMethods, observer);
}

/** Watches the operations of a cache of the framework. Returns a function that stops watching. */
export function watchCache(cache: Cache, observer: CacheObserver): () => void {
  const removals = [
    watchMethods(cache, cacheMethods, observer),
    wrapMethod(cache, 'getOrSet', wrapGetOrSet(observer)),
  ];
  return () => removals.forEach((remove) => remove());
}

function watchMethods(
  target: object,
  methods: Readonly<Record<string, Method>>,
  observer: CacheObserver,
): () => void {
  const removals = Object.entries(methods).map(([operation, { effect, isHit, keyOf }]) =>
    wrapMethod(target, operation, (call, _self, args) => {
      const ttl = effect === 'write' ? ttlOf(args[2]) : null;
      const end = observer({ operation, effect, key: keyOf?.(args) ?? '', ttl });
      return end
        ? observed(call, (result) => end({ isHit: isHit?.(result) ?? null }), end)
        : call();
    }),
  );
  return () => removals.forEach((remove) => remove());
}

/** Wraps `getOrSet()`: a call whose computation did not run has found the value. */
function wrapGetOrSet(observer: CacheObserver): Wrapper {
  return (call, _self, args) => {
    const [key, compute, options] = args;
    const ttl = ttlOf(options);
    const end = observer({ operation: 'getOrSet', effect: 'read', key: textOf(key), ttl });
    if (!end || typeof compute !== 'function') return call();
    let isHit = true;
    const counted = (): unknown => {
      isHit = false;
      return Reflect.apply(compute, undefined, []);
    };
    return observed(
      () => call([key, counted, options]),
      () => end({ isHit }),
      end,
    );
  };
}

/** Calls a method, and ends its operation when it has returned, or when its promise has settled. */
function observed(call: () => unknown, succeed: (result: unknown) => void, end: CacheEnd): unknown {
  let result: unknown;
  try {
    result = call();
  } catch (error) {
    end({ error });
    throw error;
  }
  if (!(result instanceof Promise)) succeed(result);
  return observeResult(result, succeed, (error) => end({ error }));
}

function ttlOf(options: unknown): number | null {
  const { ttl } = (options ?? {}) as { readonly ttl?: unknown };
  return typeof ttl === 'number' ? ttl : null;
}

/** Returns a key as text. The cache itself refuses keys that JSON cannot represent. */
function textOf(key: unknown): string {
  if (typeof key === 'string') return key;
  try {
    return JSON.stringify(key) ?? '';
  } catch {
    return '';
  }
}

/** Keys of a list of keys, or of items with a `key`. */
function keysOf(items: unknown): string {
  if (!Array.isArray(items)) return '';
  return items
    .map((item: unknown) => textOf((item as { key?: unknown } | null)?.key ?? item))
    .join(', ');
}

function haveValues(items: unknown): boolean {
  return (
    Array.isArray(items) && items.every((item: { value?: unknown } | null) => isThere(item?.value))
  );
}
