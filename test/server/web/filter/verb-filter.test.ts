import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { VerbFilter } from '../../../../server/web/index.ts';
import { ofController, ofFetch, servers } from './servers.ts';

describe('VerbFilter', () => {
  for (const [name, serve] of Object.entries(servers)) {
    it(`refuses other methods with 405 and Allow in ${name}`, async () => {
      const { send, runs } = await serve({ class: VerbFilter, actions: { '*': ['get', 'POST'] } });
      const passed = await send({ method: 'POST' });
      assert.equal(await passed.text(), 'hello');
      const refused = await send({ method: 'DELETE' });
      assert.equal(refused.status, 405);
      assert.equal(refused.headers.get('allow'), 'GET, POST');
      assert.match(
        await refused.text(),
        /can only handle the following request methods: GET, POST/,
      );
      assert.equal(runs(), 1);
    });
  }

  it('prefers the methods of the action to those of all', async () => {
    const actions = { index: ['POST'], '*': ['GET'] };
    const { send } = await ofController({ class: VerbFilter, actions });
    assert.equal((await send()).status, 405);
    assert.equal((await send({ method: 'POST' })).status, 200);
  });

  it('does not filter actions that are not configured, or named in "except"', async () => {
    for (const config of [
      { actions: { other: ['POST'] } },
      { actions: { '*': [] }, except: ['i*'] },
    ]) {
      const { send } = await ofController({ class: VerbFilter, ...config });
      assert.equal((await send()).status, 200);
    }
  });

  it('cannot be a middleware with methods of actions', async () => {
    const { send } = await ofFetch({ class: VerbFilter, actions: { index: ['GET'] } });
    const message = 'VerbFilter "actions" of a middleware must have the key "*" only, got "index".';
    await assert.rejects(send(), { name: 'InvalidConfigException', message });
  });

  it('cannot be a middleware with "only"', async () => {
    const { send } = await ofFetch({ class: VerbFilter, only: ['index'] });
    await assert.rejects(send(), { name: 'InvalidConfigException', message: /"only" or "except"/ });
  });

  it('responds to refused clients that prefer JSON with JSON', async () => {
    const { send } = await ofFetch({ class: VerbFilter, actions: { '*': ['GET'] } });
    const refused = await send({ method: 'PUT', headers: { accept: 'application/json' } });
    assert.equal(((await refused.json()) as { status: number }).status, 405);
  });
});
