import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { start } from './support/server.ts';

describe('UploadServer reading', () => {
  it('sends a picture to its owner, with an image type', async () => {
    const { whole, send } = await start();
    const id = await (await whole('GIF89a', 'ö "x".gif')).text();
    for (const kind of ['restore', 'load']) {
      const { headers, status } = await send('GET', `?${kind}=${id}`);
      assert.equal(status, 200);
      assert.deepEqual(
        [
          'content-type',
          'content-length',
          'x-content-type-options',
          'content-security-policy',
          'content-disposition',
        ].map((name) => headers.get(name)),
        [
          'image/gif',
          '6',
          'nosniff',
          "default-src 'none'; sandbox",
          `inline; filename="_ _x_.gif"; filename*=UTF-8''%C3%B6%20%22x%22.gif`,
        ],
      );
    }
  });

  for (const [title, content] of [
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg onload="alert(1)"/>'],
    ['XML', '<?xml version="1.0"?><a/>'],
    ['text', 'hello'],
  ] as const) {
    it(`never shows ${title}`, async () => {
      const { whole, send } = await start();
      const { headers } = await send(
        'GET',
        `?restore=${await (await whole(content, 'a.html')).text()}`,
      );
      assert.equal(headers.get('content-type'), 'application/octet-stream');
      assert.match(headers.get('content-disposition') ?? '', /^attachment;/);
    });
  }

  it('does not send an incomplete upload', async () => {
    const { begin, chunk, send } = await start();
    const { id } = await begin(8);
    await chunk(id, 0, 'abcd');
    assert.equal((await send('GET', `?restore=${id}`)).status, 409);
  });

  it('fetches nothing from other servers unless the application does', async () => {
    const { send } = await start();
    assert.equal((await send('GET', '?fetch=http://127.0.0.1/')).status, 501);
    const own = await start({ fetchRemote: (url) => new Response(`got ${url}`) });
    assert.equal(await (await own.send('GET', '?fetch=http://a/b')).text(), 'got http://a/b');
  });

  it('loads files of the application when the application offers them', async () => {
    const { send } = await start({
      load: (source) => (source === '7' ? new Response('seven') : null),
    });
    assert.equal(await (await send('GET', '?load=7')).text(), 'seven');
    assert.equal((await send('GET', '?load=8')).status, 404);
  });

  it('refuses other methods and parameters', async () => {
    const { send } = await start();
    assert.equal((await send('PUT', '', { body: 'x' })).status, 405);
    assert.equal((await send('GET')).status, 404);
  });
});
