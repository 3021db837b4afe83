import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { contentFault } from '../../../components/upload/files/file-content.ts';
import { imageFile, textFile, until, uploadForm } from './support.ts';

const images = '<fwx-upload name="avatar" accepted-file-types="image/png,image/jpeg"></fwx-upload>';
const statusText = (upload: Element): string =>
  upload.querySelector('.fwx-upload-status')?.textContent ?? '';

describe('<fwx-upload> files with the wrong content', () => {
  it('cause an error in the list before they are sent', async () => {
    const { form, upload } = await uploadForm(images);
    const file = new File(['<html></html>'], 'photo.png', { type: 'image/png' });
    await upload.addFile(file).catch(() => {});
    const text = 'The content of the file is of another type than its name.';
    await until(() => statusText(upload) === `photo.png: ${text}`);
    expect(form.checkValidity()).to.equal(false);
  });

  it('cause an error when they are empty', async () => {
    const { upload } = await uploadForm(images);
    await upload.addFile(new File([], 'photo.png', { type: 'image/png' })).catch(() => {});
    await until(() => statusText(upload) === 'photo.png: The file is empty.');
  });

  it('are accepted when their actual type is accepted too, or without a list of types', async () => {
    const { upload } = await uploadForm(images);
    const png = await imageFile('photo.jpg', 3, 2, 'image/png');
    await upload.addFile(new File([png], 'photo.jpg', { type: 'image/jpeg' }));
    const { upload: unchecked } = await uploadForm('<fwx-upload name="a"></fwx-upload>');
    await unchecked.addFile(new File([], 'photo.png', { type: 'image/png' }));
    expect(statusText(upload) + statusText(unchecked)).to.equal('');
  });

  it('are labelled by their name', async () => {
    const { upload } = await uploadForm(images);
    await upload.addFile(textFile('notes.txt')).catch(() => {});
    const legend = await until(() => upload.querySelector('legend'));
    expect(legend.textContent).to.equal('notes.txt');
  });
});

describe('contentFault', () => {
  const zip = 'PK\x03\x04';
  for (const [claimed, content, fault] of [
    ['image/png', '\x89PNG\r\n\x1a\n', null],
    ['image/png', '\xff\xd8\xff', 'type'],
    ['image/jpeg', '\xff\xd8\xff\xe0', null],
    ['image/gif', 'GIF89a', null],
    ['image/webp', 'RIFF\0\0\n\0WEBP', null],
    ['image/avif', '\0\0\0\x1cftypavif', null],
    ['application/pdf', 'junk\n%PDF-1.4', null],
    ['application/pdf', `${' '.repeat(1100)}%PDF-1.4`, 'type'],
    ['application/zip', zip, null],
    ['text/plain', zip, null],
    ['toString', 'x', null],
    ['text/plain', '', 'empty'],
  ] as const) {
    it(`returns ${fault} for ${JSON.stringify(content.slice(0, 12))} as ${claimed}`, async () => {
      const bytes = Uint8Array.from(content, (char) => char.charCodeAt(0));
      expect(await contentFault(new Blob([bytes]), claimed, () => false)).to.equal(fault);
    });
  }

  it('returns null for content of another accepted type', async () => {
    const file = new Blob([Uint8Array.of(0xff, 0xd8, 0xff)]);
    expect(await contentFault(file, 'image/png', (type) => type === 'image/jpeg')).to.equal(null);
  });
});
