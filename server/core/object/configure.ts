import type { Container } from '../container/container.ts';
import { givenOptions, isOptions } from '../container/given-options.ts';
import { InvalidCallException, UnknownPropertyException } from '../errors/exceptions.ts';
import { classNameOf } from './terminal.ts';
import { findMember, memberNames } from './members.ts';

/** Method that returns the value of a reference; an object with this method is resolved wherever it is configured. */
export const resolveReference: unique symbol = Symbol('fwx.resolveReference');

/** Represents a value in a config or among arguments, such as `Instance.of('db')`. */
export interface Reference {
  /** @param container Where to look it up; null: in that of the program. */
  [resolveReference](container: Container | null): unknown;
}

/** The value of a reference; any other value unchanged. */
export function resolved<T>(value: T | Reference, container: Container | null = null): T {
  return isReference(value) ? (value[resolveReference](container) as T) : value;
}

/** Whether a value of a config is a reference. */
export function isReference(value: unknown): value is Reference {
  if (typeof value !== 'object' || value === null) return false;
  return typeof (value as Partial<Reference>)[resolveReference] === 'function';
}

/**
 * Assigns the own keys of `properties`, in order; references are replaced by their values. A property whose value is
 * `undefined` keeps what it has: it is as good as not given, as a parameter with a default.
 *
 * @param container Container of the references; null, the default: that of the program.
 * @returns `target`.
 * @throws {UnknownPropertyException} The object has no such property, or the name is a method.
 * @throws {InvalidCallException} The property is read-only.
 * @throws {InvalidConfigException} `properties` are no object.
 */
export function configure<T extends object>(
  target: T,
  properties: Readonly<object>,
  container: Container | null = null,
): T {
  // The name of the class takes longer to find than most configs to set.
  if (!isOptions(properties)) givenOptions(classNameOf(target), properties);
  const methods = methodsOf((Object.getPrototypeOf(target) ?? Object.prototype) as object);
  for (const name of Object.keys(properties)) {
    // Replacing a method by data would break the object later, in another place; own functions are callbacks.
    const isMethod = methods.has(name) && !Object.hasOwn(target, name);
    if (isMethod || name in Object.prototype) {
      throw new UnknownPropertyException(
        `Setting unknown property: ${classNameOf(target)}::${name}`,
      );
    }
    const value = (properties as Record<string, unknown>)[name];
    if (value !== undefined) (target as Record<string, unknown>)[name] = resolved(value, container);
  }
  return target;
}

/**
 * For constructors that take a config: sets it and calls `init()` when `object` is exactly of the class `owner`. The
 * fields of a subclass are set after this call, and would replace the config.
 *
 * @param args Arguments of `create()` for the text of the error.
 * @throws {InvalidCallException} An object of a subclass is constructed with a config.
 * @throws {UnknownPropertyException} The class has no such property.
 */
export function configureNew(
  object: { init(): void },
  owner: object,
  config: Readonly<object> | null | undefined,
  args = 'config',
): void {
  if (!config) return;
  if (object.constructor === owner) {
    configure(object, config);
    object.init();
  } else if (Object.keys(config).length > 0) {
    const text = `Make ${classNameOf(object)} with create(${args}): its fields are set later.`;
    throw new InvalidCallException(text);
  }
}

const found = new WeakMap<object, ReadonlySet<string>>();

/** Names of the methods of a class, read once: a search for each property of each object takes most of its time. */
function methodsOf(prototype: object): ReadonlySet<string> {
  let methods = found.get(prototype);
  if (!methods) {
    const bare = Object.create(prototype) as object;
    const names = [...memberNames(bare)];
    methods = new Set(names.filter((name) => findMember(bare, name)?.kind === 'method'));
    found.set(prototype, methods);
  }
  return methods;
}
