import type { PropertyValues } from 'lit';

import { childrenChanged } from '../internal/children/child-observer.ts';
import { FwxElement } from '../internal/element/fwx-element.ts';
import type { PropertiesOf } from '../internal/options/option.ts';
import {
  accordionItemContract,
  accordionItemExpansion,
  patchItemLabel,
} from './accordion-item-markup.ts';
import { FwxAccordion } from './accordion.ts';

export interface FwxAccordionItem extends PropertiesOf<typeof accordionItemContract.properties> {}

/**
 * Short form of an item of `<fwx-accordion>`: builds the `<details>` with its label, and uses the content between
 * its tags as the body.
 *
 * @summary An item of an accordion.
 * @tag fwx-accordion-item
 * @tagname fwx-accordion-item
 */
export class FwxAccordionItem extends FwxElement {
  static override readonly contract = accordionItemContract;
  static override readonly expansion = accordionItemExpansion;

  constructor() {
    super();
    this.addEventListener('toggle', this.#onToggle, true);
  }

  protected override readMarkup(item: HTMLElement): { open: boolean } {
    return { open: item.hasAttribute('open') };
  }

  protected override patch(changed: PropertyValues, item: HTMLElement): void {
    if (changed.has('label')) patchItemLabel(item, this.label);
    if (changed.has('open')) (item as HTMLDetailsElement).open = this.open;
  }

  protected override rootReady(): void {
    this.closest<FwxAccordion>(FwxAccordion.contract.tag)?.[childrenChanged]();
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
