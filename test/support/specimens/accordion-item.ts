import { accordionItemContract } from '../../../components/accordion/accordion-item-markup.ts';
import * as hostile from './hostile.ts';
import type { Specimen } from './specimen.ts';

/** Test data of `<fwx-accordion-item>`, a part of an accordion, whose test data contains it too. */
export const accordionItem: Specimen = {
  contract: accordionItemContract,
  data: {},
  // It has only the markup of its plain children.
  widget: null,
  // Its options are a label and a state, without fixed values.
  badValues: null,
  badData: null,
  hostile: [[{ label: hostile.markup }, 'text']],
  // Plain items are expanded by the accordion.
  plain: null,
  // The test data of accordions contains items.
  morphs: null,
  translated: [
    ['<fwx-accordion-item label="Save"><p>Body</p></fwx-accordion-item>', { label: 'Next' }],
  ],
  trusted: [['<fwx-accordion-item>A</fwx-accordion-item>', { label: '<b>B</b>' }]],
  // No option is visible in the markup.
  adopted: null,
  removed: ['<fwx-accordion-item label="A">a</fwx-accordion-item>'],
  // Its markup is part of an accordion.
  css: null,
  // The markup of accordions for the policy contains an item.
  readme: null,
  policy: '',
};
