import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { AccessControl, type AccessRule, AuthManager } from '../../../../server/web/index.ts';
import { ofController, ofFetch, servers, type ServerSetup } from './servers.ts';

const jane = { getId: () => 'jane' };
const config = (...rules: AccessRule[]) => ({ class: AccessControl, rules });

async function editors(): Promise<AuthManager> {
  const auth = AuthManager.create({ rules: { own: (id, _item, { author }) => id === author } });
  await auth.addRole('editor');
  await auth.addPermission('updatePost', { ruleName: 'own' });
  await auth.addChild('editor', 'updatePost');
  await auth.assign('editor', 'jane');
  return auth;
}

describe('AccessControl', () => {
  for (const [name, serve] of Object.entries(servers)) {
    it(`allows users by a rule in ${name}`, async () => {
      const { send } = await serve(config({ allow: true, roles: ['@'] }), {
        options: { identity: jane },
      });
      assert.equal(await (await send()).text(), 'hello jane');
    });

    it(`refuses users whom no rule allows with 403 in ${name}`, async () => {
      const { send, runs } = await serve(config({ allow: true, roles: ['?'] }), {
        options: { identity: jane },
      });
      const refused = await send();
      assert.equal(refused.status, 403);
      assert.match(await refused.text(), /You are not allowed to perform this action\./);
      assert.equal(runs(), 0);
    });

    it(`refuses users who have none of the roles and permissions of a rule in ${name}`, async () => {
      const authManager = await editors();
      await authManager.addRole('author');
      const rule = { allow: true, roles: ['author'], permissions: ['updatePost'], roleParams: {} };
      const own = name === 'a controller' ? {} : { authManager };
      const { send } = await serve(
        { ...config(rule), ...own },
        { options: { identity: jane }, components: { authManager: () => authManager } },
      );
      assert.equal((await send()).status, 403);
    });

    it(`checks roles and permissions by the authManager in ${name}`, async () => {
      const authManager = await editors();
      const rule = {
        allow: true,
        permissions: ['updatePost'],
        roleParams: () => ({ author: 'jane' }),
      };
      const setup: ServerSetup = {
        options: { identity: jane },
        components: { authManager: () => authManager },
      };
      // The controller uses the component of the application.
      const own = name === 'a controller' ? {} : { authManager };
      const allowed = await serve({ ...config(rule), ...own }, setup);
      assert.equal((await allowed.send()).status, 200);
      const role = await serve({ ...config({ allow: true, roles: ['editor'] }), ...own }, setup);
      assert.equal((await role.send()).status, 200);
      const foreign = { ...rule, roleParams: { author: 'joe' } };
      const refused = await serve({ ...config(foreign), ...own }, setup);
      assert.equal((await refused.send()).status, 403);
    });
  }

  it('decides by the first matching rule', async () => {
    const { send } = await ofFetch(config({ allow: false, verbs: ['GET'] }, { allow: true }));
    assert.equal((await send()).status, 403);
    assert.equal((await send({ method: 'POST' })).status, 200);
  });

  it('redirects guests to the login page, and answers scripts with 403', async () => {
    const { send } = await ofController(config({ allow: true, roles: ['@'] }));
    const redirected = await send();
    assert.equal(redirected.status, 302);
    assert.equal(redirected.headers.get('location'), '/site/login');
    const script = await send({ headers: { 'x-requested-with': 'XMLHttpRequest' } });
    assert.equal(script.status, 403);
    const middleware = await ofFetch({ ...config(), loginUrl: '/login' });
    assert.equal((await middleware.send()).headers.get('location'), '/login');
    assert.equal((await middleware.send({ method: 'POST' })).status, 403);
  });

  it('distinguishes users from guests when a rule refuses', async () => {
    for (const rules of [[], [{ allow: false }]]) {
      const guest = await ofFetch({ ...config(...rules), loginUrl: '/login' });
      for (const [method, status] of [
        ['GET', 302],
        ['HEAD', 302],
        ['POST', 403],
      ] as const) {
        assert.equal((await guest.send({ method })).status, status);
      }
      const known = { ...config(...rules), loginUrl: '/login' };
      const person = await ofFetch(known, { options: { identity: jane } });
      const refused = await person.send();
      assert.equal(refused.status, 403);
      assert.equal(await refused.text(), 'You are not allowed to perform this action.');
    }
    const withoutRules = await (await ofFetch(config())).send();
    assert.deepEqual([withoutRules.status, await withoutRules.text()], [403, 'Login Required']);
  });

  it('sends the response of a callback', async () => {
    const denyCallback = (): Response => new Response('closed', { status: 418 });
    const own = await ofController(config({ allow: false, denyCallback }));
    assert.equal((await own.send()).status, 418);
    const general = await ofFetch({ ...config(), denyCallback });
    assert.equal(await (await general.send()).text(), 'closed');
    const silent = await ofFetch({ ...config(), denyCallback: () => undefined });
    assert.equal((await silent.send()).status, 403);
  });

  it('cannot be a middleware with rules for actions', async () => {
    for (const key of ['actions', 'controllers']) {
      const { send } = await ofFetch(config({ allow: true, [key]: ['index'] }));
      await assert.rejects(send(), {
        name: 'InvalidConfigException',
        message: /"actions" or "controllers"/,
      });
    }
  });
});
