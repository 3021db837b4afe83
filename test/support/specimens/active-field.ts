import { activeFieldContract } from '../../../components/active-field/active-field.contract.ts';
import type { Specimen } from './specimen.ts';

/** Test data of `<fwx-active-field>`. */
export const activeField: Specimen = {
  contract: activeFieldContract,
  data: {},
  // Forms make fields of a model: `field-vectors.ts` has their markup.
  widget: null,
};
