import { Fw, type ObjectConfig } from '../core/index.ts';
import { type AbstractConstructor, isClass, isPlain, make } from '../core/internal.ts';

/** A class, or a name that the container has. */
export type ComponentType = AbstractConstructor | string | symbol;

/** Reads configs of objects that name their class by `class` or `__class`. */
export const ComponentResolver = {
  /**
   * The class of a config, and what is left for its properties. The class is null when the config has none that is known.
   *
   * @param standard Class of configs that name none.
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
   * The object of a class, a name of the container, a function that makes it, or a config; null when the class is not
   * known, or no object was made.
   *
   * @throws {Error} Making the object has failed.
   */
  createMapped(config: unknown): object | null {
    const isFactory = typeof config === 'function' && !isClass(config);
    if (isFactory) return objectOf((config as () => unknown)());
    if (!isPlain(config)) return isKnown(config) ? make(config) : null;
    const [type] = ComponentResolver.classAndProperties(config);
    return type === null ? null : make(config);
  },
} as const;

function isKnown(type: unknown): type is ComponentType {
  if (isClass(type)) return true;
  return (typeof type === 'string' || typeof type === 'symbol') && Fw.container.has(type);
}

function objectOf(value: unknown): object | null {
  return typeof value === 'object' ? value : null;
}
