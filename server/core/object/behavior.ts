import { BaseObject } from './base-object.ts';
import type { AnyComponent, Component } from './component.ts';
import type { EventHandler } from './event.ts';
import type { Constructor, ObjectConfig } from './types.ts';

/** Handlers by event name: functions, or names of methods of the behavior. */
export type BehaviorEvents = Readonly<Record<string, EventHandler<never> | string>>;

/**
 * Adds members and event handlers to a component while it is attached. Its public members are available on
 * the owner, unless the owner has members of the same names.
 */
export class Behavior<O extends AnyComponent = Component> extends BaseObject {
  /** The component that this behavior is attached to; null while it is not. */
  owner: O | null = null;
  #attached: [name: string, handler: EventHandler][] = [];

  /** Handlers for events of the owner: event name (or pattern) to function, or to name of a method. */
  events(): BehaviorEvents {
    return {};
  }

  /** Sets the owner and adds the handlers of {@link events} to it. */
  attach(owner: O): void {
    this.owner = owner;
    for (const [name, given] of Object.entries(this.events())) {
      const handler: EventHandler =
        typeof given === 'string' ? (event) => this.call(given, [event]) : (given as EventHandler);
      this.#attached.push([name, handler]);
      anyEvents(owner).on(name, handler);
    }
  }

  /** Removes the handlers from the owner and sets {@link owner} to null. */
  detach(): void {
    if (this.owner) {
      const owner = anyEvents(this.owner);
      for (const [name, handler] of this.#attached) owner.off(name, handler);
    }
    this.#attached = [];
    this.owner = null;
  }
}

/** The owner as a component whose event names are not known. */
export const anyEvents = (owner: AnyComponent): Component => owner as Component;

/**
 * Definition of a behavior: an object, its class, a config, a function that creates one, or the name of a
 * definition in the container.
 */
export type BehaviorDefinition =
  | Behavior
  | Constructor<Behavior>
  | ObjectConfig
  | (() => Behavior)
  | string
  | symbol;
