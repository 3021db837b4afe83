import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { uploadFacts } from '../../../../server/debug/doors/upload-facts.ts';
import { UploadError, UploadedFile } from '../../../../server/web/index.ts';

const PNG = new Blob([Uint8Array.from('\x89PNG\r\n\x1a\nrest', (letter) => letter.charCodeAt(0))]);

describe('uploadFacts()', () => {
  it('contains the known data of each file, and its type by its content', async () => {
    const photo = new UploadedFile({ name: 'a.jpg', type: 'image/jpeg' }, PNG);
    const empty = new UploadedFile({ name: 'b' }, new Blob([]));
    const failed = new UploadedFile({ name: 'c', error: UploadError.PARTIAL }, PNG);
    const none = new UploadedFile({ name: '', error: UploadError.NO_FILE });
    const lost = new UploadedFile({ name: 'd', tempName: '/nowhere/d' });
    const files = new Map(Object.entries({ photo, empty, none, 'f[c]': failed, lost }));
    const found = await uploadFacts(files);
    assert.deepEqual(
      found.map(({ detectedType, error, field, name, size }) => [
        field,
        name,
        size,
        error,
        detectedType,
      ]),
      [
        ['photo', 'a.jpg', PNG.size, '', 'image/png'],
        ['empty', 'b', 0, '', 'application/octet-stream'],
        ['f[c]', 'c', PNG.size, 'PARTIAL', ''],
        ['lost', 'd', 0, '', ''],
      ],
    );
    assert.deepEqual([found[0]?.file, found[0]?.type], [photo, 'image/jpeg']);
  });

  it('contains at most 200 files', async () => {
    const files = Array.from({ length: 201 }, (_, at) => [`f${at}`, new UploadedFile({})] as const);
    assert.equal((await uploadFacts(new Map(files))).length, 200);
  });
});
