import { UnknownPropertyException } from '../errors/exceptions.ts';
import { classNameOf } from './terminal.ts';
import { findMember } from './members.ts';

/** Method that returns the value of a reference; an object with this method is resolved wherever it is configured. */
export const resolveReference: unique symbol = Symbol('fwx.resolveReference');

/** Represents a value in a config or among arguments, such as `Instance.of('db')`. */
export interface Reference {
  [resolveReference](): unknown;
}

/** The value of a reference; any other value unchanged. */
export function resolved<T>(value: T | Reference): T {
  if (typeof value !== 'object' || value === null) return value;
  const reference = value as Partial<Reference>;
  return typeof reference[resolveReference] === 'function'
    ? (reference[resolveReference]() as T)
    : (value as T);
}

/**
 * Assigns the own keys of `properties`, in order; references are replaced by their values.
 *
 * @returns `target`.
 * @throws {UnknownPropertyException} The object has no such property, or the name is a method.
 * @throws {InvalidCallException} The property is read-only.
 */
export function configure<T extends object>(target: T, properties: Readonly<object>): T {
  for (const name of Object.keys(properties)) {
    if (isMethod(target, name) || name in Object.prototype) {
      throw new UnknownPropertyException(
        `Setting unknown property: ${classNameOf(target)}::${name}`,
      );
    }
    const value = (properties as Record<string, unknown>)[name];
    (target as Record<string, unknown>)[name] = resolved(value);
  }
  return target;
}

// Replacing a method by data would break the object later, in another place; own functions are callbacks.
function isMethod(target: object, name: string): boolean {
  return (
    !Object.hasOwn(target, name) && name in target && findMember(target, name)?.kind === 'method'
  );
}
