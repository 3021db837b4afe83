import { BaseObject } from '../object/base-object.ts';
import type { Awaitable } from '../validators/validator.ts';

/** Whether a value has to be awaited. */
export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    // Asking an object of the framework for a name that it does not have takes the slow way round.
    !(value instanceof BaseObject) &&
    typeof (value as { then?: unknown }).then === 'function'
  );
}

/**
 * Goes on with a value: at once when it is there, later when it is a promise. An `await` of a value
 * that is there costs a promise and a turn of the queue, which a request would pay a dozen times.
 */
export function andThen<T, R>(value: Awaitable<T>, goOn: (value: T) => Awaitable<R>): Awaitable<R> {
  return isPromise(value) ? Promise.resolve(value).then(goOn) : goOn(value);
}

/** Runs `work`, and `then` once it has come to its end, good or bad. */
export function finallyDo<T>(work: () => Awaitable<T>, then: () => void): Awaitable<T> {
  let result: Awaitable<T>;
  try {
    result = work();
  } catch (error) {
    then();
    throw error;
  }
  if (isPromise(result)) return Promise.resolve(result).finally(then);
  then();
  return result;
}

const arrived: unique symbol = Symbol('fwx.arrived');

/** A promise that tells what it gives, see {@link arrivedPromise}. */
interface ArrivedPromise<T> extends Promise<T> {
  [arrived]?: T;
}

/**
 * A promise of a value that is there, for functions that have to give one: {@link arrivedValue} takes the value
 * out of it at once. For everybody else it is a promise.
 */
export function arrivedPromise<T>(value: T): Promise<T> {
  const promise: ArrivedPromise<T> = Promise.resolve(value);
  promise[arrived] = value;
  return promise;
}

/** The value of an {@link arrivedPromise}; anything else as it is. */
export function arrivedValue<T>(given: T | Promise<T>): T | Promise<T> {
  if (!(given instanceof Promise)) return given;
  return (given as ArrivedPromise<T>)[arrived] ?? given;
}
