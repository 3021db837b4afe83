import assert from 'node:assert/strict';
import { test } from 'node:test';

import { assertPage } from 'fwx/server/page';

import { app } from './app.ts';

const visit = (path: string, init?: RequestInit) =>
  app.fetch(new Request(`http://localhost${path}`, init));

test('the list shows its tasks', async () => {
  const response = await visit('/');
  (await assertPage(response.clone())).component('List').has('tasks', 1);
  assert.match(await response.text(), /<h1>Tasks<\/h1>/);
});

test('a task without a title is refused', async () => {
  const form = await visit('/new');
  const { props } = (await assertPage(form.clone())).page;
  const cookie = form.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const body = new URLSearchParams({ _csrf: String(props['csrf']), title: ' ' });
  const refused = await visit('/create', { method: 'POST', body, headers: { cookie } });
  assert.equal(refused.headers.get('location'), '/new');
});

test('a link does not delete a task, and HEAD is supported', async () => {
  assert.equal((await visit('/task/delete?id=1')).status, 404);
  assert.equal((await visit('/delete/1')).status, 404);
  assert.equal((await visit('/new', { method: 'HEAD' })).status, 200);
});
