import { Fw, InvalidConfigException, type ObjectConfig } from '../core/index.ts';
import { type AbstractConstructor, isClass, isPlain, make } from '../core/internal.ts';

/** A class, or a name that is registered in the container. */
export type ComponentType = AbstractConstructor | string | symbol;

/** Reads configs of objects that specify their class by `class` or `__class`. */
export const ComponentResolver = {
  /**
   * Returns the class of a config, and its other entries as properties. The class is null when it is missing or
   * unknown.
   *
   * @param standard Class of configs that specify none.
   */
  classAndProperties(
    config: ComponentType | ObjectConfig,
    standard: ComponentType | null = null,
  ): [type: ComponentType | null, properties: Record<string, unknown>] {
    if (!isPlain(config)) return [isKnown(config) ? config : null, {}];
    const { class: base, __class: override, ...properties } = config;
    const type = override ?? base ?? standard;
    return [isKnown(type) ? type : null, properties];
  },

  /**
   * Creates an object from a class, a name in the container, a factory function or a config. Returns null when the
   * class is unknown, or no object was created.
   *
   * @throws {InvalidConfigException} Creating an object of a known class failed; `cause` is the reason. Errors of a
   * factory function are thrown unchanged.
   */
  createMapped(config: unknown): object | null {
    const isFactory = typeof config === 'function' && !isClass(config);
    if (isFactory) return objectOf((config as () => unknown)());
    if (!isPlain(config)) return isKnown(config) ? created(config) : null;
    const [type] = ComponentResolver.classAndProperties(config);
    return type === null ? null : created(config);
  },
} as const;

function created(config: ComponentType | ObjectConfig): object {
  try {
    return make(config);
  } catch (cause) {
    if (cause instanceof InvalidConfigException) throw cause;
    const text = cause instanceof Error ? cause.message : String(cause);
    throw new InvalidConfigException(text, { cause });
  }
}

function isKnown(type: unknown): type is ComponentType {
  if (isClass(type)) return true;
  return (typeof type === 'string' || typeof type === 'symbol') && Fw.container.has(type);
}

function objectOf(value: unknown): object | null {
  return typeof value === 'object' ? value : null;
}
