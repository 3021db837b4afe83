/** What runs in place of a method: gets the original one, its object and its arguments. */
export type Wrapper = (call: () => unknown, self: object, args: readonly unknown[]) => unknown;

/** Observes a method of a prototype or object. Returns what takes the observer off. */
export function wrapMethod(owner: object, name: string, wrapper: Wrapper): () => void {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  const original: unknown = descriptor?.value;
  if (!descriptor || typeof original !== 'function') return () => {};
  let isActive = true;
  const wrapped = function (this: object, ...args: unknown[]): unknown {
    const call = (): unknown => Reflect.apply(original, this, args);
    return isActive ? wrapper(call, this, args) : call();
  };
  Object.defineProperty(wrapped, 'name', { value: name });
  Object.defineProperty(owner, name, { ...descriptor, value: wrapped });
  return () => {
    // Somebody may have wrapped the method since: the chain stays what it is.
    isActive = false;
    const current: unknown = Object.getOwnPropertyDescriptor(owner, name)?.value;
    if (current === wrapped) Object.defineProperty(owner, name, descriptor);
  };
}
