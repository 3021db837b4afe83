import { activeFieldContract } from '../../../components/active-field/active-field.contract.ts';
import * as hostile from './hostile.ts';
import type { Specimen } from './specimen.ts';

/** Test data of `<fwx-active-field>`. */
export const activeField: Specimen = {
  contract: activeFieldContract,
  data: {},
  // Forms make fields of a model: `field-vectors.ts` has their markup.
  widget: null,
  // Converters of its attributes refuse words: `active-field.browser.test.ts`.
  badValues: null,
  badData: [['options', '["x"]', 'an object as JSON']],
  hostile: [
    [
      {
        layout: 'horizontal',
        options: hostile.attributes,
        messages: { valueMissing: hostile.markup },
      },
      '<label>A</label><input>',
    ],
  ],
};
