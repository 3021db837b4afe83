/**
 * `addEventListener` and `removeEventListener` of an element with events of its own, listed before those of every element.
 * The interface beside its class has them as members: they cannot be inherited from two bases that differ.
 */
export interface Listen<Host, Events> {
  <Name extends keyof Events>(
    type: Name,
    listener: (this: Host, event: Events[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  <Name extends keyof HTMLElementEventMap>(
    type: Name,
    listener: (this: Host, event: HTMLElementEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

type KeysOf<T> = T extends unknown ? keyof T : never;

/** Details of one of several kinds: the properties of other kinds may be read, and are `undefined`. */
type OneOf<Detail, Key extends PropertyKey = KeysOf<Detail>> = Detail extends unknown
  ? Detail & { readonly [Missing in Exclude<Key, keyof Detail>]?: undefined }
  : never;

/** The details of an event in all maps that contain it. */
type DetailOf<Maps, Name extends PropertyKey> =
  Maps extends Readonly<Record<Name, CustomEvent<infer Detail>>> ? Detail : never;

/** The events of all maps by name. */
type Fired<Maps> = { [Name in KeysOf<Maps>]: CustomEvent<OneOf<DetailOf<Maps, Name>>> };

declare global {
  /** Events of each element of this package, by its tag. */
  interface FwxElementEvents {}
  // The events bubble: a container of several elements receives the events of all of them.
  interface HTMLElementEventMap extends Fired<FwxElementEvents[keyof FwxElementEvents]> {}
}
