import { FwxAccordion } from './accordion.ts';

if (!customElements.get(FwxAccordion.contract.tag)) {
  customElements.define(FwxAccordion.contract.tag, FwxAccordion);
}

export { FwxAccordion };
export type { AccordionToggle } from './accordion.ts';
export { AccordionItem, type AccordionItemConfig, type AccordionItems } from './accordion-item.ts';
export { type AccordionOptions, accordionTemplate } from './accordion.template.ts';
