import { FwxAccordion } from './accordion.ts';
import { FwxAccordionItem } from './fwx-accordion-item.ts';

for (const element of [FwxAccordion, FwxAccordionItem]) {
  const { tag } = element.contract;
  if (!customElements.get(tag)) customElements.define(tag, element);
}

export { FwxAccordion, FwxAccordionItem };
export type { AccordionToggle } from './accordion.ts';
export { AccordionItem, type AccordionItemConfig, type AccordionItems } from './accordion-item.ts';
export { accordionTemplate } from './accordion.template.ts';
export type { AccordionOptions } from './accordion.options.ts';
