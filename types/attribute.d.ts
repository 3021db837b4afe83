/** A boolean attribute: there or not; with the text `false` it counts as not there. */
export type Presence = boolean | '' | 'true' | 'false';

/**
 * A boolean attribute that only its text turns off, as where the default is on: `false` as a value
 * makes frameworks remove the attribute, which leaves the default.
 */
export type BooleanText = true | '' | 'true' | 'false';

/** Text of an attribute for a property of type `T`; data is JSON. */
export type AttributeText<T> = T extends string
  ? T
  : T extends number
    ? T | `${T}`
    : T extends boolean
      ? `${T}`
      : T extends object
        ? string
        : never;

/** What is known of one element. */
export interface ElementTypes<Element, Props, Attributes, Events> {
  /** Its class. */
  element: Element;
  /** Properties that can be set. */
  props: Props;
  /**
   * Attributes with names of their own. Those that are members of the class, such as `toggle` and
   * `scroll`, are left out: frameworks would overwrite the member. Use the property.
   */
  attributes: Pick<Attributes, Exclude<keyof Attributes, keyof Element>> & Waiting;
  /** Events by name. */
  events: Events;
}

/** What every element knows. */
export interface Waiting {
  /** While it is there the element does nothing: it waits until a framework has taken over its nodes. */
  'defer-hydration'?: '' | true | undefined;
}

/** Handlers of events, by the names of the events after `Prefix`. */
export type EventHandlers<Element, Events, Prefix extends string, Nothing = undefined> = {
  [Name in keyof Events & string as `${Prefix}${Name}`]?:
    | ((event: Events[Name] & { readonly currentTarget: Element }) => void)
    | Nothing;
};

/** What an element takes by itself. */
type Own<T extends ElementTypes<unknown, unknown, unknown, unknown>, Handlers> = T['props'] &
  T['attributes'] &
  Handlers;

/** Everything that an element takes: what `Html` has, too, but its own where both have the same name. */
export type ElementProps<
  T extends ElementTypes<unknown, unknown, unknown, unknown>,
  Html,
  Handlers,
> = Own<T, Handlers> & Omit<Html, keyof Own<T, Handlers>> & { name?: string | undefined };
