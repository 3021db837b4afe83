import type { AccordionItems } from '../../components/accordion/accordion-item.ts';
import {
  type AccordionOptions,
  accordionTemplate,
} from '../../components/accordion/accordion.template.ts';
import type { IconSet } from '../../components/internal/icon-set.ts';
import type { Stringable } from '../../components/internal/stringable.ts';
import { Widget } from './widget.ts';

/** Items that open and close one below the other. */
export class Accordion extends Widget implements Required<AccordionOptions> {
  /** Whether opening an item closes the others. */
  autoCloseItems = true;
  /** Whether labels are escaped; `encode` of an item comes first. */
  encodeLabels = true;
  /** Edge to edge: no outer borders, no round corners. */
  flush = false;
  /** Items apart from each other. */
  gap = false;
  /** Trusted HTML beside each label; null is the chevron of `icons`, `''` is none. */
  icon: Stringable | null = null;
  /** Icons of the page; null are those that ship. */
  icons: IconSet | null = null;
  /** Items: a list, or pairs of label and content in an object or a `Map`. */
  items: AccordionItems = [];
  /** Tighter, with smaller text. */
  small = false;

  override run(): string {
    return this.renderTemplate(accordionTemplate, true);
  }
}
