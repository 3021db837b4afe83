import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';

import type { environment as environmentOfProcess } from '../../../../server/core/fw/environment.ts';

const names = ['FWX_DEBUG', 'FWX_ENV', 'NODE_ENV'] as const;
type Environment = typeof environmentOfProcess;
type Variables = Readonly<Partial<Record<(typeof names)[number], string>>>;

let loads = 0;

/** The environment at the start of a process with these variables. */
async function environmentWith(variables: Variables) {
  for (const name of names) {
    const value = variables[name];
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  // Each URL is a separate module instance.
  const address = new URL(`../../../../server/core/fw/environment.ts?${loads++}`, import.meta.url);
  const { environment } = (await import(address.href)) as { environment: Environment };
  return [environment.debug, environment.name];
}

describe('environment', () => {
  let before: (string | undefined)[] = [];
  beforeEach(() => {
    before = names.map((name) => process.env[name]);
  });
  afterEach(() => {
    for (const [at, name] of names.entries()) {
      const value = before[at];
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });

  for (const [variables, debug, name] of [
    [{}, false, 'production'],
    [{ NODE_ENV: 'development' }, true, 'development'],
    [{ NODE_ENV: 'test' }, false, 'test'],
    [{ NODE_ENV: 'test', FWX_ENV: 'stage' }, false, 'stage'],
    [{ FWX_DEBUG: '1' }, true, 'production'],
    [{ FWX_DEBUG: 'TRUE', NODE_ENV: 'production' }, true, 'production'],
    [{ FWX_DEBUG: '0' }, false, 'production'],
    [{ FWX_DEBUG: '0', NODE_ENV: 'development' }, true, 'development'],
    [{ FWX_DEBUG: '11' }, false, 'production'],
  ] as const) {
    it(`is ${name} with debug ${debug} for ${JSON.stringify(variables)}`, async () => {
      assert.deepEqual(await environmentWith(variables), [debug, name]);
    });
  }
});
