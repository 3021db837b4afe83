import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  CompositeAuth,
  HttpBasicAuth,
  HttpBearerAuth,
  type Identity,
} from '../../../../server/web/index.ts';
import { ofController, ofFetch, servers } from '../filter/servers.ts';

const person = (id: string): Identity => ({ getId: () => id });
const basic = {
  class: HttpBasicAuth,
  auth: (user: string, password: string) => (password === 'se:cret' ? person(user) : null),
};
const bearer = {
  class: HttpBearerAuth,
  realm: 'shop',
  auth: async (token: string) => (token === 'abc-._~+/==' ? person('robot') : null),
};
const composite = { class: CompositeAuth, authMethods: [basic, HttpBearerAuth.create(bearer2())] };

function bearer2() {
  const { class: _class, ...options } = bearer;
  return options;
}

const authorized = (value: string): RequestInit => ({ headers: { authorization: value } });
const encoded = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

describe('Authentication filters', () => {
  for (const [name, serve] of Object.entries(servers)) {
    it(`find a user by HTTP Basic in ${name}`, async () => {
      const { send, runs } = await serve(basic);
      const found = await send(authorized(encoded('jané:se:cret')));
      assert.equal(await found.text(), 'hello jané');
      assert.match(found.headers.get('vary') ?? '', /authorization/i);
      for (const value of [
        '',
        'Basic',
        'Basic !',
        encoded('jane'),
        encoded('jane:x'),
        'Bearer x',
      ]) {
        const refused = await send(authorized(value));
        assert.equal(refused.status, 401, value);
        assert.equal(refused.headers.get('www-authenticate'), 'Basic realm="api", charset="UTF-8"');
      }
      assert.equal(runs(), 1);
    });

    it(`find a user by a bearer token in ${name}`, async () => {
      const { send } = await serve(bearer);
      const found = await send(authorized('bearer abc-._~+/=='));
      assert.equal(await found.text(), 'hello robot');
      const absent = await send();
      assert.equal(absent.headers.get('www-authenticate'), 'Bearer realm="shop"');
      for (const value of ['Bearer x', 'Bearer', 'Bearer a b', 'Bearer ü']) {
        const wrong = await send(authorized(value));
        assert.equal(wrong.status, 401, value);
        const challenge = 'Bearer realm="shop", error="invalid_token"';
        assert.equal(wrong.headers.get('www-authenticate'), challenge);
      }
    });

    it(`try several methods in ${name}`, async () => {
      const { send } = await serve(composite);
      assert.equal(await (await send(authorized('Bearer abc-._~+/=='))).text(), 'hello robot');
      assert.equal(await (await send(authorized(encoded('jane:se:cret')))).text(), 'hello jane');
      const refused = await send();
      assert.equal(refused.status, 401);
      const challenge = 'Basic realm="api", charset="UTF-8", Bearer realm="shop"';
      assert.equal(refused.headers.get('www-authenticate'), challenge);
    });
  }

  it('accept guests when credentials are optional, and refuse wrong ones', async () => {
    for (const server of [
      await ofFetch({ ...basic, optional: true }),
      await ofController({ ...basic, optional: ['in*'] }),
      await ofController({ ...composite, optional: true }),
    ]) {
      assert.equal(await (await server.send()).text(), 'hello');
      assert.equal((await server.send(authorized(encoded('jane:x')))).status, 401);
    }
    const other = await ofController({ ...basic, optional: ['other'] });
    assert.equal((await other.send()).status, 401);
  });

  it('refuse wrong options', async () => {
    const wrong: readonly (readonly [make: () => unknown, message: string])[] = [
      [() => HttpBasicAuth.create({}), 'HttpBasicAuth "auth" must be a function, got null.'],
      [() => HttpBearerAuth.create({}), 'HttpBearerAuth "auth" must be a function, got null.'],
      [() => CompositeAuth.create({}), 'CompositeAuth "authMethods" must not be empty.'],
      [
        () => CompositeAuth.create({ authMethods: [{ class: Map }] }),
        'CompositeAuth "authMethods" must hold authentication filters.',
      ],
      [
        () => HttpBasicAuth.create({ auth: () => null, realm: 'a"b' }),
        '"realm" must be printable ASCII without quotes and backslashes, got "a"b".',
      ],
    ];
    for (const [make, message] of wrong) {
      assert.throws(make, { name: 'InvalidConfigException', message });
    }
    const { send } = await ofFetch({ ...basic, optional: ['index'] });
    await assert.rejects(send(), { name: 'InvalidConfigException', message: /"optional"/ });
  });

  it('detect wrong credentials with all methods', async () => {
    for (const authMethods of [
      [basic, bearer],
      [bearer, basic],
    ]) {
      const { send } = await ofFetch({ class: CompositeAuth, authMethods, optional: true });
      assert.equal((await send()).status, 200);
      const wrong = await send(authorized('Bearer wrong'));
      assert.equal(wrong.status, 401);
      assert.match(wrong.headers.get('www-authenticate') ?? '', /error="invalid_token"/);
    }
  });

  it('accept users without a name or without a password', async () => {
    const seen: unknown[] = [];
    const auth = (user: string, password: string): Identity => {
      seen.push([user, password]);
      return person('x');
    };
    const { send } = await ofFetch({ class: HttpBasicAuth, auth });
    for (const text of [':p', 'u:', ':', 'u:a:b']) await send(authorized(encoded(text)));
    assert.deepEqual(seen, [
      ['', 'p'],
      ['u', ''],
      ['', ''],
      ['u', 'a:b'],
    ]);
  });

  it('accept realms of printable ASCII', () => {
    const make = (realm: string) => HttpBasicAuth.create({ auth: () => null, realm });
    for (const realm of ['', 'a ~', "it's"]) assert.equal(make(realm).realm, realm);
    for (const realm of ['ü', 'a\nb', 'a\\b', 'a"b']) {
      assert.throws(() => make(realm), { name: 'InvalidConfigException' });
    }
  });

  it('are optional for the named actions', async () => {
    for (const [optional, status] of [
      [[], 401],
      [['index'], 200],
      [['other', 'i*'], 200],
      [false, 401],
    ] as const) {
      const { send } = await ofController({ ...bearer, optional });
      assert.equal((await send()).status, status);
    }
  });
});
