import type { PropertyDeclaration } from 'lit';

/** A reactive property as Lit declares it, and what the server needs to know of it. */
export interface ElementProperty extends PropertyDeclaration {
  /**
   * The property holds what is inside the element (items, a body) instead of how it looks. A new
   * value renders the markup again; the server never repeats it as an attribute. Default `false`.
   */
  readonly content?: boolean;
}

/**
 * What both sides know of a light-DOM element: pure data and one pure function, so the server needs
 * no instance of the class and no DOM.
 */
export interface ElementContract {
  /** Tag, e.g. `fwx-accordion`. */
  readonly tag: string;
  /** Selector of the documented root, a child of the host: `.accordion`, `dialog.drawer`. */
  readonly root: string;
  /** Selector of further children that the documented markup puts beside the root. Default none. */
  readonly beside?: string;
  /** Reactive properties by name; the class declares each with the same object. */
  readonly properties: Readonly<Record<string, ElementProperty>>;
  /**
   * The documented markup.
   *
   * @param model Values of the properties that were given; the others are not there.
   * @param children On the server: what the author put between the tags, to be placed in a template
   * like any value; `null` in the browser and when there is nothing. Return it as it is to leave
   * the expansion to the browser.
   */
  render(model: object, children: unknown): unknown;
}
