import { newSlotIndex, type RequestScope, requestValues } from './request-scope.ts';

/** Per-request values that belong to objects of the process. */
export interface OwnedSlot<T> {
  /** The owner's value in the running request, made on first use; outside requests, of the process. */
  get(owner: object): T;
  /** As {@link get}, for a request that is known already. */
  getIn(scope: RequestScope, owner: object): T;
  /** The owner's value if there is one. */
  peek(owner: object): T | undefined;
  /** As {@link peek}, for a request that need not be the running one. */
  peekIn(scope: RequestScope, owner: object): T | undefined;
  set(owner: object, value: T): void;
}

interface Owned<T> {
  readonly owner: object;
  value: T;
  readonly next: Owned<T> | undefined;
}

/** A value of {@link chainedSlot}, which is the link of its chain itself: one object instead of two. */
export class Chained {
  readonly owner: object;
  /** The value of another owner in the same request. */
  nextOwned: Chained | undefined = undefined;

  constructor(owner: object) {
    this.owner = owner;
  }
}

/** {@link ownedSlot} for values that every request has. */
export function chainedSlot<T extends Chained>(
  create: (owner: object) => T,
): Omit<OwnedSlot<T>, 'set'> {
  const index = newSlotIndex();
  const ofProcess = new WeakMap<object, T>();
  const find = (values: unknown[] | undefined, owner: object): T | undefined => {
    if (!values) return ofProcess.get(owner);
    let found = values[index] as Chained | undefined;
    while (found && found.owner !== owner) found = found.nextOwned;
    return found as T | undefined;
  };
  const make = (values: unknown[] | undefined, owner: object): T => {
    const made = create(owner);
    if (!values) ofProcess.set(owner, made);
    else {
      made.nextOwned = values[index] as Chained | undefined;
      values[index] = made;
    }
    return made;
  };
  const getOf = (values: unknown[] | undefined, owner: object): T =>
    find(values, owner) ?? make(values, owner);
  return {
    get: (owner) => getOf(requestValues(), owner),
    getIn: (scope, owner) => getOf(scope as unknown as unknown[], owner),
    peek: (owner) => find(requestValues(), owner),
    peekIn: (scope, owner) => find(scope as unknown as unknown[], owner),
  };
}

/** Declares a value that every object has once for each request, and once outside of them. */
export function ownedSlot<T>(create: (owner: object) => T): OwnedSlot<T> {
  const index = newSlotIndex();
  const ofProcess = new WeakMap<object, { value: T }>();
  // A request knows an application and a module or two: a chain of them is found faster than an entry
  // of a WeakMap, costs the garbage collector less, and goes with the request.
  const find = (values: unknown[] | undefined, owner: object): { value: T } | undefined => {
    if (!values) return ofProcess.get(owner);
    let found = values[index] as Owned<T> | undefined;
    while (found && found.owner !== owner) found = found.next;
    return found;
  };
  const put = (values: unknown[] | undefined, owner: object, value: T): T => {
    if (!values) ofProcess.set(owner, { value });
    else values[index] = { owner, value, next: values[index] as Owned<T> | undefined };
    return value;
  };
  return {
    get(owner) {
      const values = requestValues();
      const found = find(values, owner);
      return found ? found.value : put(values, owner, create(owner));
    },
    getIn(scope, owner) {
      const values = scope as unknown as unknown[];
      const found = find(values, owner);
      return found ? found.value : put(values, owner, create(owner));
    },
    peek: (owner) => find(requestValues(), owner)?.value,
    peekIn: (scope, owner) => find(scope as unknown as unknown[], owner)?.value,
    set(owner, value) {
      const values = requestValues();
      const found = find(values, owner);
      if (found) found.value = value;
      else put(values, owner, value);
    },
  };
}
