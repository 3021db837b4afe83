import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { AccessControl, type AccessRule } from '../../../../server/web/index.ts';
import { ofController, ofFetch } from './servers.ts';

const jane = { getId: () => 'jane' };
const config = (...rules: AccessRule[]) => ({ class: AccessControl, rules });

describe('An access rule', () => {
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
    it(`with ${title} ${holds ? 'matches' : 'does not match'} ${init.method ?? 'GET'} from ${ip}`, async () => {
      const rules = [{ ...rule, allow: false }, { allow: true }];
      const { send } = await ofFetch({ class: AccessControl, rules }, { options: { ip } });
      assert.equal((await send(init)).status, holds ? 403 : 200);
    });
  }

  it('matches actions and controllers', async () => {
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

  it('checks the roles of guests too, but never "?" and "@"', async () => {
    const calls: unknown[] = [];
    const checkAccess = async (id: unknown, name: string, params: unknown) => {
      calls.push([id, name, params]);
      return name === 'last';
    };
    const authManager = { checkAccess };
    const rule = { allow: true, roles: ['@', 'first'], permissions: ['last', 'never'] };
    const { send } = await ofFetch({ ...config(rule), authManager });
    assert.equal((await send()).status, 200);
    assert.deepEqual(calls, [
      [null, 'first', {}],
      [null, 'last', {}],
    ]);
  });

  it('allows users by "@" without checking roles', async () => {
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

  it('has no roles without an authManager', async () => {
    const rule = { allow: true, roles: ['editor'] };
    const { send } = await ofFetch(config(rule), { options: { identity: jane } });
    assert.equal((await send()).status, 403);
  });

  it('accepts rules with all keys', () => {
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

  it('must match all of its conditions', async () => {
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
});
