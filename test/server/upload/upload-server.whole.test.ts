import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { createConnection } from 'node:net';
import { describe, it } from 'node:test';

import { EncodedFileValidator } from '../../../server/validator/index.ts';
import { doors, readText, start, transfersIn, until } from './support/server.ts';
import { MemoryUploadStorage } from './support/memory-storage.ts';

describe('UploadServer with a complete file', () => {
  it('answers with the id, exactly', async () => {
    const { whole, uploads } = await start();
    const response = await whole(
      'hello',
      'résumé "1".txt',
      '{"crop":{"rect":{"x":1,"y":2,"width":3,"height":4}}}',
    );
    assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8');
    const id = await response.text();
    assert.match(id, /^[A-Za-z0-9_-]{22}$/);
    const upload = await uploads.take(id, 'one');
    assert.deepEqual([upload.name, await readText(upload.getData())], ['résumé "1".txt', 'hello']);
    const file = await upload.toEncodedFile(5);
    assert.deepEqual(file.getCropRectangle(), { x: 1, y: 2, width: 3, height: 4 });
    await assert.rejects(upload.toEncodedFile(4), { name: 'RuntimeException' });
  });

  it('stores a file larger than a record in several', async () => {
    const { whole, uploads } = await start({ maxChunkSize: 1000 });
    const content = 'abcdefgh'.repeat(1234);
    const upload = await uploads.take(await (await whole(content)).text(), 'one');
    assert.equal(upload.getSize(), content.length);
    assert.equal(await readText(upload.getData()), content);
  });

  it('accepts a file whose list of records is longer than a million bytes', async () => {
    const { whole, uploads } = await start({ storage: new MemoryUploadStorage(), maxChunkSize: 1 });
    const id = await (await whole('x'.repeat(40_000))).text();
    assert.equal((await uploads.take(id, 'one')).getSize(), 40_000);
  });

  it('refuses a file above the limit and stores nothing', async () => {
    const { whole, folder } = await start({ maxFileSize: 10 });
    assert.equal((await whole('x'.repeat(11))).status, 413);
    assert.equal((await whole('x'.repeat(400_000))).status, 413);
    assert.equal((await whole('x'.repeat(10))).status, 201);
    assert.equal(transfersIn(folder).length, 1);
  });

  it('reads only its configured field', async () => {
    const { whole } = await start({ fieldName: 'photos' });
    assert.equal((await whole('a', 'a', '{}', 'other')).status, 400);
    assert.equal((await whole('a', 'a', '{}', 'photos[]')).status, 201);
  });

  for (const [title, build] of [
    ['no file', (form: FormData) => form.append('a', '{}')],
    [
      'two files',
      (form: FormData) => {
        form.append('a', new File(['1'], '1'));
        form.append('a', new File(['2'], '2'));
      },
    ],
    ['metadata that is no JSON', (form: FormData) => form.append('a', '{')],
    ['metadata that is no object', (form: FormData) => form.append('a', '5')],
  ] as const) {
    it(`refuses a form with ${title} and stores nothing`, async () => {
      const { send, folder } = await start();
      const form = new FormData();
      build(form);
      assert.equal((await send('POST', '', { body: form })).status, 400);
      assert.deepEqual(transfersIn(folder), []);
    });
  }

  it('reads fields with other names than the file’s as metadata, each as text', async () => {
    const { send, uploads } = await start();
    const form = new FormData();
    form.append('photos', '{"crop":null,"alt":"json"}');
    form.append('alt', '5');
    form.append('name', 'a "name"');
    form.append('photos', new File(['x'], 'a.txt'));
    const id = await (await send('POST', '', { body: form })).text();
    const { metadata } = await uploads.take(id, 'one');
    assert.deepEqual({ ...metadata }, { crop: null, alt: '5', name: 'a "name"' });
  });

  it('refuses metadata above 64 KB in many fields', async () => {
    const { send, folder } = await start();
    const form = new FormData();
    for (let i = 0; i < 70; i++) form.append(`f${i}`, 'x'.repeat(1000));
    form.append('photos', new File(['x'], 'a.txt'));
    assert.equal((await send('POST', '', { body: form })).status, 413);
    assert.deepEqual(transfersIn(folder), []);
  });

  it('refuses metadata that cannot be written again', async () => {
    const { folder, whole } = await start();
    const response = await whole('x', 'a.txt', `${'['.repeat(30_000)}${']'.repeat(30_000)}`);
    assert.equal(response.status, 400);
    assert.equal(await response.text(), 'The metadata is nested too deep.');
    assert.deepEqual(transfersIn(folder), []);
    assert.equal((await whole('x', 'a.txt', '['.repeat(100) + ']'.repeat(100))).status, 201);
  });

  it('refuses metadata above 64 KB', async () => {
    const { whole } = await start();
    assert.equal((await whole('a', 'a', `{"a":"${'x'.repeat(70_000)}"}`)).status, 413);
  });

  for (const door of doors)
    it(`stores nothing of a file that broke off (${door})`, async () => {
      const { port, folder, whole } = await start({}, door);
      const socket = createConnection(port, '127.0.0.1');
      const part = '--b\r\nContent-Disposition: form-data; name="a"; filename="a.txt"\r\n\r\nhalf';
      socket.write(
        `POST /uploads HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000\r\n\r\n${part}`,
      );
      while (transfersIn(folder).length === 0) await whole('x', 'x').then((r) => r.text());
      socket.destroy();
      const drafts = () =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
          name.endsWith('.tmp'),
        );
      await until(() => drafts().length === 0, 'no draft is left');
    });
});

describe('UploadServer and its validator', () => {
  const validator = EncodedFileValidator.create({ mimeTypes: 'image/*', maxSize: 1000 });
  const text = 'Only files with these MIME types are allowed: image/*.';

  it('refuses the last chunk of a wrong file, each time, and keeps no byte of it', async () => {
    const { begin, chunk, uploads, folder, send } = await start({ validator });
    const { id } = await begin(8);
    await chunk(id, 0, 'abcd');
    for (let i = 0; i < 3; i++) {
      const answer = await chunk(id, 4, 'efgh');
      assert.deepEqual([answer.status, await answer.text()], [422, text]);
    }
    await assert.rejects(uploads.take(id, 'one'), {
      name: 'UnprocessableEntityHttpException',
      message: text,
    });
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      basename(name),
    );
    assert.deepEqual(
      names.filter((name) => name.startsWith('p-')),
      [],
    );
    assert.equal((await send('DELETE', '', { body: id })).status, 204);
  });

  it('refuses a complete file and stores nothing', async () => {
    const { whole, folder } = await start({ validator });
    const answer = await whole('text', 'a.png');
    assert.deepEqual([answer.status, await answer.text()], [422, text]);
    assert.deepEqual(transfersIn(folder), []);
  });

  it('accepts valid files', async () => {
    const { whole } = await start({ validator });
    assert.equal((await whole('GIF89a')).status, 201);
  });
});
