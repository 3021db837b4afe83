import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as bridge from '../../server/bridge/index.ts';
import * as core from '../../server/core/index.ts';
import * as debug from '../../server/debug/index.ts';
import * as page from '../../server/page/index.ts';
import * as upload from '../../server/upload/index.ts';
import * as validator from '../../server/validator/index.ts';
import * as web from '../../server/web/index.ts';
import * as widgets from '../../server/widgets/index.ts';

const doors = { bridge, core, debug, page, upload, validator, web, widgets };

/** Whether a value is an object of constants, such as `{ XS: 'xs' }`. */
function isEnumeration(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const entries = Object.entries(value);
  return (
    entries.length > 0 &&
    entries.every(([name, one]) => /^[A-Z][A-Z\d_]*$/.test(name) && typeof one !== 'function')
  );
}

describe('Enumerations', () => {
  for (const [door, names] of Object.entries(doors)) {
    for (const [name, value] of Object.entries(names)) {
      if (!isEnumeration(value)) continue;
      it(`${name} of fwx/server/${door} cannot be changed`, () =>
        assert.ok(Object.isFrozen(value)));
    }
  }

  it('were found', () => {
    assert.ok(isEnumeration(widgets.Size) && isEnumeration(web.UploadError));
  });
});
