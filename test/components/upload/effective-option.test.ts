import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { effectiveOption, effectiveOptions } from '../../../components/upload/options/options.ts';
import {
  pondProperties,
  type UploadProperties,
} from '../../../components/upload/upload.options.ts';

describe('effectiveOption', () => {
  const cases: [properties: UploadProperties, config: Record<string, unknown>][] = [
    [{}, {}],
    [{ allowMultiple: true, required: true, acceptedFileTypes: ['image/png'] }, {}],
    [
      { acceptedFileTypes: [], maxFiles: null },
      { acceptedFileTypes: [], required: null },
    ],
    [{ allowMultiple: true }, { allowMultiple: undefined, maxFiles: 3 }],
  ];
  for (const [properties, config] of cases) {
    it(`returns for each option the value in effectiveOptions() for ${JSON.stringify([properties, config])}`, () => {
      const all = effectiveOptions(properties, config);
      for (const key of Object.keys(pondProperties) as (keyof UploadProperties)[]) {
        assert.deepEqual(effectiveOption(properties, config, key), all[key], key);
      }
    });
  }
});
