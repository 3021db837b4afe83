import { BaseObject, readMissing, writeMissing } from './base-object.ts';
import type { Behavior, BehaviorDefinition } from './behavior.ts';
import { InvalidCallException, UnknownMethodException } from '../errors/exceptions.ts';
import {
  collectClassHandlers,
  Event,
  hasClassHandlers,
  type EventHandler,
  startEvent,
} from './event.ts';
import { BehaviorList, type BehaviorDeclarations } from './behavior-list.ts';
import { type HandlerEntry, HandlerTable } from './handler-table.ts';
import { accessorName, hasMethodNamed } from './members.ts';
import { runHandlers, runHandlersAsync } from './run-handlers.ts';
import { classNameOf } from './terminal.ts';
import type { configTypes, ConfigTypes, eventMap, ExtraConfig } from './types.ts';

/** Event names of a component with the class of each event. */
export type EventMap = Readonly<Record<string, Event>>;

/** Names of the events; any text where the map is not known. */
type EventName<E> = [keyof E] extends [never] ? string : keyof E & string;
type Name<E> = keyof E & string;
type EventOf<E, K extends keyof E> = E[K] extends Event ? E[K] : Event;
type Pattern = `${string}*${string}`;

/** Handlers and behaviors that the config of a component may contain beside properties. */
type ComponentConfig<E> = {
  readonly [K in EventName<E> as `on ${K}`]?: (event: K extends keyof E ? E[K] : Event) => unknown;
} & {
  readonly [K in `on ${string}*${string}`]?: (event: Event) => unknown;
} & {
  readonly [K in `as ${string}`]?: BehaviorDefinition;
};

interface ComponentExtraConfig extends ExtraConfig {
  readonly config: ComponentConfig<this['events']>;
}

/**
 * An object with properties, events and behaviors.
 *
 * `E` lists its events: `class Shop extends Component<{ sold: SaleEvent }>` accepts `on('sold', ...)`
 * with a `SaleEvent`, and other names do not compile. Without `E` every name is allowed.
 */
export class Component<E extends object = EventMap> extends BaseObject {
  declare readonly [eventMap]?: E | undefined;
  declare readonly [configTypes]?: ConfigTypes<keyof Component, ComponentExtraConfig> | undefined;
  #handlers: HandlerTable | null = null;
  #behaviors: BehaviorList | null = null;
  #attaching = false;

  /**
   * Adds a handler. The same one may be added several times.
   *
   * @param name Event name; with `*` a pattern, see {@link matchWildcard}.
   * @param data Passed to the handler as `event.data`.
   * @param append False puts the handler before the others of this name.
   */
  on<K extends Name<E>>(
    name: K,
    handler: EventHandler<EventOf<E, K>>,
    data?: unknown,
    append?: boolean,
  ): void;
  on(name: Pattern, handler: EventHandler, data?: unknown, append?: boolean): void;
  on(name: string, handler: EventHandler<never>, data: unknown = null, append = true): void {
    this.ensureBehaviors();
    this.handlerTable(this.#attaching).add(name, { handler, data }, append);
  }

  /**
   * Removes every copy of a handler; null removes all handlers of exactly this name or pattern.
   *
   * @returns Whether there was one.
   */
  off<K extends Name<E>>(name: K, handler?: EventHandler<EventOf<E, K>> | null): boolean;
  off(name: Pattern, handler?: EventHandler | null): boolean;
  off(name: string, handler: EventHandler<never> | null = null): boolean {
    this.ensureBehaviors();
    return this.handlerTable(this.#attaching).remove(name, handler);
  }

  /** Whether this event has handlers: on the object, by pattern, or on its class. */
  hasEventHandlers(name: Name<E>): boolean {
    return this.#collect(name).length > 0;
  }

  /**
   * Triggers an event. Handlers run in this order until one sets `handled`: patterns in order of
   * registration, handlers of the name, handlers of the class.
   *
   * @param event Passed to the handlers; a plain {@link Event} by default. `sender` is set if null.
   * @throws {InvalidCallException} In debug mode: a handler returned a promise.
   */
  trigger<K extends Name<E>>(name: K, event: EventOf<E, K> | null = null): void {
    const handlers = this.#collect(name);
    if (handlers.length === 0 && event === null) return;
    runHandlers(handlers, startEvent<Event>(event ?? new Event(), name, this));
  }

  /** As {@link trigger}, but each handler is awaited before the next one runs. */
  async triggerAsync<K extends Name<E>>(
    name: K,
    event: EventOf<E, K> | null = null,
  ): Promise<void> {
    const handlers = this.#collect(name);
    if (handlers.length === 0 && event === null) return;
    await runHandlersAsync(handlers, startEvent<Event>(event ?? new Event(), name, this));
  }

  /** Behaviors that every object of the class has: a record by name, or a list of anonymous ones. */
  behaviors(): BehaviorDeclarations {
    return noBehaviors;
  }

  /** The behavior of this name, or null. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the class
  getBehavior<T extends Behavior = Behavior>(name: string): T | null {
    return (this.#attached().get(name) as T | undefined) ?? null;
  }

  /** All behaviors by name; anonymous ones have a number. */
  getBehaviors(): Record<string, Behavior> {
    return Object.fromEntries(this.#attached().entries());
  }

  /**
   * Attaches a behavior; one of the same name is detached first.
   *
   * @throws {InvalidConfigException} The definition does not create a {@link Behavior}.
   */
  attachBehavior(name: string, behavior: BehaviorDefinition): Behavior {
    return this.#whileAttaching((list) => list.attach(name, behavior));
  }

  /** Attaches several behaviors: a record by name, or a list of anonymous ones. */
  attachBehaviors(behaviors: BehaviorDeclarations): void {
    this.#whileAttaching((list) => list.attachAll(behaviors));
  }

  /** Detaches a behavior and returns it; null when there is none of this name. */
  detachBehavior(name: string): Behavior | null {
    return this.#whileAttaching((list) => list.detach(name));
  }

  /** Detaches all behaviors. */
  detachBehaviors(): void {
    this.#whileAttaching((list) => list.detachAll());
  }

  /** Attaches the behaviors that {@link behaviors} declares, unless they are attached. Called automatically when needed. */
  ensureBehaviors(): void {
    this.#attached();
  }

  /** A copy without handlers and behaviors. Private fields of subclasses get their initial values. */
  clone(): this {
    const copy = new (this.constructor as new () => this)();
    for (const name of Object.keys(this)) {
      (copy as Record<string, unknown>)[name] = (this as Record<string, unknown>)[name];
    }
    return copy;
  }

  override canGetProperty(name: string, checkVars = true, checkBehaviors = true): boolean {
    if (super.canGetProperty(name, checkVars)) return true;
    return checkBehaviors && this.#attached().some((one) => one.canGetProperty(name, checkVars));
  }

  override canSetProperty(name: string, checkVars = true, checkBehaviors = true): boolean {
    if (super.canSetProperty(name, checkVars)) return true;
    return checkBehaviors && this.#attached().some((one) => one.canSetProperty(name, checkVars));
  }

  override hasProperty(name: string, checkVars = true, checkBehaviors = true): boolean {
    return (
      this.canGetProperty(name, checkVars, checkBehaviors) ||
      this.canSetProperty(name, false, checkBehaviors)
    );
  }

  override hasMethod(name: string, checkBehaviors = true): boolean {
    if (hasMethodNamed(this, name)) return true;
    return checkBehaviors && this.#attached().some((one) => one.hasMethod(name));
  }

  /**
   * Sets a property of the object or of a behavior to null.
   *
   * @throws {InvalidCallException} There is no such property, or it is read-only.
   */
  override unset(name: string): void {
    if (!this.canSetProperty(name)) {
      throw new InvalidCallException(
        `Unsetting an unknown or read-only property: ${classNameOf(this)}::${name}`,
      );
    }
    (this as Record<string, unknown>)[name] = null;
  }

  override call(name: string, args: readonly unknown[] = []): unknown {
    if (hasMethodNamed(this, name)) return super.call(name, args);
    const behavior = this.#attached().find((one) => one.hasMethod(name));
    if (behavior) return behavior.call(name, args);
    throw new UnknownMethodException(`Calling unknown method: ${classNameOf(this)}::${name}()`);
  }

  /**
   * The table in which {@link on} and {@link off} store handlers; a subclass may separate them by request.
   *
   * @param ofBehavior Whether a behavior is being attached or detached, whose lifetime is that of the object.
   */
  protected handlerTable(_ofBehavior: boolean): HandlerTable {
    return (this.#handlers ??= new HandlerTable());
  }

  /** The object's own handlers of an event, in the order in which they run. */
  protected ownHandlers(name: string): readonly HandlerEntry[] {
    return this.#handlers === null ? noHandlers : this.#handlers.collect(name);
  }

  /** @internal */
  override [readMissing](name: string): unknown {
    if (hasMethodNamed(this, accessorName('get', name))) return super[readMissing](name);
    const behaviors = this.#attached();
    const owner = behaviors.find((one) => one.canGetProperty(name));
    if (owner) return Reflect.get(owner, name);
    const caller = behaviors.find((one) => one.hasMethod(name));
    if (caller) return (...args: readonly unknown[]) => caller.call(name, args);
    return this.refuseRead(name);
  }

  /** @internal */
  override [writeMissing](name: string, value: unknown): void {
    if (hasMethodNamed(this, accessorName('set', name))) super[writeMissing](name, value);
    else if (name.startsWith('on ')) this.#onKey(name.slice(3).trim(), value);
    else if (name.startsWith('as ')) {
      this.attachBehavior(name.slice(3).trim(), value as BehaviorDefinition);
    } else {
      const owner = this.#attached().find((one) => one.canSetProperty(name));
      if (!owner) this.refuseWrite(name);
      else Object.assign(owner, { [name]: value });
    }
  }

  #onKey(event: string, handler: unknown): void {
    if (typeof handler !== 'function') {
      throw new InvalidCallException(
        `The handler of "${event}" of ${classNameOf(this)} must be a function.`,
      );
    }
    this.ensureBehaviors();
    this.handlerTable(false).add(
      event,
      { handler: handler as EventHandler<never>, data: null },
      true,
    );
  }

  #attached(): BehaviorList {
    if (this.#behaviors) return this.#behaviors;
    const declared = this.behaviors();
    if (declared === noBehaviors) return (this.#behaviors = emptyList);
    // Set before it is filled: attaching calls `on()`, which reads the behaviors again.
    const list = (this.#behaviors = new BehaviorList(this));
    try {
      this.#whileAttaching(() => list.attachAll(declared));
    } catch (error) {
      // All or none: a behavior that was not attached may be a filter, which the next use must not skip.
      this.#whileAttaching(() => list.detachAll());
      this.#behaviors = null;
      throw error;
    }
    return list;
  }

  #whileAttaching<R>(work: (list: BehaviorList) => R): R {
    let list = this.#attached();
    if (list === emptyList) {
      list = this.#behaviors = new BehaviorList(this);
    }
    const before = this.#attaching;
    this.#attaching = true;
    try {
      return work(list);
    } finally {
      this.#attaching = before;
    }
  }

  #collect(name: string): readonly HandlerEntry[] {
    if (this.#behaviors === null) this.ensureBehaviors();
    const own = this.ownHandlers(name);
    if (!hasClassHandlers()) return own;
    const ofClass = collectClassHandlers(this, name);
    if (ofClass.length === 0) return own;
    return own.length === 0 ? ofClass : [...own, ...ofClass];
  }
}

/** A component with any events. */
export type AnyComponent = Component<object>;

const noHandlers: readonly HandlerEntry[] = [];
const noBehaviors: BehaviorDeclarations = [];
// Most objects have no behaviors: they share one list, which stays empty.
const emptyList = new BehaviorList(null);
