import type { Reference } from './configure.ts';

/** A class that can be instantiated with `new`. */
export type Constructor<T extends object = object> = new (...args: never[]) => T;

/** A class, also an abstract one. */
export type AbstractConstructor<T extends object = object> = abstract new (...args: never[]) => T;

// The compiler considers two types identical when these two functions are; the only known test of readonly.
// oxlint-disable typescript/no-unnecessary-type-parameters -- T exists for the comparison alone
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
// oxlint-enable typescript/no-unnecessary-type-parameters

/** Type-only property of a base class with the types that {@link ConfigOf} reads; never set. */
export declare const configTypes: unique symbol;

/** Type-only property with the event map of a component; never set. */
export declare const eventMap: unique symbol;

/** Config keys that are no properties. `config` is their type for a class with the event map `events`. */
export interface ExtraConfig {
  readonly events: unknown;
  readonly config: unknown;
}

/** Names of the members of a base class, which are no config, and config keys that are no properties. */
export interface ConfigTypes<Members extends PropertyKey, Extra extends ExtraConfig = ExtraConfig> {
  readonly members: Readonly<Record<Members, true>>;
  readonly extra: Extra;
}

type TypesOf<T> = T extends { readonly [configTypes]?: infer Types } ? NonNullable<Types> : never;
type BaseKey<T> = TypesOf<T> extends { readonly members: infer Members } ? keyof Members : never;

/** The event map of a component, see {@link Component}. */
export type EventsOf<T> = T extends { readonly [eventMap]?: (infer E) | undefined }
  ? NonNullable<E>
  : never;

// The intersection makes `this['events']` of the extra config the events of `T`.
type ExtraConfigOf<T> =
  TypesOf<T> extends { readonly extra: infer Extra extends ExtraConfig }
    ? (Extra & { readonly events: EventsOf<T> })['config']
    : unknown;

/** Names of the public properties of `T` that may be written; members of the base classes left out. */
export type WritableKey<T> = {
  [K in keyof T & string]-?: K extends BaseKey<T>
    ? never
    : Same<Pick<T, K>, { -readonly [P in K]: T[P] }> extends true
      ? K
      : never;
}[keyof T & string];

/**
 * The config of {@link BaseObject.create} for a class: any of its public, writable properties; for a
 * component also `on <event>` and `as <behavior>`. An unknown key does not compile.
 */
export type ConfigOf<T> = {
  readonly [K in WritableKey<T>]?: T[K] | Reference | undefined;
} & ExtraConfigOf<T>;

/** A class together with the config of its objects. */
export type ClassConfig<C extends Constructor> = { readonly class: C } & ConfigOf<InstanceType<C>>;

/** A config that names its class, where the class is known at run time only. */
export interface ObjectConfig {
  readonly class?: Constructor | string | symbol;
  readonly __class?: Constructor | string | symbol;
  readonly [property: string]: unknown;
}
