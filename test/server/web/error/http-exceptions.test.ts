import assert from 'node:assert/strict';
import { it } from 'node:test';

import * as core from 'fwx/server/core';
import * as web from 'fwx/server/web';

it('the web module exports every HTTP exception of the core', () => {
  const classes = Object.entries(core).filter(
    ([, one]) => one === core.HttpException || Object.getPrototypeOf(one) === core.HttpException,
  );
  assert.equal(classes.length, 14);
  for (const [name, one] of classes) assert.equal((web as Record<string, unknown>)[name], one);
});
