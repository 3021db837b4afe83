import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { payloads, textFile, until, uploadForm } from './support.ts';

describe('an option whose plugin cannot be loaded', () => {
  it('keeps the input working, with one warning and no unhandled rejection', async () => {
    const rejections: unknown[] = [];
    const warnings: string[] = [];
    const { warn } = console;
    const onRejection = (event: PromiseRejectionEvent): void => {
      rejections.push(event.reason);
      event.preventDefault();
    };
    window.addEventListener('unhandledrejection', onRejection);
    console.warn = (text: string) => void warnings.push(text);
    try {
      const { form, upload } = await uploadForm('<fwx-upload name="docs"></fwx-upload>');
      await upload.addFiles(textFile());
      upload.cdnUrl = '/nowhere';
      upload.cdn = true;
      upload.allowImageCrop = true;
      await until(() => warnings.some((text) => text.includes('upload-load')));
      await upload.whenSettled();
      expect(warnings).to.have.lengthOf(1);
      expect(warnings[0]).to.contain('<fwx-upload> keeps its options: ');
      expect(payloads(form, 'docs')).to.have.lengthOf(1);
      // The next change of an option is applied as before.
      upload.allowImageCrop = false;
      upload.labelIdle = 'Here';
      await until(() => upload.pond!.labelIdle === 'Here');
      expect(rejections).to.deep.equal([]);
    } finally {
      console.warn = warn;
      window.removeEventListener('unhandledrejection', onRejection);
    }
  });
});
