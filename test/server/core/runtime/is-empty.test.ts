import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { isEmpty } from '../../../../server/core/runtime/is-empty.ts';

describe('isEmpty', () => {
  it('counts enumerable properties of the object itself, whatever their values', () => {
    const objects = [{}, [], Object.create({ a: 1 }) as object, { a: undefined }, [1]];
    assert.deepEqual(objects.map(isEmpty), [true, true, true, false, false]);
  });
});
