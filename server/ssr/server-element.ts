import type { PropertyDeclaration } from 'lit';

/** A reactive property as Lit declares it; `content` ones are never repeated as attributes. */
export interface ServerProperty extends PropertyDeclaration {
  /** The markup shows the value already, so the browser needs no copy of it. Default `false`. */
  readonly content?: boolean;
}

/**
 * What the server needs to know of a custom element that renders into light DOM. A contract of an
 * fwx element is one; any other element gets one through `defineServerElement`.
 */
export interface ServerElement {
  /** Reactive properties, as in Lit's `static properties`. Default none. */
  readonly properties?: Readonly<Record<string, ServerProperty>>;
  /**
   * The content of the element, as anything that a template takes as a value.
   *
   * @param props Values of the attributes and `.property` bindings that were given.
   * @param children What stands between the tags, as a value for a template; `null` when there is
   * nothing.
   * @param context What the element around this one passes down.
   */
  render(props: object, children: unknown, context: unknown): unknown;
  /** What elements inside this one get as `context`. Default: what this one got. */
  context?(props: object, parent: unknown): unknown;
  /**
   * More attributes of the host, e.g. reflected properties.
   *
   * @param props As for {@link render}.
   * @param given Text of each attribute that was given, by name; these are written as they are.
   */
  attributes?(props: object, given: ReadonlyMap<string, string>): Readonly<Record<string, unknown>>;
  /** `true` leaves the host's own tags out: an item that is replaced by its markup. */
  readonly transparent?: boolean;
  /**
   * `true` when the browser's element renders the same template and must take the nodes over with
   * `hydratesLightDom`; `children` is `null` for these, and what the author wrote follows their
   * content. `false` (the default) when it works with the markup as it is.
   */
  readonly hydrates?: boolean;
}
