/** Takes no arguments; may return a promise. Called only when its prop is wanted. */
export type Resolver<T = unknown> = () => T | PromiseLike<T>;

/**
 * A prop that says more than its value. Wrappers nest: what a wrapper holds may be a value, a
 * resolver or another wrapper. All of them are immutable.
 */
export abstract class PropValue {
  /** What the wrapper holds. */
  abstract value(): unknown;
}
