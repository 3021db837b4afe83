import { afterTransitions } from './behavior.ts';

/** The controllers of each element by their class. */
const controllers = new WeakMap<Element, Map<unknown, OpenController>>();

/** All that are open or opening, the last one opened last. */
export const openOnes = new Set<OpenController>();

/** Those of them that are open in the page. Closes the others, which the page has removed or closed by their classes. */
export function openInPage(): readonly OpenController[] {
  for (const one of openOnes) if (!one.element.isConnected || !one.isOpen) one.dispose();
  return [...openOnes];
}

/**
 * State, events and transitions of one thing that opens and closes: a dialog, a menu, a panel. A class that extends it
 * checks whether it may open or close, fires `show` or `hide` by `fireEvent()`, calls `setOpen()`, changes the markup, and
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

  /**
   * Called by `closeOnEscape()` when Escape is pressed while it is open, unless one that was opened later takes the key.
   * Prevents the event if it handles the key. By default it leaves the key to others.
   *
   * @returns Whether it takes the key: none that was opened before is called.
   */
  takesEscape(_event: KeyboardEvent): boolean {
    return false;
  }

  protected setOpen(isOpen: boolean): void {
    this.changes++;
    openOnes.delete(this);
    if (isOpen) openOnes.add(this);
    this.onOpenChange?.(isOpen);
  }

  /** Calls `finish` after the transitions of an element, unless it opens or closes before. */
  protected settle(element: Element, finish: () => void): Promise<void> {
    const { changes } = this;
    return (this.settled = afterTransitions(element, () => {
      if (changes === this.changes) finish();
    }));
  }
}

/**
 * The controller of an element for one component, created on first use: a button may have a menu and a tooltip.
 *
 * @param type The class of the controller.
 * @param panel What the element opens, where the class takes it. A controller with another panel is disposed of.
 */
export function controllerOf<
  E extends HTMLElement,
  C extends OpenController<E> & { readonly panel?: HTMLElement },
  P extends HTMLElement | undefined,
>(type: new (element: E, panel: P) => C, element: E, panel?: P): C {
  const all = controllers.get(element) ?? new Map<unknown, OpenController>();
  controllers.set(element, all);
  const known = all.get(type) as C | undefined;
  if (known && (!panel || known.panel === panel)) return known;
  known?.dispose();
  const controller = new type(element, panel as P);
  all.set(type, controller);
  return controller;
}
