import type { BaseObject } from './base-object.ts';
import type { Behavior } from './behavior.ts';
import type { Component, eventMap, EventName } from './component.ts';
import type { Event } from './event.ts';

/** A class that can be made with `new`. */
export type Constructor<T extends object = object> = new (...args: never[]) => T;

/** A class, also an abstract one. */
export type AbstractConstructor<T extends object = object> = abstract new (...args: never[]) => T;

// Two types are the same for the compiler when these two functions are; the only known test of readonly.
// oxlint-disable typescript/no-unnecessary-type-parameters -- T exists for the comparison alone
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
// oxlint-enable typescript/no-unnecessary-type-parameters

// What every component has; asked instead of the class, which a typed event map sets apart.
interface Triggering {
  triggerAsync(...args: never[]): unknown;
}

type BaseKey<T> = T extends Triggering ? keyof Component : keyof BaseObject;

/** Names of the public properties of `T` that may be written; members of the base classes left out. */
export type WritableKey<T> = {
  [K in keyof T & string]-?: K extends BaseKey<T>
    ? never
    : Same<Pick<T, K>, { -readonly [P in K]: T[P] }> extends true
      ? K
      : never;
}[keyof T & string];

/** The event map of a component, see {@link Component}. */
export type EventsOf<T> = T extends { readonly [eventMap]?: (infer E) | undefined }
  ? NonNullable<E>
  : never;

/** Handlers and behaviors that the config of a component may carry beside properties. */
export type ComponentConfig<E> = {
  readonly [K in EventName<E> as `on ${K}`]?: (event: K extends keyof E ? E[K] : Event) => unknown;
} & {
  readonly [K in `on ${string}*${string}`]?: (event: Event) => unknown;
} & {
  readonly [K in `as ${string}`]?: BehaviorDefinition;
};

/**
 * What {@link BaseObject.create} takes for a class: any of its public, writable properties; for a
 * component also `on <event>` and `as <behavior>`. An unknown key does not compile.
 */
export type ConfigOf<T> = { readonly [K in WritableKey<T>]?: T[K] } & (T extends Triggering
  ? ComponentConfig<EventsOf<T>>
  : unknown);

/** A class together with the config of its objects. */
export type ClassConfig<C extends Constructor> = { readonly class: C } & ConfigOf<InstanceType<C>>;

/** A config that names its class, where the class is known at run time only. */
export interface ObjectConfig {
  readonly class?: Constructor | string | symbol;
  readonly __class?: Constructor | string | symbol;
  readonly [property: string]: unknown;
}

/** What a behavior can be given as: an object, its class, a config, or a function that makes one. */
export type BehaviorDefinition = Behavior | Constructor<Behavior> | ObjectConfig | (() => Behavior);
