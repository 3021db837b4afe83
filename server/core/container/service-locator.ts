import { readMissing } from '../object/base-object.ts';
import { classNameOf } from '../object/terminal.ts';
import { Component, type EventMap } from '../object/component.ts';
import { isPlain } from './container.ts';
import { checkSettings, settingRules, typeName } from './check-settings.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';
import { hasRequestScope, requestSlot } from '../request-scope/request-scope.ts';
import {
  type ComponentDefinition,
  type ComponentDefinitions,
  type ComponentFactory,
  ComponentRegistry,
} from './component-registry.ts';

/**
 * Returns components by id and creates each on first use.
 *
 * Components that are set while a request runs exist in that request only. Components that
 * {@link isRequestComponent} names are created for each request.
 */
export class ServiceLocator<E extends object = EventMap> extends Component<E> {
  readonly #ofProcess = new ComponentRegistry();
  readonly #ofRequest = requestSlot('components of a request', () => new ComponentRegistry());

  /** Definitions of the components by id. */
  get components(): ComponentDefinitions {
    return this.getComponents();
  }

  set components(components: ComponentDefinitions) {
    this.setComponents(components);
  }

  /** Whether there is a component of this id; with `checkInstance`, one that was already created. */
  has(id: string, checkInstance = false): boolean {
    const ofRequest = this.#ofRequest.peek();
    if (!checkInstance) return Boolean(this.#factory(id, ofRequest));
    return Boolean(ofRequest?.instances.has(id)) || this.#ofProcess.instances.has(id);
  }

  /**
   * The component of this id.
   *
   * @param throwException False returns null for an unknown id instead of throwing an exception.
   * @throws {InvalidConfigException} There is no such component.
   */
  get(id: string): object;
  get(id: string, throwException: boolean): object | null;
  get(id: string, throwException = true): object | null {
    const ofRequest = this.#ofRequest.peek();
    const known = ofRequest?.instances.get(id);
    if (known) return known;
    const registry = this.#isOfRequest(id, ofRequest) ? this.#ofRequest.get() : this.#ofProcess;
    const made = registry.instances.get(id) ?? this.#factory(id, ofRequest)?.create() ?? null;
    if (made) registry.instances.set(id, made);
    else if (throwException) throw new InvalidConfigException(`Unknown component ID: ${id}`);
    return made;
  }

  /**
   * Defines a component; null removes it. A config is read when its component is first created.
   *
   * @throws {InvalidConfigException} A config names no class, or the definition is of no known kind.
   */
  set(id: string, definition: ComponentDefinition | null): void {
    if (definition === null) {
      this.clear(id);
      return;
    }
    assertDefinition(id, definition);
    const registry = hasRequestScope() ? this.#ofRequest.get() : this.#ofProcess;
    registry.define(id, definition);
  }

  /** Removes a component: for the running request inside one, for the process outside. */
  clear(id: string): void {
    // Null in a request hides the component of the process.
    if (hasRequestScope()) this.#ofRequest.get().define(id, null);
    else this.#ofProcess.remove(id);
  }

  /** Definitions by id, or with false the components that were already created. */
  getComponents(returnDefinitions = true): Record<string, ComponentDefinition | object> {
    const all = new Map<string, object | null>();
    for (const registry of [this.#ofProcess, this.#ofRequest.peek()]) {
      if (!registry) continue;
      const entries = returnDefinitions ? registry.definitions() : registry.instances;
      for (const [id, value] of entries) all.set(id, value as object | null);
    }
    return Object.fromEntries([...all].filter(([, value]) => value !== null)) as Record<
      string,
      object
    >;
  }

  /** Defines several components. */
  setComponents(components: ComponentDefinitions): void {
    checkSettings(classNameOf(this), { components }, { components: settingRules.object });
    for (const [id, definition] of Object.entries(components)) {
      if (definition !== undefined) this.set(id, definition);
    }
  }

  /** Whether each request gets its own component of this id. Default false. */
  protected isRequestComponent(_id: string): boolean {
    return false;
  }

  /** @internal */
  override [readMissing](name: string): unknown {
    return this.has(name) ? this.get(name) : super[readMissing](name);
  }

  #factory(
    id: string,
    ofRequest: ComponentRegistry | undefined,
  ): ComponentFactory | null | undefined {
    const own = ofRequest?.factory(id);
    return own === undefined ? this.#ofProcess.factory(id) : own;
  }

  #isOfRequest(id: string, ofRequest: ComponentRegistry | undefined): boolean {
    if (ofRequest?.factory(id) !== undefined) return true;
    return hasRequestScope() && this.isRequestComponent(id);
  }
}

function assertDefinition(id: string, definition: unknown): void {
  if (typeof definition === 'function' || typeof definition === 'string') return;
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
