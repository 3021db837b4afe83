import assert from 'node:assert/strict';
import { test } from 'node:test';

import { app } from './app.ts';

const get = (path: string) => app.fetch(new Request(`http://localhost${path}`));

test('the page contains its rendered widgets', async () => {
  const response = await get('/');
  assert.equal(response.status, 200);
  const html = await response.text();
  assert.match(html, /<details class="accordion-item"/);
  assert.match(html, /<dialog/);
});

test('script and styles are served', async () => {
  for (const path of ['/fwx/fwx.min.js', '/fwx/fwx.min.css', '/app.css']) {
    const response = await get(path);
    assert.equal(response.status, 200, path);
    await response.body?.cancel();
  }
});

test('other URLs return 404', async () => {
  assert.equal((await get('/nothing')).status, 404);
});
