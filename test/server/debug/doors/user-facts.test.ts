import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { UserPayload } from '../../../../server/debug/collector/user-collector.ts';
import { type Application, AuthManager, Controller } from '../../../../server/web/index.ts';
import { debuggedApplication } from '../support.ts';

class SiteController extends Controller {
  async actionEnter() {
    const id = this.app.request.getQueryParam('id');
    const identity = { name: 'Ann', getId: () => (id === '7' ? 7 : String(id)) };
    await this.app.user.login(identity);
    return this.asJson({ ok: true });
  }
  actionCart() {
    this.app.session.set('cart', 1);
    return this.asJson({ ok: true });
  }
  get app(): Application {
    return this.module as Application;
  }
}

class BrokenManager extends AuthManager {
  override getRolesByUser(): never {
    throw new Error('no roles');
  }
}

/** The captured user of a request. */
async function userOf(
  path: string,
  user: object = {},
  options: object = {},
): Promise<UserPayload | undefined> {
  const { app, module } = await debuggedApplication(SiteController, options, { user });
  const request = new Request(`http://localhost/site/${path}`);
  const response = await app.fetch(request, { ip: '127.0.0.1' });
  await response.text();
  assert.equal(response.status, 200);
  const { logTarget } = module;
  for (;;) {
    const [tag] = (await logTarget.loadManifest()).keys();
    const found = tag === undefined ? null : await logTarget.loadSnapshot(tag);
    if (found) return found.panels['user'] as UserPayload | undefined;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const known = { findIdentity: async (id: string | number) => ({ getId: () => id, name: 'Ann' }) };

describe('The captured user', () => {
  it('has numbers and texts, with the identity', async () => {
    for (const [path, id] of [
      ['enter?id=7', 7],
      ['enter?id=ann', 'ann'],
    ] as const) {
      const found = await userOf(path, known);
      assert.equal(found?.id, id);
      assert.match(JSON.stringify(found.identity), /"Ann"/);
      assert.deepEqual([found.mainUser, found.roles], [null, null]);
    }
  });

  it('is null for a guest', async () => {
    const found = await userOf('cart', known);
    assert.deepEqual([found?.id, found?.identity, found?.roles], [null, null, null]);
  });

  it('is not read from components that are not users', async () => {
    const options = { collectors: { user: { userComponent: 'urlManager' } } };
    assert.equal(await userOf('cart', {}, options), undefined);
  });

  it('has no roles of an access control that fails', async () => {
    const found = await userOf('enter?id=7', known, { authManager: BrokenManager.create() });
    assert.deepEqual([found?.id, found?.roles, found?.permissions], [7, null, null]);
  });
});
