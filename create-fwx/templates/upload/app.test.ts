import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const storage = await mkdtemp(join(tmpdir(), 'photos-'));
process.env['STORAGE'] = storage;
const { app } = await import('./app.ts');
after(() => rm(storage, { recursive: true }));

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function send(content: Uint8Array<ArrayBuffer>, type: string): Promise<Response> {
  const body = new FormData();
  body.set('photo', new File([content], 'photo.png', { type }));
  return app.fetch(new Request('http://localhost/', { method: 'POST', body }));
}

test('the page has a form', async () => {
  const response = await app.fetch(new Request('http://localhost/'));
  assert.match(await response.text(), /<fwx-upload/);
});

test('a file that is not a picture is refused, regardless of its name', async () => {
  const response = await send(new TextEncoder().encode('<script>'), 'image/png');
  assert.equal(response.status, 422);
  assert.match(await response.text(), /only JPEG, PNG and WebP/);
  assert.deepEqual(await readdir(storage), []);
});

test('a damaged picture is refused with its reason', async () => {
  const response = await send(
    new Uint8Array(Buffer.from(png, 'base64').subarray(0, 50)),
    'image/png',
  );
  assert.equal(response.status, 422);
  assert.match(await response.text(), /Unable to decode image data/);
  assert.deepEqual(await readdir(storage), []);
});

test('a request without a form is refused', async () => {
  const response = await app.fetch(new Request('http://localhost/', { method: 'POST', body: '' }));
  assert.equal(response.status, 415);
});

test('a picture is stored and shown', async () => {
  const response = await send(new Uint8Array(Buffer.from(png, 'base64')), 'image/png');
  assert.equal(response.status, 303);
  const [name] = await readdir(storage);
  const photo = await app.fetch(new Request(`http://localhost/photos/${name}`));
  assert.equal(photo.headers.get('content-type'), 'image/png');
  await photo.body?.cancel();
});
