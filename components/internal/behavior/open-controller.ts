import { afterTransitions, type BehaviorDetail } from './behavior.ts';
import { dashed } from '../attributes/markup-names.ts';

/** All that are open or opening, the last one opened last. */
export const openOnes = new Set<OpenController>();

/**
 * State, events and transitions of one thing that opens and closes: a dialog, a menu, a panel. A class that extends it
 * checks whether it may open or close, fires `show` or `hide`, calls `setOpen()`, changes the markup, and
 * calls `settle()` with what follows the transition: `shown` or `hidden`.
 */
export abstract class OpenController<E extends HTMLElement = HTMLElement> {
  /** Called when it opens or closes, for an element that has the state as a property. */
  onOpenChange: ((open: boolean) => void) | null = null;

  /** The element that receives the events. */
  readonly element: E;

  /** Resolves when the last transition has ended. */
  protected settled: Promise<void> = Promise.resolve();

  /** How often it has opened or closed: work that ends later compares it. */
  protected changes = 0;

  /** Name of the component in events and classes, such as `drawer`. */
  abstract readonly component: string;

  constructor(element: E) {
    this.element = element;
  }

  /** Whether it is open or opening. */
  get isOpen(): boolean {
    return openOnes.has(this);
  }

  /** Closes it without events. It can be opened again. */
  abstract dispose(): void;

  protected setOpen(isOpen: boolean): void {
    this.changes++;
    openOnes[isOpen ? 'add' : 'delete'](this);
    this.onOpenChange?.(isOpen);
  }

  /** Calls `finish` after the transitions of an element, unless it opens or closes before. */
  protected settle(element: Element, finish: () => void): Promise<void> {
    const { changes } = this;
    return (this.settled = afterTransitions(element, () => {
      if (changes === this.changes) finish();
    }));
  }

  /**
   * Fires the event under both of its names: `show.bs.drawer` as in Bootstrap, and `fwx-show` for templates of
   * frameworks, which cannot bind a name with dots. Both bubble.
   *
   * @returns `false` when a listener of either event has called `preventDefault()`.
   */
  protected fire(name: string, detail: BehaviorDetail, cancelable = true): boolean {
    let isAllowed = true;
    for (const type of [`${name}.bs.${this.component}`, `fwx-${dashed(name)}`]) {
      const event = new CustomEvent(type, { bubbles: true, cancelable, detail });
      // Bootstrap sets the data on the event itself.
      isAllowed = this.element.dispatchEvent(Object.assign(event, detail)) && isAllowed;
    }
    return isAllowed;
  }
}
