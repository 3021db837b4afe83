/** A boolean attribute: there or not, whatever its text. */
export type Presence = true | '';

/** A boolean attribute that the text `false` turns off, as nothing else can where the default is on. */
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
  attributes: Pick<Attributes, Exclude<keyof Attributes, keyof Element>>;
  /** Events by name. */
  events: Events;
}
