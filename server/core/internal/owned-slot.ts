import { hasRequestScope, requestSlot } from '../request-scope.ts';

/** Per-request values that belong to objects of the process. */
export interface OwnedSlot<T> {
  /** The owner's value in the running request, made on first use; outside requests, of the process. */
  get(owner: object): T;
  /** The owner's value if there is one. */
  peek(owner: object): T | undefined;
  set(owner: object, value: T): void;
}

interface Owned<T> {
  readonly owner: object;
  value: T;
  readonly next: Owned<T> | null;
}

/** Declares a value that every object has once for each request, and once outside of them. */
export function ownedSlot<T>(name: string, create: (owner: object) => T): OwnedSlot<T> {
  // A request knows an application and a module or two: a chain of them is found faster than an entry
  // of a WeakMap, costs the garbage collector less, and goes with the request.
  const ofRequest = requestSlot<Owned<T> | null>(name, () => null);
  const ofProcess = new WeakMap<object, { value: T }>();
  const find = (owner: object): { value: T } | undefined => {
    let found = ofRequest.peek();
    if (found === undefined && !hasRequestScope()) return ofProcess.get(owner);
    while (found && found.owner !== owner) found = found.next;
    return found ?? undefined;
  };
  const put = (owner: object, value: T): void => {
    if (!hasRequestScope()) ofProcess.set(owner, { value });
    else ofRequest.set({ owner, value, next: ofRequest.peek() ?? null });
  };
  return {
    get(owner) {
      const found = find(owner);
      if (found) return found.value;
      const value = create(owner);
      put(owner, value);
      return value;
    },
    peek: (owner) => find(owner)?.value,
    set(owner, value) {
      const found = find(owner);
      if (found) found.value = value;
      else put(owner, value);
    },
  };
}
