import { expect, fixtureSync } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import type { FwxUpload } from '../../../components/upload/index.ts';
import { textFile, until, uploadForm } from './support.ts';

describe('the name of an <fwx-upload> that takes several files from now on', () => {
  const switches: Record<string, (upload: FwxUpload, input: HTMLInputElement) => void> = {
    'by its property': (upload) => (upload.allowMultiple = true),
    'by its attribute': (upload) => upload.setAttribute('allow-multiple', ''),
    'by its config': (upload) => (upload.config = { allowMultiple: true }),
    'by the input inside': (_, input) => (input.multiple = true),
  };
  for (const [how, allow] of Object.entries(switches)) {
    it(`gets the suffix [] ${how}`, async () => {
      const form = fixtureSync<HTMLFormElement>(
        '<form><fwx-upload name="photos"><input type="file"></fwx-upload></form>',
      );
      const upload = form.querySelector('fwx-upload')!;
      const input = upload.querySelector('input')!;
      await upload.ready;
      await upload.addFile(textFile('a.txt'));
      await upload.whenSettled();
      allow(upload, input);
      await until(() => upload.name === 'photos[]');
      expect([...new FormData(form).keys()]).to.deep.equal(['photos[]']);
      await upload.addFile(textFile('b.txt'));
      await upload.whenSettled();
      expect([...new FormData(form).keys()]).to.deep.equal(['photos[]', 'photos[]']);
    });
  }

  it('stays empty without a name', async () => {
    const { form, upload } = await uploadForm('<fwx-upload></fwx-upload>');
    upload.allowMultiple = true;
    await until(() => upload.pond?.allowMultiple);
    await upload.addFile(textFile('a.txt'));
    expect(upload.name).to.equal('');
    expect([...new FormData(form).keys()]).to.deep.equal([]);
  });
});
