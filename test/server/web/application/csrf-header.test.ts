import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { appOf, send } from '../support.ts';

describe('CSRF protection by header alone', () => {
  const app = appOf({ save: () => 'saved' }, {}, { request: { validateCsrfHeaderOnly: true } });

  it('accepts requests of scripts that set the header', async () => {
    const headers = { 'x-csrf-token': 'anything' };
    assert.equal(
      await (await send(app, '/site/save', { method: 'POST', headers })).text(),
      'saved',
    );
  });

  it('refuses requests that other pages can send', async () => {
    for (const headers of [{}, { 'x-requested-with': 'XMLHttpRequest' }] as Record<
      string,
      string
    >[]) {
      assert.equal((await send(app, '/site/save', { method: 'POST', headers })).status, 400);
    }
    assert.equal((await send(app, '/site/save', { method: 'DELETE' })).status, 400);
    const body = new URLSearchParams({ _csrf: 'x', _method: 'PUT' });
    assert.equal((await send(app, '/site/save', { method: 'POST', body })).status, 400);
  });

  it('accepts safe methods', async () => {
    assert.equal((await send(app, '/site/save')).status, 200);
  });
});
