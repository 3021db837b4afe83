import type { PropertyValues } from 'lit';

import { isDisabled, isServed } from '../internal/behavior/behavior.ts';
import type { Listen } from '../internal/element/events.ts';
import { isElement } from '../internal/dom/move-nodes.ts';
import type { PropertiesOf } from '../internal/options/option.ts';
import { WidgetElement } from '../internal/element/widget-element.ts';
import {
  accordionExpansion,
  itemsOf,
  patchIcons,
  patchNames,
  readAccordion,
} from './accordion-markup.ts';
import { accordionContract, type AccordionModel } from './accordion.contract.ts';

/** Detail of the `fwx-toggle` event. */
export interface AccordionToggle {
  /** Position of the item, counted from 0. */
  readonly index: number;
  /** Whether the item is open now. */
  readonly open: boolean;
  /** The item itself. */
  readonly item: HTMLDetailsElement;
}

/** A summary, and what the browser clicks instead of the summary around it. */
const clickable = 'summary, a[href], button, input, label, select, textarea';

/** Events of `<fwx-accordion>` by name. */
export interface AccordionEvents {
  'fwx-before-toggle': CustomEvent<AccordionToggle>;
  'fwx-toggle': CustomEvent<AccordionToggle>;
}

export interface FwxAccordion extends PropertiesOf<typeof accordionContract.properties> {
  /** @hidden */
  addEventListener: Listen<FwxAccordion, AccordionEvents>;
  /** @hidden */
  removeEventListener: Listen<FwxAccordion, AccordionEvents>;
}

/**
 * Items that open and close one below the other. Each is a `<details>`: the browser handles opening, keyboard use,
 * find-in-page and "only one at a time", so they work without script.
 *
 * Plain children are upgraded in place: `<details><summary>Label</summary> anything</details>`, or
 * `<fwx-accordion-item label="Label">anything</fwx-accordion-item>`.
 *
 * @summary Items that open and close one below the other.
 * @tag fwx-accordion
 * @tagname fwx-accordion
 * @fires {CustomEvent<AccordionToggle>} fwx-before-toggle - An item is about to open or close, by a click or a method. Bubbles, cancelable.
 * @fires {CustomEvent<AccordionToggle>} fwx-toggle - An item has opened or closed. Bubbles.
 * @cssprop --bs-accordion-padding-x - Space beside labels and bodies. Default `1.25rem`.
 * @cssprop --bs-accordion-padding-y - Space above and below them. Default `0.875rem`.
 * @cssprop --bs-accordion-color - Text of bodies.
 * @cssprop --bs-accordion-bg - Background of items.
 * @cssprop --bs-accordion-border-color - Lines around and between items.
 * @cssprop --bs-accordion-border-width - Width of these lines. Default `1px`.
 * @cssprop --bs-accordion-border-radius - Outer corners. Default `0.625rem`.
 * @cssprop --bs-accordion-gap - Space between items. Default `0`, `0.5rem` with `gap`.
 * @cssprop --bs-accordion-active-color - Label of an open item.
 * @cssprop --bs-accordion-active-bg - Background of the label of an open item.
 * @cssprop --bs-accordion-btn-icon-width - Size of the icon. Default `1rem`.
 * @cssprop --bs-accordion-btn-icon-transform - What an open item does to its icon.
 * @cssprop --bs-accordion-transition-duration - How long opening takes. Default `0.25s`.
 */
export class FwxAccordion extends WidgetElement {
  static override readonly contract = accordionContract;
  static override readonly expansion = accordionExpansion;

  // The browser fires `toggle` for items that are initially open, too, although no user has opened them.
  readonly #opened = new WeakSet<Element>();

  constructor() {
    super();
    this.addEventListener('click', this.#onClick);
    // In the capture phase, because `toggle` does not bubble.
    this.addEventListener('toggle', this.#onToggle, true);
  }

  /** The items, without those of accordions inside them. */
  get itemElements(): readonly HTMLDetailsElement[] {
    return itemsOf(this.documentedRoot);
  }

  /** Opens the item at `index`, counted from 0. Does nothing if there is no such item. */
  open(index: number): void {
    this.#set(index, true);
  }

  /** Closes the item at `index`, counted from 0. Does nothing if there is no such item. */
  close(index: number): void {
    this.#set(index, false);
  }

  /** Opens the item at `index` if it is closed, and closes it if it is open. */
  toggle(index: number): void {
    this.#set(index);
  }

  /** Opens all items, or only the first if only one can be open at a time. */
  openAll(): void {
    const items = this.itemElements;
    for (const item of this.autoCloseItems ? items.slice(0, 1) : items) this.#change(item, true);
  }

  /** Closes all items. */
  closeAll(): void {
    for (const item of this.itemElements) this.#change(item, false);
  }

  /** An empty list is an empty accordion, not a missing one. */
  protected override hasContent(): boolean {
    return this.items != null;
  }

  protected override enhanceChildren(parent: Element): void {
    const known = new Set(itemsOf(parent).filter((item) => item.matches('.accordion-item')));
    super.enhanceChildren(parent);
    for (const item of itemsOf(parent)) if (item.open && !known.has(item)) this.#opened.add(item);
  }

  protected override readMarkup(root: HTMLElement): Partial<AccordionModel> {
    return readAccordion(root);
  }

  protected override patch(changed: PropertyValues, root: HTMLElement): void {
    super.patch(changed, root);
    if (changed.has('autoCloseItems')) patchNames(root, this.autoCloseItems);
    if (changed.has('icon')) patchIcons(root, this.icon);
  }

  protected override rootReady(root: HTMLElement): void {
    // Skips closed items, of which there may be thousands: this runs while the page loads.
    for (const item of root.querySelectorAll(':scope > details[open]')) this.#opened.add(item);
  }

  #set(index: number, open?: boolean): void {
    const item = this.itemElements[index];
    if (item) this.#change(item, open ?? !item.open);
  }

  #change(item: HTMLDetailsElement, open: boolean): void {
    if (item.open !== open && this.#allows(item)) item.open = open;
  }

  /** Dispatches `fwx-before-toggle`. Returns `false` if a listener prevents that the item opens or closes. */
  #allows(item: HTMLDetailsElement): boolean {
    const index = this.itemElements.indexOf(item);
    const detail = { index, open: !item.open, item } satisfies AccordionToggle;
    const init = { detail, bubbles: true, cancelable: true };
    return this.dispatchEvent(new CustomEvent('fwx-before-toggle', init));
  }

  /** Handles clicks, which the browser also fires for Enter and Space. */
  #onClick = (event: MouseEvent): void => {
    const isClicked = (node: EventTarget): node is HTMLElement =>
      isElement(node) && node.matches(clickable);
    const summary = event.composedPath().find(isClicked);
    const item = this.itemElements.find((one) => one === summary?.parentElement);
    if (!summary?.matches('summary') || !item || event.defaultPrevented || !isServed(this)) return;
    if (isDisabled(summary) || !this.#allows(item)) event.preventDefault();
  };

  #onToggle = ({ target }: Event): void => {
    const index = this.itemElements.findIndex((one) => one === target);
    const item = this.itemElements[index];
    if (!item || this.#opened.has(item) === item.open) return;
    if (item.open) this.#opened.add(item);
    else this.#opened.delete(item);
    const detail = { index, open: item.open, item } satisfies AccordionToggle;
    this.dispatchEvent(new CustomEvent('fwx-toggle', { detail, bubbles: true }));
  };
}

declare global {
  interface FwxElementEvents {
    'fwx-accordion': AccordionEvents;
  }
  interface HTMLElementTagNameMap {
    'fwx-accordion': FwxAccordion;
  }
}
