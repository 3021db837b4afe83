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

type Definitions = Map<string, ComponentDefinition | null>;

/** Components with their definitions, of the process or of a request. */
class Shelf {
  readonly instances = new Map<string, object>();
  #definitions: Definitions | null = null;

  /** Null hides what the process has under an id. */
  get definitions(): Definitions {
    return (this.#definitions ??= new Map());
  }

  /** Whether the shelf says how a component is made, or that there is none. */
  defines(id: string): boolean {
    return this.#definitions !== null && this.#definitions.has(id);
  }
}

const requestShelves = ownedSlot<Shelf>(() => new Shelf());

/**
 * Gives components by id and makes each on first use.
 *
 * What is set while a request runs is seen in that request alone. Components that
 * {@link isRequestComponent} names are made anew for each request.
 */
export class ServiceLocator<E extends object = EventMap> extends Component<E> {
  readonly #own = new Shelf();

  /** Definitions of the components by id. */
  get components(): Record<string, ComponentDefinition | object> {
    return this.getComponents();
  }

  set components(components: Readonly<Record<string, ComponentDefinition | null>>) {
    this.setComponents(components);
  }

  /** Whether there is a component of this id; with `checkInstance`, one that was made already. */
  has(id: string, checkInstance = false): boolean {
    if (!checkInstance) return this.#definition(id, this.#request) != null;
    return this.#request?.instances.has(id) || this.#own.instances.has(id);
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
    const definition = this.#definition(id, ofRequest);
    if (definition == null) {
      if (throwException) throw new InvalidConfigException(`Unknown component ID: ${id}`);
      return null;
    }
    const made = makeComponent(definition);
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
    shelf.definitions.set(id, definition);
  }

  /** Removes a component: for the running request inside one, for the process outside. */
  clear(id: string): void {
    if (hasRequestScope()) {
      const shelf = requestShelves.get(this);
      shelf.instances.delete(id);
      shelf.definitions.set(id, null);
      return;
    }
    this.#own.instances.delete(id);
    this.#own.definitions.delete(id);
  }

  /** Definitions by id, or with false the components that were made already. */
  getComponents(returnDefinitions = true): Record<string, ComponentDefinition | object> {
    const key = returnDefinitions ? 'definitions' : 'instances';
    const all = new Map<string, ComponentDefinition | object | null>(this.#own[key]);
    for (const [id, value] of this.#request?.[key] ?? []) all.set(id, value);
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
    return requestShelves.peekIn(scope, this)?.instances.has(id) === true;
  }

  /** @internal */
  override [readMissing](name: string): unknown {
    return this.has(name) ? this.get(name) : super[readMissing](name);
  }

  get #request(): Shelf | undefined {
    // Outside of requests this is the shelf of the process, which stays empty.
    return requestShelves.peek(this);
  }

  #definition(id: string, shelf: Shelf | undefined): ComponentDefinition | null | undefined {
    return shelf?.defines(id) ? shelf.definitions.get(id) : this.#own.definitions.get(id);
  }

  #shelfOf(id: string, scope: RequestScope, ofRequest: Shelf | undefined): Shelf {
    const isOfRequest = this.isRequestComponent(id) || ofRequest?.defines(id);
    return isOfRequest ? (ofRequest ?? requestShelves.getIn(scope, this)) : this.#own;
  }
}

// A config is taken apart once: components of requests are made again and again.
const recipes = new WeakMap<object, Recipe>();
const noArguments: readonly unknown[] = [];

function makeComponent(definition: ComponentDefinition): object {
  if (typeof definition !== 'object') return make(definition);
  const recipe = recipes.get(definition);
  if (recipe) return recipe.make(noArguments);
  if (!isPlain(definition)) return definition;
  const { class: base, __class: override, ...config } = definition;
  const target = override ?? base;
  if (target !== undefined) recipes.set(definition, new Recipe(target as Token, config));
  return make(definition);
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
