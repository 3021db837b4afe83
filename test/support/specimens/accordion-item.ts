import { accordionItemContract } from '../../../components/accordion/accordion-item-markup.ts';
import * as hostile from './hostile.ts';
import type { Specimen } from './specimen.ts';

/** Test data of `<fwx-accordion-item>`, which stands in an accordion: the data of that one has it, too. */
export const accordionItem: Specimen = {
  contract: accordionItemContract,
  data: {},
  // It has no markup of its own, but that of its plain children.
  widget: null,
  // A label and a state.
  badValues: null,
  badData: null,
  hostile: [[{ label: hostile.markup }, 'text']],
  // Accordions expand their items.
  plain: null,
  // The data of accordions has items.
  morphs: null,
  translated: [
    ['<fwx-accordion-item label="Save"><p>Body</p></fwx-accordion-item>', { label: 'Next' }],
  ],
  trusted: [['<fwx-accordion-item>A</fwx-accordion-item>', { label: '<b>B</b>' }]],
  // It has no option that markup shows.
  adopted: null,
  removed: ['<fwx-accordion-item label="A">a</fwx-accordion-item>'],
  // Its markup is that of an accordion.
  css: null,
  // The policy of accordions has one.
  policy: '',
};
