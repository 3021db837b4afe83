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
    it(`lets pass whom a rule allows in ${name}`, async () => {
      const { send } = await serve(config({ allow: true, roles: ['@'] }), {
        options: { identity: jane },
      });
      assert.equal(await (await send()).text(), 'hello jane');
    });

    it(`refuses people whom no rule allows with 403 in ${name}`, async () => {
      const { send, runs } = await serve(config({ allow: true, roles: ['?'] }), {
        options: { identity: jane },
      });
      const refused = await send();
      assert.equal(refused.status, 403);
      assert.match(await refused.text(), /You are not allowed to perform this action\./);
      assert.equal(runs(), 0);
    });

    it(`refuses people who have none of the roles and permissions of a rule in ${name}`, async () => {
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

    it(`asks the authManager for roles and permissions in ${name}`, async () => {
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
      // The controller takes the component of the application.
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

  const cases: readonly (readonly [
    rule: Omit<AccessRule, 'allow'>,
    init: RequestInit,
    ip: string | null,
    holds: boolean,
  ])[] = [
    [{ verbs: ['post'] }, { method: 'POST' }, null, true],
    [{ verbs: ['post'] }, {}, null, false],
    [{ ips: ['192.168.*'] }, {}, '192.168.3.4', true],
    [{ ips: ['192.168.*'] }, {}, '192.169.3.4', false],
    [{ ips: ['10.0.0.0/8', '::1'] }, {}, '::1', true],
    [{ ips: ['127.0.0.1'] }, {}, '::ffff:127.0.0.1', true],
    [{ ips: ['*'] }, {}, '2001:db8::1', true],
    [{ ips: ['10.0.0.0/8'] }, {}, null, false],
    [{ ips: ['10.*'] }, {}, '10.255.0.1', true],
    [{ ips: ['10.*'] }, {}, '11.0.0.1', false],
    [{ ips: ['10.1.2.*'] }, {}, '10.1.2.255', true],
    [{ ips: ['10.1.2.*'] }, {}, '10.1.3.0', false],
    [{ verbs: ['GET', 'POST'] }, { method: 'POST' }, null, true],
    [{ verbs: ['GET'], ips: ['::1'] }, {}, '::2', false],
    [{ roles: ['?'] }, {}, null, true],
    [{ roles: ['@'] }, {}, null, false],
    [{ roles: ['admin'] }, {}, null, false],
    [{ matchCallback: async () => false }, {}, null, false],
    [{ matchCallback: ({ url }) => url === 'http://h.test/' }, {}, null, true],
  ];
  for (const [rule, init, ip, holds] of cases) {
    const title = JSON.stringify(rule, (_, value: unknown) =>
      typeof value === 'function' ? value.toString() : value,
    );
    it(`a rule with ${title} ${holds ? 'holds' : 'does not hold'} for ${init.method ?? 'GET'} from ${ip}`, async () => {
      const rules = [{ ...rule, allow: false }, { allow: true }];
      const { send } = await ofFetch({ class: AccessControl, rules }, { options: { ip } });
      assert.equal((await send(init)).status, holds ? 403 : 200);
    });
  }

  it('decides by the first rule that holds', async () => {
    const { send } = await ofFetch(config({ allow: false, verbs: ['GET'] }, { allow: true }));
    assert.equal((await send()).status, 403);
    assert.equal((await send({ method: 'POST' })).status, 200);
  });

  it('fits actions and controllers', async () => {
    for (const [rule, status] of [
      [{ actions: ['in*'] }, 200],
      [{ actions: ['other'] }, 302],
      [{ controllers: ['si*'] }, 200],
      [{ controllers: ['admin/*'] }, 302],
    ] as const) {
      const { send } = await ofController(config({ ...rule, allow: true }));
      assert.equal((await send()).status, status);
    }
  });

  it('sends guests to the login page, and scripts 403', async () => {
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

  it('tells people apart from guests where a rule refuses', async () => {
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
    const nowhere = await (await ofFetch(config())).send();
    assert.deepEqual([nowhere.status, await nowhere.text()], [403, 'Login Required']);
  });

  it('asks for the roles of guests too, but never for "?" and "@"', async () => {
    const asked: unknown[] = [];
    const checkAccess = async (id: unknown, name: string, params: unknown) => {
      asked.push([id, name, params]);
      return name === 'last';
    };
    const authManager = { checkAccess };
    const rule = { allow: true, roles: ['@', 'first'], permissions: ['last', 'never'] };
    const { send } = await ofFetch({ ...config(rule), authManager });
    assert.equal((await send()).status, 200);
    assert.deepEqual(asked, [
      [null, 'first', {}],
      [null, 'last', {}],
    ]);
  });

  it('lets people pass by "@" without asking for roles', async () => {
    const authManager = { checkAccess: () => assert.fail('Asked.') };
    for (const [roles, identity] of [
      [['editor', '@'], jane],
      [['editor', '?'], null],
    ] as const) {
      const rule = { allow: true, roles };
      const { send } = await ofFetch({ ...config(rule), authManager }, { options: { identity } });
      assert.equal((await send()).status, 200);
    }
  });

  it('knows no roles without an authManager', async () => {
    const rule = { allow: true, roles: ['editor'] };
    const { send } = await ofFetch(config(rule), { options: { identity: jane } });
    assert.equal((await send()).status, 403);
  });

  it('takes rules with all keys', () => {
    const rule: Required<AccessRule> = {
      allow: true,
      actions: ['a'],
      controllers: ['a'],
      roles: ['a'],
      permissions: ['a'],
      roleParams: {},
      ips: ['::1'],
      verbs: ['GET'],
      matchCallback: () => true,
      denyCallback: () => null,
    };
    assert.equal(AccessControl.create({ rules: [rule] }).rules.length, 1);
  });

  it('fits a rule to all that it names', async () => {
    const all = {
      verbs: ['GET'],
      ips: ['10.0.0.1'],
      roles: ['?'],
      matchCallback: () => true,
    };
    const statusOf = async (rule: Omit<AccessRule, 'allow'>): Promise<number> => {
      const { send } = await ofFetch(config({ ...rule, allow: true }), {
        options: { ip: '10.0.0.1' },
      });
      return (await send()).status;
    };
    assert.equal(await statusOf(all), 200);
    for (const wrong of [
      { verbs: ['POST'] },
      { ips: ['10.0.0.2'] },
      { roles: ['@'] },
      { matchCallback: () => false },
    ]) {
      assert.equal(await statusOf({ ...all, ...wrong }), 403);
    }
  });

  it('sends what a callback makes', async () => {
    const denyCallback = (): Response => new Response('closed', { status: 418 });
    const own = await ofController(config({ allow: false, denyCallback }));
    assert.equal((await own.send()).status, 418);
    const general = await ofFetch({ ...config(), denyCallback });
    assert.equal(await (await general.send()).text(), 'closed');
    const silent = await ofFetch({ ...config(), denyCallback: () => undefined });
    assert.equal((await silent.send()).status, 403);
  });

  it('refuses wrong rules', () => {
    const wrong: readonly (readonly [rule: object, message: string])[] = [
      [{}, 'An access rule must have "allow", true or false.'],
      [{ allow: true, role: ['@'] }, 'An access rule has no "role".'],
      [{ allow: 1 }, 'An access rule must have "allow", true or false.'],
      ...['actions', 'controllers', 'roles', 'permissions', 'ips', 'verbs'].flatMap((key) =>
        [[], 'a'].map((list) => {
          const message = `"${key}" of an access rule must be a list with an entry.`;
          return [{ allow: true, [key]: list }, message] as const;
        }),
      ),
      [
        { allow: true, ips: ['1.2.3.4.*'] },
        '"ips" of an access rule must hold addresses or ranges, got "1.2.3.4.*".',
      ],
      [
        { allow: true, ips: ['10.0.*.1'] },
        '"ips" of an access rule must hold addresses or ranges, got "10.0.*.1".',
      ],
    ];
    for (const [rule, message] of wrong) {
      assert.throws(() => AccessControl.create({ rules: [rule as AccessRule] }), {
        name: 'InvalidConfigException',
        message,
      });
    }
  });

  it('refuses to be a middleware with rules for actions', async () => {
    for (const key of ['actions', 'controllers']) {
      const { send } = await ofFetch(config({ allow: true, [key]: ['index'] }));
      await assert.rejects(send(), {
        name: 'InvalidConfigException',
        message: /"actions" or "controllers"/,
      });
    }
  });
});
