// All of it: some runtimes have nothing but the storage.
import * as asyncHooks from 'node:async_hooks';

/**
 * One value per request. Declared once per process by the module that owns it; filled lazily in
 * each request, and gone with it.
 */
export interface RequestSlot<T> {
  /**
   * The value of the running request, made on first use.
   *
   * @throws {Error} No request is running and the slot was declared without `outside: 'process'`.
   */
  get(): T;
  /** The value if this request has one already; never makes it, never throws. */
  peek(): T | undefined;
  /** As {@link peek}, for a request that need not be the running one. */
  peekIn(scope: RequestScope): T | undefined;
  /** As {@link set}, for a request that need not be the running one. */
  setIn(scope: RequestScope, value: T): void;
  /**
   * Replaces the value for the rest of the running request.
   *
   * @throws {Error} No request is running and the slot was declared without `outside: 'process'`.
   */
  set(value: T): void;
}

/** Options of {@link requestSlot}. */
export interface RequestSlotOptions {
  /**
   * What serves outside a request: `'throw'` (the default) refuses, so that nothing of one request
   * can be kept for all by accident; `'process'` keeps one value for the process, for code that is
   * also called from scripts and tests.
   */
  outside?: 'throw' | 'process';
}

// The one store of the whole framework: each nested store costs every await, a slot costs an index.
const storage = new asyncHooks.AsyncLocalStorage<unknown[]>();
const processValues: unknown[] = [];

/**
 * Whether stores are kept in frames, as in Node from 24 on. A frame is a map of all stores: `run` makes one to go in and a
 * copy of it to come out again, while a resource brings back the frame that it was made in.
 */
const hasFrames = ((): boolean => {
  const { node, bun, deno } = globalThis.process?.versions ?? {};
  return bun === undefined && deno === undefined && Number.parseInt(node ?? '0', 10) >= 24;
})();
let slots = 0;

/** A request, for who has to come back to it from outside. */
export interface RequestScope {
  /** @internal */
  readonly [scopeBrand]: true;
}
declare const scopeBrand: unique symbol;

/** The values of the running request by the index of their slot. @internal */
export function requestValues(): unknown[] | undefined {
  return storage.getStore();
}

/** The running request; null when none is running. */
export function currentRequestScope(): RequestScope | null {
  return (storage.getStore() as RequestScope | undefined) ?? null;
}

/** An index that no other slot has. @internal */
export function newSlotIndex(): number {
  return slots++;
}

/**
 * Declares a value that every request has for itself.
 *
 * @param name Says in errors what is missing.
 * @param create Makes the first value of a request.
 */
export function requestSlot<T>(
  name: string,
  create: () => T,
  options: RequestSlotOptions = {},
): RequestSlot<T> {
  const index = newSlotIndex();
  const fallback = options.outside === 'process' ? processValues : undefined;
  const values = (): unknown[] => {
    const found = storage.getStore() ?? fallback;
    if (!found) throw new Error(`"${name}" belongs to a request, and none is running here.`);
    return found;
  };
  return {
    get() {
      const store = values();
      const found = store[index];
      if (found !== undefined || index in store) return found as T;
      return (store[index] = create());
    },
    peek: () => (storage.getStore() ?? fallback)?.[index] as T | undefined,
    peekIn: (scope) => (scope as unknown as unknown[])[index] as T | undefined,
    setIn(scope, value) {
      (scope as unknown as unknown[])[index] = value;
    },
    set(value) {
      values()[index] = value;
    },
  };
}

/**
 * Runs `work(...args)` as one request: every slot starts empty in it and in everything that it awaits.
 * Scopes do not inherit; a scope inside another one starts empty too.
 */
export function runInRequestScope<T, A extends unknown[]>(work: (...args: A) => T, ...args: A): T {
  // oxlint-disable-next-line unicorn/no-new-array -- a place for each slot, so that filling them in moves nothing
  const values = new Array<unknown>(slots);
  if (!hasFrames) return storage.run(values, work, ...args);
  return new asyncHooks.AsyncResource('fwx').runInAsyncScope(
    runFilled<T, A>,
    undefined,
    work,
    values,
    args,
  );
}

function runFilled<T, A extends unknown[]>(work: (...args: A) => T, values: unknown[], args: A): T {
  storage.enterWith(values);
  return work(...args);
}

/**
 * {@link runInRequestScope} for `work(scope, a, b, c)`: to be told the scope costs less than to ask for it, and
 * three arguments less than a list of them.
 */
// oxlint-disable-next-line max-params -- for every request
export function runInNewScope<T, A, B, C>(
  work: (scope: RequestScope, a: A, b: B, c: C) => T,
  a: A,
  b: B,
  c: C,
): T {
  // oxlint-disable-next-line unicorn/no-new-array -- as above
  const values = new Array<unknown>(slots) as unknown as RequestScope;
  if (!hasFrames) return storage.run(values as unknown as unknown[], work, values, a, b, c);
  return new asyncHooks.AsyncResource('fwx').runInAsyncScope(
    runEntered<T, A, B, C>,
    undefined,
    work,
    values,
    a,
    b,
    c,
  );
}

// oxlint-disable-next-line max-params -- as above
function runEntered<T, A, B, C>(
  work: (scope: RequestScope, a: A, b: B, c: C) => T,
  scope: RequestScope,
  a: A,
  b: B,
  c: C,
): T {
  storage.enterWith(scope as unknown as unknown[]);
  return work(scope, a, b, c);
}

/** Comes back to a request from outside. */
export function enterRequestScope<T, A extends unknown[]>(
  scope: RequestScope,
  work: (...args: A) => T,
  ...args: A
): T {
  return storage.run(scope as unknown as unknown[], work, ...args);
}

/** Whether the calling code runs inside a request. */
export function hasRequestScope(): boolean {
  return storage.getStore() !== undefined;
}

/**
 * Ties a function to the running request, for work that starts elsewhere: the body of a streamed
 * response, the handler of a timer or a socket.
 */
export function bindRequestScope<A extends unknown[], R>(
  work: (...args: A) => R,
): (...args: A) => R {
  const store = storage.getStore();
  return store ? (...args) => storage.run(store, work, ...args) : work;
}
