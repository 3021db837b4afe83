import { Container, type Factory, isClass, isPlain } from './container.ts';
import { typeName } from './check-settings.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';
import type { ArgumentValues } from './arguments.ts';
import type { ClassConfig, ConfigOf, Constructor, ObjectConfig } from '../object/types.ts';

/** The container of the process; a program defines entries when it starts, not in a request. */
export const current: { container: Container } = { container: new Container() };

/** A config whose class takes the place of another one. */
type OverridingConfig<C extends Constructor> = {
  readonly __class: C;
  readonly class?: unknown;
} & ConfigOf<InstanceType<C>>;

/** A config that names an entry of the container. */
type NamedConfig = (
  | { readonly class: string | symbol }
  | { readonly __class: string | symbol; readonly class?: unknown }
) & { readonly [name: string]: unknown };

/**
 * Creates an object from a class, the name of a container entry, a function, or a config with `class`
 * (`__class` wins). The other keys of a config become properties; then `init()` runs.
 *
 * @param params Constructor arguments: a list, or a record by the names in `static params`.
 * @throws {InvalidConfigException} The value is of no such kind, or a config names no class.
 * @throws {UnknownPropertyException} A key of the config is no property of the class.
 */
export function createObject<C extends Constructor>(
  type: ClassConfig<C>,
  params?: ArgumentValues,
): InstanceType<C>;
export function createObject<C extends Constructor>(
  type: OverridingConfig<C>,
  params?: ArgumentValues,
): InstanceType<C>;
export function createObject<T extends object>(
  type: Constructor<T> | (() => T),
  params?: ArgumentValues,
): T;
export function createObject(type: string | symbol | NamedConfig, params?: ArgumentValues): object;
export function createObject(type: unknown, params: ArgumentValues = []): unknown {
  return make(type, params);
}

/** {@link createObject} for values whose type is known at run time only. */
export function make(type: unknown, params: ArgumentValues = []): object {
  const { container } = current;
  if (typeof type === 'string' || typeof type === 'symbol' || isClass(type)) {
    return container.get(type, params);
  }
  if (typeof type === 'function') return container.invoke(type as () => object, params);
  if (!isPlain(type)) {
    throw new InvalidConfigException(`Unsupported configuration type: ${typeName(type)}`);
  }
  const { class: base, __class: override, ...config } = type as ObjectConfig;
  const target = override ?? base;
  if (target === undefined) {
    throw new InvalidConfigException(
      'Object configuration must be an array containing a "class" or "__class" element.',
    );
  }
  return container.get(target, params, config);
}

export type { Factory };
