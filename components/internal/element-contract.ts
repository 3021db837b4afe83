import type { Expansion } from './expansion.ts';
import type { OptionTable } from './option.ts';

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
  /** Reactive properties by name: those of the element's class come from here. */
  readonly properties: OptionTable;
  /** Properties that are not reactive, which the class has by itself, and which the markup of the server shows. Default none. */
  readonly ownProperties?: OptionTable;
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

/** An element as both sides know it. */
export interface KnownElement {
  readonly contract: ElementContract;
  /** What makes documented markup of plain children. Default: they stay as they are. */
  readonly expansion?: Expansion;
}
