/** Takes no arguments; may return a promise. Called only when its prop is needed. */
export type Resolver<T = unknown> = () => T | PromiseLike<T>;

/**
 * A prop with settings beyond its value. Wrappers nest: the value of a wrapper may be a value, a
 * resolver or another wrapper. All of them are immutable.
 */
export abstract class PropValue {
  /** The wrapped value. */
  abstract value(): unknown;
}
