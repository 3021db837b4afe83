import type { PropertyDeclaration } from 'lit';

/** A reactive property as Lit declares it; `content` ones are never repeated as attributes. */
export interface ServerProperty extends PropertyDeclaration {
  /** The markup shows the value already, so the browser needs no copy of it. Default `false`. */
  readonly content?: boolean;
}

/**
 * Definition of a custom element that renders into light DOM, for the server. A contract of an
 * fwx element is one; any other element is registered with `defineServerElement`.
 */
export interface ServerElement {
  /** Reactive properties, as in Lit's `static properties`. Default none. */
  readonly properties?: Readonly<Record<string, ServerProperty>>;
  /**
   * The content of the element, as anything that a template takes as a value.
   *
   * @param props Values of the attributes and `.property` bindings that were given.
   * @param children The content between the tags, as a value for a template; `null` when there is
   * nothing.
   * @param context Context that the element around this one passes down.
   */
  render(props: object, children: unknown, context: unknown): unknown;
  /** The `context` of elements inside this one. Default: that of this one. */
  context?(props: object, parent: unknown): unknown;
  /**
   * More attributes of the host, e.g. reflected properties.
   *
   * @param props As for {@link render}.
   * @param given Text of each attribute that was given, by name; these are written as they are.
   */
  attributes?(props: object, given: ReadonlyMap<string, string>): Readonly<Record<string, unknown>>;
  /** `true` omits the tags of the host: its markup replaces the item. */
  readonly transparent?: boolean;
  /**
   * `true` when the element in the browser renders the same template and must reuse the nodes with
   * `hydratesLightDom`; `children` is `null` for these, and the given children follow their
   * content. `false` (the default) when it uses the markup unchanged.
   */
  readonly hydrates?: boolean;
}
