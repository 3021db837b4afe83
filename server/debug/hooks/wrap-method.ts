/**
 * Runs in place of a method. Receives a function that calls the original method, with the same arguments unless others
 * are passed, the object, and the arguments.
 */
export type Wrapper = (
  call: (args?: readonly unknown[]) => unknown,
  self: object,
  args: readonly unknown[],
) => unknown;

/**
 * Observes a method of a prototype, or of one object that may inherit it. Returns a function that removes the observer.
 */
export function wrapMethod(owner: object, name: string, wrapper: Wrapper): () => void {
  const own = Object.getOwnPropertyDescriptor(owner, name);
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== 'function') return () => {};
  let isActive = true;
  const wrapped = function (this: object, ...args: unknown[]): unknown {
    const call = (others: readonly unknown[] = args): unknown =>
      Reflect.apply(original, this, others);
    return isActive ? wrapper(call, this, args) : call();
  };
  // Such as `length`, `name` and that of `util.promisify.custom`.
  Object.defineProperties(wrapped, Object.getOwnPropertyDescriptors(original));
  const base = own ?? { configurable: true, enumerable: false, writable: true };
  Object.defineProperty(owner, name, { ...base, value: wrapped });
  return () => {
    // Other code may have wrapped the method since: then the chain of wrappers is not changed.
    isActive = false;
    const current: unknown = Object.getOwnPropertyDescriptor(owner, name)?.value;
    if (current !== wrapped) return;
    if (own) Object.defineProperty(owner, name, own);
    else Reflect.deleteProperty(owner, name);
  };
}

/**
 * Observes how a promise that a method returns is settled; other results are not observed. Returns the result for the
 * caller. That is the promise of the observer: with handlers beside those of the caller, Node would take a rejection that
 * the caller does not handle for a handled one, and pg would lose the caller in the stacks of its errors.
 */
export function observeResult(
  result: unknown,
  succeed: (value: unknown) => void,
  fail: (error: unknown) => void,
): unknown {
  if (!(result instanceof Promise)) return result;
  return result.then(
    (value: unknown) => {
      succeed(value);
      return value;
    },
    (error: unknown) => {
      fail(error);
      throw error;
    },
  );
}

/**
 * Whether an object has all these methods. Components throw when an unknown property is read, so `in` is checked first.
 */
export function hasMethods(target: object, names: readonly string[]): boolean {
  return names.every((name) => name in target && typeof Reflect.get(target, name) === 'function');
}

/** Returns the prototype from which an object inherits a method, also through other classes. */
export function ownerOf(object: object, method: string): object {
  const prototype = Object.getPrototypeOf(object) as object | null;
  if (prototype === null) return object;
  return Object.hasOwn(prototype, method) ? prototype : ownerOf(prototype, method);
}
