import { InvalidValueException } from '../core/index.ts';

/**
 * Returns the result of a method.
 *
 * @throws {InvalidValueException} It is a promise. One that rejects would end the process, so its error is discarded.
 */
export function synchronous<T>(method: string, result: T): T {
  if (!(result instanceof Promise)) return result;
  result.catch(() => {});
  throw new InvalidValueException(`${method} must be synchronous.`);
}
