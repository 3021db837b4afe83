import { UnknownPropertyException } from '../errors/exceptions.ts';
import { classNameOf } from './terminal.ts';
import { findMember } from './members.ts';

/**
 * Assigns the own keys of `properties`, in order.
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
    (target as Record<string, unknown>)[name] = (properties as Record<string, unknown>)[name];
  }
  return target;
}

// A method replaced by data breaks the object later and elsewhere; own functions are callbacks.
function isMethod(target: object, name: string): boolean {
  return (
    !Object.hasOwn(target, name) && name in target && findMember(target, name)?.kind === 'method'
  );
}
