/** A value, or a promise of it. */
export type Awaitable<T> = T | Promise<T>;

/**
 * Whether a value has to be awaited. Hooks of a request may return a value or a promise; `isPromise(x) ? await x : x`
 * avoids the turn of the microtask queue where most of them return a value.
 */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { then?: unknown }).then === 'function'
  );
}

/** The result of `work` for a value: at once, or when the promise of the value resolves. */
export function whenReady<T, R>(
  value: Awaitable<T>,
  work: (value: T) => Awaitable<R>,
): Awaitable<R> {
  return isPromise(value) ? value.then(work) : work(value);
}
