import type { PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';

import { childrenChanged } from '../internal/arrivals.ts';
import type { ElementContract } from '../internal/element-contract.ts';
import { FwxElement } from '../internal/fwx-element.ts';
import { moveNodes } from '../internal/move-nodes.ts';
import { FwxAccordion } from './accordion.ts';

const contract = {
  tag: 'fwx-accordion-item',
  root: 'details',
  properties: { label: { type: String }, open: { type: Boolean, reflect: true } },
  render: (_model: object, children: unknown): unknown => children,
} satisfies ElementContract;

/**
 * An item of `<fwx-accordion>` in short: builds the `<details>` with its label, and what is between
 * its tags is the body.
 *
 * @summary An item of an accordion.
 * @tag fwx-accordion-item
 * @tagname fwx-accordion-item
 */
export class FwxAccordionItem extends FwxElement {
  static override readonly contract = contract;

  /** Text of the label. */
  @property(contract.properties.label)
  accessor label = '';

  /** Whether the item is open. */
  @property(contract.properties.open)
  accessor open = false;

  constructor() {
    super();
    this.addEventListener('toggle', this.#onToggle, true);
  }

  protected override expand(nodes: readonly ChildNode[]): void {
    const item = document.createElement('details');
    item.open = this.open;
    item.append(document.createElement('summary'));
    this.#labelOf(item);
    this.append(item);
    moveNodes(nodes, item);
  }

  protected override readMarkup(item: HTMLElement): { open: boolean } {
    return { open: item.hasAttribute('open') };
  }

  protected override patch(changed: PropertyValues, item: HTMLElement): void {
    if (changed.has('label')) this.#labelOf(item);
    if (changed.has('open')) (item as HTMLDetailsElement).open = this.open;
  }

  protected override rootReady(): void {
    this.closest<FwxAccordion>(FwxAccordion.contract.tag)?.[childrenChanged]();
  }

  /** The icon of the accordion may stand behind the text. */
  #labelOf(item: HTMLElement): void {
    const summary = item.querySelector(':scope > summary');
    const text = summary?.firstChild instanceof Text ? summary.firstChild : null;
    if (text) text.data = this.label;
    else summary?.prepend(this.label);
  }

  #onToggle = ({ target }: Event): void => {
    if (target === this.documentedRoot) this.open = (target as HTMLDetailsElement).open;
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'fwx-accordion-item': FwxAccordionItem;
  }
}
