import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { UserPayload } from '../../../../server/debug/collector/user-collector.ts';
import { lineOf } from '../../../../server/debug/model/plain-value.ts';
import { facts, panelOf } from '../support-panel.ts';

describe('UserCollector', () => {
  it('captures the user, or a guest', async () => {
    const userOf = (user: ReturnType<typeof facts>['user']) =>
      panelOf<UserPayload>('user', () => (facts().user = user));
    assert.equal(await userOf(null), undefined);
    assert.deepEqual(await userOf({ id: null, identity: null }), {
      id: null,
      mainUser: null,
      identity: null,
      roles: null,
      permissions: null,
    });
    const role = { name: 'a', description: '', ruleName: null, createdAt: 0, updatedAt: 0 };
    const found = await userOf({
      id: 7,
      mainId: 5,
      identity: { name: 'Ann' },
      roles: [role],
      permissions: [],
    });
    assert.deepEqual(
      { ...found, identity: null },
      {
        id: 7,
        mainUser: 5,
        identity: null,
        roles: [role],
        permissions: [],
      },
    );
    assert.equal(found?.identity && lineOf(found.identity), '{name: "Ann"}');
  });
});
