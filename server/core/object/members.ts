import { isWritten } from './terminal.ts';

/** Declaration of a name in a class or an object. */
export type Member =
  | { readonly kind: 'value'; readonly own: boolean; readonly writable: boolean }
  | { readonly kind: 'method' }
  | { readonly kind: 'accessor'; readonly get: boolean; readonly set: boolean };

/**
 * Finds the declaration of `name` on the object or its classes; names that every object inherits from
 * `Object.prototype` count as absent.
 */
export function findMember(target: object, name: string): Member | null {
  if (name === 'constructor') return null;
  const level = levelOf(target, name);
  if (!level || level === Object.prototype) return null;
  const found = Object.getOwnPropertyDescriptor(level, name);
  return found ? describe(found, level === target) : null;
}

function describe(found: PropertyDescriptor, own: boolean): Member {
  if (found.get || found.set) {
    return { kind: 'accessor', get: isWritten(found, 'get'), set: isWritten(found, 'set') };
  }
  if (!own && typeof found.value === 'function') return { kind: 'method' };
  return { kind: 'value', own, writable: found.writable === true };
}

/** Whether the object or its classes have a method of this name. */
export function hasMethodNamed(target: object, name: string): boolean {
  // `in` searches the prototype chain without reading, so the handlers of unknown names are not called.
  if (!(name in target) || name in Object.prototype) return false;
  const level = levelOf(target, name);
  if (!level) return false;
  return typeof Object.getOwnPropertyDescriptor(level, name)?.value === 'function';
}

/** The object or class that declares `name`; `hasOwn` is cheaper than reading a descriptor at each level. */
function levelOf(target: object, name: string): object | null {
  let level: object | null = target;
  while (level && !Object.hasOwn(level, name)) {
    level = Object.getPrototypeOf(level) as object | null;
  }
  return level;
}

/** `getTitle` of `get` and `title`. */
export function accessorName(prefix: 'get' | 'set', name: string): string {
  return prefix + name.charAt(0).toUpperCase() + name.slice(1);
}

/** Calls a method that {@link hasMethodNamed} has found. */
export function callNamed(target: object, name: string, args: readonly unknown[] = []): unknown {
  const method = (target as Record<string, (...args: readonly unknown[]) => unknown>)[name];
  return args.length === 0 ? method?.call(target) : method?.apply(target, args as unknown[]);
}

/** Names of the members of an object; those of `getX()` and `setX()` as `x`, too. */
export function memberNames(target: object): Set<string> {
  const names = new Set<string>();
  let level: object | null = target;
  while (level && level !== Object.prototype) {
    for (const name of Object.getOwnPropertyNames(level)) {
      if (name === 'constructor' || name === 'then') continue;
      names.add(name);
      const accessor = /^[gs]et(\p{Lu}.*)$/u.exec(name)?.[1];
      if (accessor) names.add(accessor.charAt(0).toLowerCase() + accessor.slice(1));
    }
    level = Object.getPrototypeOf(level) as object | null;
  }
  return names;
}
