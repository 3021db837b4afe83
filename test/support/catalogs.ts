import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

import { catalogSchema } from '../../server/catalog/index.ts';

/** Checks whether a value is a catalog, by the schema of catalogs. */
export function catalogValidator(): ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  return ajv.compile(catalogSchema);
}
