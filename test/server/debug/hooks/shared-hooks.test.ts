import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { SharedHooks } from '../../../../server/debug/hooks/shared-hooks.ts';

describe('SharedHooks', () => {
  it('installs for the first user, and removes after the last one', () => {
    const hooks = new SharedHooks();
    const owner = {};
    const log: string[] = [];
    const use = (one: object = owner) =>
      hooks.use(one, () => {
        log.push('installed');
        return () => log.push('removed');
      });
    const [first, second] = [use(), use()];
    first();
    first();
    assert.deepEqual(log, ['installed']);
    second();
    assert.deepEqual(log, ['installed', 'removed']);
    use()();
    assert.deepEqual(log, ['installed', 'removed', 'installed', 'removed']);
    use();
    use({});
    assert.equal(log.length, 6);
  });
});
