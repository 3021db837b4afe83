import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { drop, next, until, uploadForm } from './support.ts';

const first = 'https://files.test/a?b=1&c=2';
const encoded = first.replace('&', '&amp;');
const second = 'https://files.test/d';

describe('links dropped on <fwx-upload>', () => {
  for (const [title, data] of [
    ['addresses', { 'text/uri-list': `# two files\r\n${first}\r\n${second}`, url: first }],
    [
      'images of a page',
      { 'text/html': `<p><img src="${encoded}"> and <img src="${second}"></p>`, url: second },
    ],
  ] as const) {
    it(`are added one by one: ${title}`, async () => {
      const { upload } = await uploadForm('<fwx-upload name="a" allow-multiple></fwx-upload>');
      const requested: unknown[] = [];
      upload.server = { process: '/', fetch: (url: string) => requested.push(url) };
      await next(upload, 'fwx-upload-init');
      await drop(upload, { items: [], files: [], getData: (type) => Object(data)[type] ?? '' });
      await until(() => requested.length === 2);
      expect(requested).to.have.members([first, second]);
    });
  }

  it('are too many for a single file', async () => {
    const { upload } = await uploadForm();
    let warnings = 0;
    upload.addEventListener('fwx-upload-warning', () => warnings++);
    const getData = (type: string): string => (type === 'text/uri-list' ? '/a\r\n/b' : '/a');
    await drop(upload, { items: [], files: [], getData });
    await until(() => warnings === 1);
    expect(upload.getFiles()).to.deep.equal([]);
  });
});
