import { UnknownPropertyException } from '../errors/exceptions.ts';
import { classNameOf } from './terminal.ts';
import { findMember } from './members.ts';

/** Returns what a reference stands for; what has this method is resolved wherever it is configured. */
export const resolveReference: unique symbol = Symbol('fwx.resolveReference');

/** Stands for a value in a config or among arguments; `Instance.of('db')` is one. */
export interface Reference {
  [resolveReference](): unknown;
}

/** The value that a reference stands for; any other value as it is. */
export function resolved<T>(value: T | Reference): T {
  if (typeof value !== 'object' || value === null) return value;
  const reference = value as Partial<Reference>;
  return typeof reference[resolveReference] === 'function'
    ? (reference[resolveReference]() as T)
    : (value as T);
}

/**
 * Assigns the own keys of `properties`, in order; references become what they stand for.
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

// A method replaced by data breaks the object later and elsewhere; own functions are callbacks.
function isMethod(target: object, name: string): boolean {
  return (
    !Object.hasOwn(target, name) && name in target && findMember(target, name)?.kind === 'method'
  );
}
