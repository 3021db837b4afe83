import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import { EncodedFileValidator } from '../../../server/validator/index.ts';
import { EncodedFile, FileSaver, readUploadForm } from '../../../server/upload/index.ts';
import { start, temporaryFolder, transfersIn } from './support/server.ts';

describe('UploadServer and the form', () => {
  it('returns ids, payloads and real files of one field, in order', async () => {
    const { whole, uploads } = await start();
    const id = await (await whole('stored', 's.txt')).text();
    const form = new FormData();
    form.append('docs[]', new File(['real'], 'r.txt'));
    form.append('docs[]', '');
    form.append('docs[]', id);
    form.append('docs[]', JSON.stringify({ name: 'p.txt', data: 'cGF5' }));
    const files = await uploads.fromFormData(form, 'docs', 'one');
    assert.deepEqual(
      files.map(({ name }) => name),
      ['r.txt', 's.txt', 'p.txt'],
    );
    const validator = EncodedFileValidator.create({ maxFiles: 3, maxSize: 5 });
    assert.match((await validator.firstError(files)) ?? '', /"s.txt" is too big/);
    await assert.rejects(uploads.fromFormData(form, 'docs', 'two'), {
      name: 'ForbiddenHttpException',
    });
  });

  it('returns ids and payloads of a form that was read as a stream, in order', async () => {
    const { whole, uploads } = await start();
    const id = await (await whole('stored', 's.txt')).text();
    const sent = new FormData();
    sent.append('docs[]', JSON.stringify({ name: 'p.txt', data: 'cGF5' }));
    sent.append('docs[]', '');
    sent.append('docs[]', id);
    sent.append('docs[]', JSON.stringify({ name: 'q.txt', data: 'cXV1' }));
    sent.append('docs[]', new File(['real'], 'r.txt'));
    sent.append('docs_metadata', '[{"crop":1}]');
    const request = new Request('http://h.test/', { method: 'POST', body: sent });
    const form = await readUploadForm(request, { fields: ['docs'] });
    assert.ok(form.get('docs[]') instanceof EncodedFile);
    const files = await uploads.fromFormData(form, 'docs', 'one');
    assert.deepEqual(
      files.map(({ name, metadata }) => [name, metadata]),
      [
        ['p.txt', {}],
        ['s.txt', {}],
        ['q.txt', {}],
        ['r.txt', { crop: 1 }],
      ],
    );
  });

  it('moves an upload to its destination and removes its record', async () => {
    const { whole, uploads, folder } = await start();
    const id = await (await whole('GIF89a and more', '../My Picture.png')).text();
    const target = temporaryFolder();
    const path = await (await uploads.take(id, 'one')).moveTo(new FileSaver(target));
    assert.equal(path, join(target, 'My-Picture.gif'));
    assert.deepEqual(transfersIn(folder), []);
    await assert.rejects(uploads.take(id, 'one'), { name: 'NotFoundHttpException' });
  });

  it('keeps the upload when it cannot be moved', async () => {
    const { whole, uploads, folder } = await start();
    const id = await (await whole('hello')).text();
    const upload = await uploads.take(id, 'one');
    await assert.rejects(upload.moveTo(new FileSaver('/dev/null/x')), { name: 'RuntimeException' });
    assert.equal(transfersIn(folder).length, 1);
  });

  it('freezes the metadata of an upload deeply', async () => {
    const { uploads, whole } = await start();
    const response = await whole('hi', 'a.txt', '{"crop":{"rect":{"x":1}}}');
    const { metadata } = await uploads.take(await response.text(), 'one');
    const { crop } = metadata as { crop: { rect: object } };
    for (const value of [metadata, crop, crop.rect]) assert.ok(Object.isFrozen(value));
  });
});
