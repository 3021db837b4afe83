import { readMissing } from './base-object.ts';
import { Component, type EventMap } from './component.ts';
import { isClass, isPlain, type Token, typeName } from './container.ts';
import { make } from './create-object.ts';
import { InvalidConfigException } from './exceptions.ts';
import { ownedSlot } from './internal/owned-slot.ts';
import { Recipe } from './internal/recipe.ts';
import { currentRequestScope, hasRequestScope, type RequestScope } from './request-scope.ts';
import type { Constructor, ObjectConfig } from './types.ts';

/** How a component is made: a config with `class`, a class, a function, an id, or the object. */
export type ComponentDefinition = ObjectConfig | Constructor | (() => object) | string | object;

const noArguments: readonly unknown[] = [];

/** How a component is made. A config is taken apart once: components of requests are made again and again. */
class Plan {
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

/** Components by id. */
interface Instances extends Iterable<readonly [string, object]> {
  get(id: string): object | undefined;
  has(id: string): boolean;
  set(id: string, instance: object): unknown;
  delete(id: string): unknown;
}

interface Made {
  readonly id: string;
  instance: object;
  readonly older: Made | null;
}

/** A handful of components, found sooner one after the other than in a map. */
class FewInstances implements Instances {
  #newest: Made | null = null;

  get(id: string): object | undefined {
    return this.#find(id)?.instance;
  }

  has(id: string): boolean {
    return this.#find(id) !== null;
  }

  set(id: string, instance: object): void {
    const found = this.#find(id);
    if (found) found.instance = instance;
    else this.#newest = { id, instance, older: this.#newest };
  }

  delete(id: string): void {
    const rest = this.#inOrder().filter((one) => one.id !== id);
    this.#newest = null;
    for (const one of rest) this.set(one.id, one.instance);
  }

  *[Symbol.iterator](): Iterator<readonly [string, object]> {
    for (const { id, instance } of this.#inOrder()) yield [id, instance];
  }

  #find(id: string): Made | null {
    let found = this.#newest;
    while (found !== null && found.id !== id) found = found.older;
    return found;
  }

  #inOrder(): Made[] {
    const all: Made[] = [];
    for (let one = this.#newest; one; one = one.older) all.unshift(one);
    return all;
  }
}

/** Components with their definitions, of the process or of a request. */
class Shelf {
  readonly instances: Instances;
  #plans: Map<string, Plan> | null = null;

  constructor(instances: Instances) {
    this.instances = instances;
  }

  /** How a component is made, if the shelf says so: a plan of null says that there is none. */
  plan(id: string): Plan | undefined {
    return this.#plans === null ? undefined : this.#plans.get(id);
  }

  /** Null hides what the process has under an id. */
  define(id: string, definition: ComponentDefinition | null): void {
    (this.#plans ??= new Map()).set(id, new Plan(definition));
  }

  forget(id: string): void {
    this.#plans?.delete(id);
  }

  *definitions(): Iterable<readonly [string, ComponentDefinition | null]> {
    for (const [id, { definition }] of this.#plans ?? []) yield [id, definition];
  }
}

const requestShelves = ownedSlot<Shelf>(() => new Shelf(new FewInstances()));

/**
 * Gives components by id and makes each on first use.
 *
 * What is set while a request runs is seen in that request alone. Components that
 * {@link isRequestComponent} names are made anew for each request.
 */
export class ServiceLocator<E extends object = EventMap> extends Component<E> {
  readonly #own = new Shelf(new Map());

  /** Definitions of the components by id. */
  get components(): Record<string, ComponentDefinition | object> {
    return this.getComponents();
  }

  set components(components: Readonly<Record<string, ComponentDefinition | null>>) {
    this.setComponents(components);
  }

  /** Whether there is a component of this id; with `checkInstance`, one that was made already. */
  has(id: string, checkInstance = false): boolean {
    if (!checkInstance) return this.#plan(id, this.#request)?.definition != null;
    return this.#request?.instances.get(id) !== undefined || this.#own.instances.has(id);
  }

  /**
   * The component of this id.
   *
   * @param throwException False gives null for an unknown id instead of an exception.
   * @throws {InvalidConfigException} There is no such component.
   */
  get(id: string): object;
  get(id: string, throwException: boolean): object | null;
  get(id: string, throwException = true): object | null {
    const scope = currentRequestScope();
    // Outside of requests there is the shelf of the process alone.
    const ofRequest = scope ? requestShelves.peekIn(scope, this) : undefined;
    const known = ofRequest?.instances.get(id);
    if (known) return known;
    const shelf = scope ? this.#shelfOf(id, scope, ofRequest) : this.#own;
    const found = shelf === ofRequest ? undefined : shelf.instances.get(id);
    if (found) return found;
    const plan = this.#plan(id, ofRequest);
    if (!plan || plan.definition === null) {
      if (throwException) throw new InvalidConfigException(`Unknown component ID: ${id}`);
      return null;
    }
    const made = plan.make(plan.definition);
    shelf.instances.set(id, made);
    return made;
  }

  /**
   * Defines a component; null removes it. A config counts as it is when its component is first made.
   *
   * @throws {InvalidConfigException} A config names no class, or the definition is of no known kind.
   */
  set(id: string, definition: ComponentDefinition | null): void {
    if (definition === null) {
      this.clear(id);
      return;
    }
    assertDefinition(id, definition);
    const shelf = hasRequestScope() ? requestShelves.get(this) : this.#own;
    shelf.instances.delete(id);
    shelf.define(id, definition);
  }

  /** Removes a component: for the running request inside one, for the process outside. */
  clear(id: string): void {
    if (hasRequestScope()) {
      const shelf = requestShelves.get(this);
      shelf.instances.delete(id);
      shelf.define(id, null);
      return;
    }
    this.#own.instances.delete(id);
    this.#own.forget(id);
  }

  /** Definitions by id, or with false the components that were made already. */
  getComponents(returnDefinitions = true): Record<string, ComponentDefinition | object> {
    const all = new Map<string, ComponentDefinition | object | null>();
    for (const shelf of [this.#own, this.#request]) {
      if (!shelf) continue;
      const entries = returnDefinitions ? shelf.definitions() : shelf.instances;
      for (const [id, value] of entries) all.set(id, value);
    }
    return Object.fromEntries([...all].filter(([, value]) => value !== null)) as Record<
      string,
      object
    >;
  }

  /** Defines several components. */
  setComponents(components: Readonly<Record<string, ComponentDefinition | null>>): void {
    for (const [id, definition] of Object.entries(components)) this.set(id, definition);
  }

  /** Whether every request has a component of its own under this id. Default: none. */
  protected isRequestComponent(_id: string): boolean {
    return false;
  }

  /** Whether a request has made its component of this id. */
  protected hasMade(scope: RequestScope, id: string): boolean {
    return requestShelves.peekIn(scope, this)?.instances.get(id) !== undefined;
  }

  /** @internal */
  override [readMissing](name: string): unknown {
    return this.has(name) ? this.get(name) : super[readMissing](name);
  }

  get #request(): Shelf | undefined {
    // Outside of requests this is the shelf of the process, which stays empty.
    return requestShelves.peek(this);
  }

  #plan(id: string, shelf: Shelf | undefined): Plan | undefined {
    return shelf?.plan(id) ?? this.#own.plan(id);
  }

  #shelfOf(id: string, scope: RequestScope, ofRequest: Shelf | undefined): Shelf {
    const isOfRequest = this.isRequestComponent(id) || ofRequest?.plan(id) !== undefined;
    return isOfRequest ? (ofRequest ?? requestShelves.getIn(scope, this)) : this.#own;
  }
}

function assertDefinition(id: string, definition: unknown): void {
  if (isClass(definition) || typeof definition === 'function' || typeof definition === 'string') {
    return;
  }
  if (typeof definition !== 'object' || Array.isArray(definition)) {
    throw new InvalidConfigException(
      `Unexpected configuration type for the "${id}" component: ${typeName(definition)}`,
    );
  }
  if (isPlain(definition) && !('class' in definition) && !('__class' in definition)) {
    throw new InvalidConfigException(
      `The configuration for the "${id}" component must contain a "class" element.`,
    );
  }
}
