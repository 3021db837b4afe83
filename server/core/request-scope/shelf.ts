import { isPlain, type Token } from '../container/container.ts';
import { make } from '../container/create-object.ts';
import type { ComponentDefinition } from '../container/service-locator.ts';
import { Chained } from './owned-slot.ts';
import { Recipe } from '../container/recipe.ts';

const noArguments: readonly unknown[] = [];

/** How a component is made. A config is taken apart once: components of requests are made again and again. */
export class Plan {
  readonly definition: ComponentDefinition | null;
  #recipe: Recipe | null = null;

  constructor(definition: ComponentDefinition | null) {
    this.definition = definition;
  }

  make(definition: ComponentDefinition): object {
    if (this.#recipe) return this.#recipe.make(noArguments);
    if (typeof definition !== 'object') return make(definition);
    if (!isPlain(definition)) return definition;
    const { class: base, __class: override, ...config } = definition;
    const target = override ?? base;
    if (target !== undefined) this.#recipe = new Recipe(target as Token, config);
    return make(definition);
  }
}

/** Components with their definitions, of the process or of a request. */
export interface Shelf {
  find(id: string): object | undefined;
  keep(id: string, instance: object): void;
  drop(id: string): void;
  /** How a component is made, if the shelf says so: a plan of null says that there is none. */
  plan(id: string): Plan | undefined;
  /** Null hides what the process has under an id. */
  define(id: string, definition: ComponentDefinition | null): void;
  forget(id: string): void;
  instances(): Iterable<readonly [string, object]>;
  definitions(): Iterable<readonly [string, ComponentDefinition | null]>;
}

/** Components of the process. */
export class ProcessShelf implements Shelf {
  readonly #instances = new Map<string, object>();
  readonly #plans = new Map<string, Plan>();

  find(id: string): object | undefined {
    return this.#instances.get(id);
  }

  keep(id: string, instance: object): void {
    this.#instances.set(id, instance);
  }

  drop(id: string): void {
    this.#instances.delete(id);
  }

  plan(id: string): Plan | undefined {
    return this.#plans.get(id);
  }

  define(id: string, definition: ComponentDefinition | null): void {
    this.#plans.set(id, new Plan(definition));
  }

  forget(id: string): void {
    this.#plans.delete(id);
  }

  instances(): Iterable<readonly [string, object]> {
    return this.#instances;
  }

  *definitions(): Iterable<readonly [string, ComponentDefinition | null]> {
    for (const [id, { definition }] of this.#plans) yield [id, definition];
  }
}

interface Made {
  readonly id: string;
  instance: object;
  readonly older: Made | null;
}

/** Components of a request: a handful, found sooner one after the other than in a map. */
export class RequestShelf extends Chained implements Shelf {
  #newest: Made | null = null;
  #plans: Map<string, Plan> | null = null;

  find(id: string): object | undefined {
    let found = this.#newest;
    while (found !== null && found.id !== id) found = found.older;
    return found === null ? undefined : found.instance;
  }

  keep(id: string, instance: object): void {
    let found = this.#newest;
    while (found !== null && found.id !== id) found = found.older;
    if (found) found.instance = instance;
    else this.#newest = { id, instance, older: this.#newest };
  }

  drop(id: string): void {
    const rest = this.#inOrder().filter((one) => one.id !== id);
    this.#newest = null;
    for (const one of rest) this.keep(one.id, one.instance);
  }

  plan(id: string): Plan | undefined {
    return this.#plans === null ? undefined : this.#plans.get(id);
  }

  define(id: string, definition: ComponentDefinition | null): void {
    (this.#plans ??= new Map()).set(id, new Plan(definition));
  }

  forget(id: string): void {
    this.#plans?.delete(id);
  }

  *instances(): Iterable<readonly [string, object]> {
    for (const { id, instance } of this.#inOrder()) yield [id, instance];
  }

  *definitions(): Iterable<readonly [string, ComponentDefinition | null]> {
    for (const [id, { definition }] of this.#plans ?? []) yield [id, definition];
  }

  #inOrder(): Made[] {
    const all: Made[] = [];
    for (let one = this.#newest; one; one = one.older) all.unshift(one);
    return all;
  }
}
