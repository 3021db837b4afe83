import { requestSlot } from '../request-scope.ts';

/** Per-request values that belong to objects of the process. */
export interface OwnedSlot<T> {
  /** The owner's value in the running request, made on first use; outside requests, of the process. */
  get(owner: object): T;
  /** The owner's value if there is one. */
  peek(owner: object): T | undefined;
  set(owner: object, value: T): void;
}

/** Declares a value that every object has once for each request, and once outside of them. */
export function ownedSlot<T>(name: string, create: (owner: object) => T): OwnedSlot<T> {
  const slot = requestSlot(name, () => new WeakMap<object, { value: T }>(), { outside: 'process' });
  return {
    get(owner) {
      const values = slot.get();
      let found = values.get(owner);
      if (!found) values.set(owner, (found = { value: create(owner) }));
      return found.value;
    },
    peek: (owner) => slot.peek()?.get(owner)?.value,
    set(owner, value) {
      slot.get().set(owner, { value });
    },
  };
}
