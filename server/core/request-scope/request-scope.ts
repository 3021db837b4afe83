import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * One value per request, created on first use and released with the request. A module that stores one value for all
 * declares one slot; an object that stores a value of its own in each request has a slot as a field.
 */
export interface RequestSlot<T> {
  /**
   * The value of the running request, created on first use.
   *
   * @throws {Error} No request is running and the slot was declared without `outside: 'process'`.
   */
  get(): T;
  /** The value if this request has one already; never creates it, never throws. */
  peek(): T | undefined;
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
   * Behavior outside a request: `'throw'` (the default) throws, so that no data of one request
   * can be stored for all by accident; `'process'` stores one value for the process, for code that is
   * also called from scripts and tests.
   */
  outside?: 'throw' | 'process';
}

/** Values of one request by slot. */
type RequestValues = Map<object, unknown>;

// The only `AsyncLocalStorage` of the framework: every further one makes every `await` more expensive.
const storage = new AsyncLocalStorage<RequestValues>();

class Slot<T> implements RequestSlot<T> {
  readonly #name: string;
  readonly #create: () => T;
  readonly #ofProcess: RequestValues | undefined;

  constructor(name: string, create: () => T, { outside }: RequestSlotOptions) {
    this.#name = name;
    this.#create = create;
    this.#ofProcess = outside === 'process' ? new Map() : undefined;
  }

  get(): T {
    const values = this.#values();
    const found = values.get(this) as T | undefined;
    if (found !== undefined || values.has(this)) return found as T;
    const made = this.#create();
    values.set(this, made);
    return made;
  }

  peek(): T | undefined {
    return (storage.getStore() ?? this.#ofProcess)?.get(this) as T | undefined;
  }

  set(value: T): void {
    this.#values().set(this, value);
  }

  #values(): RequestValues {
    const found = storage.getStore() ?? this.#ofProcess;
    if (found) return found;
    throw new Error(`"${this.#name}" belongs to a request, and none is running here.`);
  }
}

/**
 * Declares a value that is separate for each request.
 *
 * @param name Names the value in errors.
 * @param create Creates the first value of a request.
 */
export function requestSlot<T>(
  name: string,
  create: () => T,
  options: RequestSlotOptions = {},
): RequestSlot<T> {
  return new Slot(name, create, options);
}

/**
 * Runs `work(...args)` as one request: every slot starts empty in it and in everything that it awaits.
 * Scopes do not inherit; a scope inside another one starts empty too.
 */
export function runInRequestScope<T, A extends unknown[]>(work: (...args: A) => T, ...args: A): T {
  return storage.run(new Map(), work, ...args);
}

/** Whether the calling code runs inside a request. */
export function hasRequestScope(): boolean {
  return storage.getStore() !== undefined;
}

/**
 * Binds a function to the running request, for code that runs outside of its scope: the body of a streamed
 * response, the handler of a timer or a socket.
 */
export function bindRequestScope<A extends unknown[], R>(
  work: (...args: A) => R,
): (...args: A) => R {
  const store = storage.getStore();
  return store ? (...args) => storage.run(store, work, ...args) : work;
}
