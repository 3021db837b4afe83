import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Model } from '../../../../server/core/index.ts';
import type { UploadFacts } from '../../../../server/debug/capture/request-facts.ts';
import type { UploadPayload } from '../../../../server/debug/collector/upload-collector.ts';
import { UploadedFile } from '../../../../server/web/index.ts';
import { facts, panelOf } from '../support-panel.ts';

describe('UploadCollector', () => {
  class PhotoForm extends Model {
    photos: unknown = null;
    cover: unknown = null;
    override rules() {
      return [[['photos', 'cover'], 'safe']] as const;
    }
    override afterValidate(): void {
      this.addError('cover', 'Not square. token=abc');
      super.afterValidate();
    }
  }

  it('captures files with the errors of models, or with annotations of a server', async () => {
    const [first, second, cover] = ['a', 'b', 'c'].map((name) => new UploadedFile({ name }));
    const other = new UploadedFile({ name: 'd' });
    const fileOf = (file: UploadedFile | null, messages?: readonly string[]): UploadFacts => ({
      field: 'f',
      name: file?.name ?? 'none',
      type: '',
      detectedType: '',
      size: 1,
      error: '',
      ...(messages && { messages }),
      file,
    });
    const panel = await panelOf<UploadPayload>('upload', async () => {
      const form = new PhotoForm();
      Object.assign(form, { photos: [first, 'text', second], cover });
      await form.validate();
      facts().files = [
        ...[first, second, cover].map((file) => fileOf(file ?? null)),
        fileOf(other, ['token=abc']),
        fileOf(null),
      ];
    });
    assert.deepEqual(
      panel?.entries.map(({ attribute, messages, name, seq }) => [seq, name, attribute, messages]),
      [
        [1, 'a', 'PhotoForm.photos', []],
        [2, 'b', 'PhotoForm.photos', []],
        [3, 'c', 'PhotoForm.cover', ['Not square. token=[redacted]']],
        [4, 'd', '', ['token=[redacted]']],
        [5, 'none', '', []],
      ],
    );
    assert.equal(await panelOf('upload', () => new PhotoForm().validate()), undefined);
  });
});
