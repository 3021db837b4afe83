import { isPlain, type Token } from './container.ts';
import { make } from './create-object.ts';
import { ObjectFactory } from './object-factory.ts';
import type { Constructor, ObjectConfig } from '../object/types.ts';

/** Definition of a component: a config with `class`, a class, a function, an id, or the object. */
export type ComponentDefinition = ObjectConfig | Constructor | (() => object) | string | object;

/** Definitions of components by id; null removes a component, and `undefined` is not given. */
export type ComponentDefinitions = Readonly<Record<string, ComponentDefinition | null | undefined>>;

/** Creates a component. A config is parsed once, because every request creates its components again. */
export class ComponentFactory {
  readonly definition: ComponentDefinition;
  #factory: ObjectFactory | null = null;

  constructor(definition: ComponentDefinition) {
    this.definition = definition;
  }

  create(): object {
    const { definition } = this;
    if (this.#factory) return this.#factory.create();
    if (typeof definition !== 'object') return make(definition);
    if (!isPlain(definition)) return definition;
    const { class: base, __class: override, ...config } = definition;
    const target = override ?? base;
    if (target !== undefined) this.#factory = new ObjectFactory(target as Token, config);
    return make(definition);
  }
}

/** Components with their factories, of the process or of a request. */
export class ComponentRegistry {
  readonly instances = new Map<string, object>();
  #factories: Map<string, ComponentFactory | null> | null = null;

  /** Sets the definition of a component; removes the component that was already created. */
  define(id: string, definition: ComponentDefinition | null): void {
    this.instances.delete(id);
    // Created on first use, because few requests define components.
    this.#factories ??= new Map();
    this.#factories.set(id, definition === null ? null : new ComponentFactory(definition));
  }

  /** The factory of a component; null where the definition is null, undefined where there is no definition. */
  factory(id: string): ComponentFactory | null | undefined {
    return this.#factories?.get(id);
  }

  remove(id: string): void {
    this.instances.delete(id);
    this.#factories?.delete(id);
  }

  *definitions(): Iterable<readonly [string, ComponentDefinition | null]> {
    for (const [id, factory] of this.#factories ?? []) yield [id, factory?.definition ?? null];
  }
}
