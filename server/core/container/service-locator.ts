import { readMissing } from '../object/base-object.ts';
import { Component, type EventMap } from '../object/component.ts';
import { isClass, isPlain, typeName } from './container.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';
import { chainedSlot } from '../request-scope/owned-slot.ts';
import { type Plan, ProcessShelf, RequestShelf, type Shelf } from '../request-scope/shelf.ts';
import {
  currentRequestScope,
  hasRequestScope,
  type RequestScope,
} from '../request-scope/request-scope.ts';
import type { Constructor, ObjectConfig } from '../object/types.ts';

/** How a component is made: a config with `class`, a class, a function, an id, or the object. */
export type ComponentDefinition = ObjectConfig | Constructor | (() => object) | string | object;

/** Gives a component of a request that is known already, see {@link ServiceLocator.get}. */
export const getIn: unique symbol = Symbol('fwx.getIn');

const requestShelves = chainedSlot<RequestShelf>((owner) => new RequestShelf(owner));

/**
 * Gives components by id and makes each on first use.
 *
 * What is set while a request runs is seen in that request alone. Components that
 * {@link isRequestComponent} names are made anew for each request.
 */
export class ServiceLocator<E extends object = EventMap> extends Component<E> {
  readonly #own: Shelf = new ProcessShelf();

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
    return this.#request?.find(id) !== undefined || this.#own.find(id) !== undefined;
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
    const found = scope ? this[getIn](scope, id) : this.#take(id, this.#own, undefined);
    if (found === null && throwException) {
      throw new InvalidConfigException(`Unknown component ID: ${id}`);
    }
    return found;
  }

  /** {@link get} in a request that is known already; null for an unknown id. @internal */
  [getIn](scope: RequestScope, id: string): object | null {
    const ofRequest = requestShelves.peekIn(scope, this);
    const known = ofRequest?.find(id);
    return known ?? this.#take(id, this.#shelfOf(id, scope, ofRequest), ofRequest);
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
    shelf.drop(id);
    shelf.define(id, definition);
  }

  /** Removes a component: for the running request inside one, for the process outside. */
  clear(id: string): void {
    if (hasRequestScope()) {
      const shelf = requestShelves.get(this);
      shelf.drop(id);
      shelf.define(id, null);
      return;
    }
    this.#own.drop(id);
    this.#own.forget(id);
  }

  /** Definitions by id, or with false the components that were made already. */
  getComponents(returnDefinitions = true): Record<string, ComponentDefinition | object> {
    const all = new Map<string, ComponentDefinition | object | null>();
    for (const shelf of [this.#own, this.#request]) {
      if (!shelf) continue;
      const entries = returnDefinitions ? shelf.definitions() : shelf.instances();
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
    return requestShelves.peekIn(scope, this)?.find(id) !== undefined;
  }

  /** @internal */
  override [readMissing](name: string): unknown {
    return this.has(name) ? this.get(name) : super[readMissing](name);
  }

  get #request(): RequestShelf | undefined {
    // Outside of requests this is the shelf of the process, which stays empty.
    return requestShelves.peek(this);
  }

  /** The component of a shelf, made if it is not there; null for an unknown id. */
  #take(id: string, shelf: Shelf, ofRequest: RequestShelf | undefined): object | null {
    const found = shelf === ofRequest ? undefined : shelf.find(id);
    if (found) return found;
    const plan = this.#plan(id, ofRequest);
    if (!plan || plan.definition === null) return null;
    const made = plan.make(plan.definition);
    shelf.keep(id, made);
    return made;
  }

  #plan(id: string, shelf: Shelf | undefined): Plan | undefined {
    return shelf?.plan(id) ?? this.#own.plan(id);
  }

  #shelfOf(id: string, scope: RequestScope, ofRequest: RequestShelf | undefined): Shelf {
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
