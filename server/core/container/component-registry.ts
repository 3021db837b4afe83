import { isPlain, type Token } from './container.ts';
import { make } from './create-object.ts';
import { ObjectFactory } from './object-factory.ts';
import type { ComponentDefinition } from './service-locator.ts';

/** Makes a component. A config is parsed once, as the components of requests are made again and again. */
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

  /** Sets how a component is made; one that was made already is dropped. */
  define(id: string, definition: ComponentDefinition | null): void {
    this.instances.delete(id);
    // Few requests define components.
    this.#factories ??= new Map();
    this.#factories.set(id, definition === null ? null : new ComponentFactory(definition));
  }

  /** How a component is made; null where it was defined that there is none, undefined where nothing was defined. */
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
