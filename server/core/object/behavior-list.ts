import { anyEvents, Behavior, type BehaviorDefinition } from './behavior.ts';
import type { AnyComponent, Component } from './component.ts';
import { isClass, isPlain } from '../container/container.ts';
import { make } from '../container/create-object.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';

/** Behaviors to attach: by name, or a list of anonymous ones. */
export type BehaviorDeclarations =
  | Readonly<Record<string, BehaviorDefinition>>
  | readonly BehaviorDefinition[];

/** The behaviors of one component. */
export class BehaviorList {
  readonly #owner: Component | null;
  readonly #byName = new Map<string, Behavior>();
  #nameless = 0;

  constructor(owner: AnyComponent | null) {
    this.#owner = owner && anyEvents(owner);
  }

  attach(name: string, definition: BehaviorDefinition): Behavior {
    const behavior = toBehavior(definition);
    this.detach(name);
    // Stored first, so that a behavior that fails while it attaches can be detached.
    this.#byName.set(name, behavior);
    try {
      if (this.#owner) behavior.attach(this.#owner);
    } catch (error) {
      this.detach(name);
      throw error;
    }
    return behavior;
  }

  attachAll(behaviors: BehaviorDeclarations): void {
    if (Array.isArray(behaviors)) {
      for (const one of behaviors as readonly BehaviorDefinition[]) {
        this.attach(String(this.#nameless++), one);
      }
      return;
    }
    for (const [name, one] of Object.entries(behaviors)) this.attach(name, one);
  }

  detach(name: string): Behavior | null {
    const found = this.#byName.get(name) ?? null;
    this.#byName.delete(name);
    found?.detach();
    return found;
  }

  detachAll(): void {
    for (const name of this.#byName.keys()) this.detach(name);
  }

  get(name: string): Behavior | undefined {
    return this.#byName.get(name);
  }

  entries(): Iterable<[string, Behavior]> {
    return this.#byName.entries();
  }

  find(test: (behavior: Behavior) => boolean): Behavior | undefined {
    if (this.#byName.size === 0) return undefined;
    return [...this.#byName.values()].find(test);
  }

  some(test: (behavior: Behavior) => boolean): boolean {
    return this.find(test) !== undefined;
  }
}

function toBehavior(definition: unknown): Behavior {
  const made = isDefinition(definition) ? make(definition) : definition;
  if (made instanceof Behavior) return made;
  throw new InvalidConfigException(
    `Class is not of type ${Behavior.className()} or its subclasses`,
  );
}

function isDefinition(definition: unknown): boolean {
  if (typeof definition === 'function') return !isClass(definition) || isBehaviorClass(definition);
  if (typeof definition === 'string' || typeof definition === 'symbol') return true;
  return isPlain(definition) && ('class' in definition || '__class' in definition);
}

function isBehaviorClass(type: { readonly prototype: unknown }): boolean {
  return type.prototype instanceof Behavior || type === (Behavior as unknown);
}
