import type { Expansion } from './expansion.ts';
import type { OptionTable } from './option.ts';

/**
 * The description of a light-DOM element that browser and server share: pure data and one pure function, so that the
 * server needs no instance of the class and no DOM.
 */
export interface ElementContract {
  /** Tag, e.g. `fwx-accordion`. */
  readonly tag: string;
  /** Selector of the documented root, a child of the host: `.accordion`, `dialog.drawer`. */
  readonly root: string;
  /**
   * Selector of further children that the documented markup has beside the root. Where an expansion has built the root, those
   * after it become children of the author. Default none.
   */
  readonly beside?: string;
  /** Reactive properties of the element's class by name. */
  readonly properties: OptionTable;
  /** Properties of the class that are not reactive, but are written into the markup of the server. Default none. */
  readonly ownProperties?: OptionTable;
  /**
   * The documented markup.
   *
   * @param model Values of the properties that were given; other properties are missing.
   * @param children On the server: the content that the author wrote between the tags, to be used in a template
   * like any value; `null` in the browser and when there is no content. Return it unchanged to leave
   * the expansion to the browser.
   */
  render(model: object, children: unknown): unknown;
}

/** An element with everything that browser and server share. */
export interface KnownElement {
  readonly contract: ElementContract;
  /** Makes documented markup of plain children. Default: they stay unchanged. */
  readonly expansion?: Expansion;
}
