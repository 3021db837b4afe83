import '../../../components/upload/index.ts';
import { until, uploadForm } from './support.ts';

describe('a PDF in <fwx-upload> where the browser has no viewer', () => {
  before(() =>
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true }),
  );
  after(() => Reflect.deleteProperty(navigator, 'pdfViewerEnabled'));

  const box = (element: Element): DOMRect => element.getBoundingClientRect();

  async function shownParts(direction = 'ltr') {
    const { form, upload } = await uploadForm(
      '<fwx-upload name="plan" allow-pdf-preview></fwx-upload>',
    );
    form.dir = direction;
    form.style.width = '20rem';
    await upload.addFile(new File(['%PDF-1.4'], 'plan.pdf', { type: 'application/pdf' }));
    const link = await until(() => upload.querySelector('.fwx-upload-pdf-link'));
    const info = await until(() => upload.querySelector('.filepond--file-info'));
    const item = upload.querySelector('.filepond--item')!;
    await until(() => box(info).bottom <= box(link).top);
    await until(() => box(link).bottom < box(item).bottom);
    return { link, info };
  }

  for (const direction of ['ltr', 'rtl'] as const) {
    it(`has a link below its name and size (${direction})`, async () => {
      const { link, info } = await shownParts(direction);
      const side = direction === 'ltr' ? 'left' : 'right';
      // FilePond moves the name while it shows the button to remove the file.
      await until(() => Math.abs(box(info)[side] - box(link)[side]) < 2);
    });
  }

  for (const [name, style] of [
    ['200 percent', ':root { font-size: 200% }'],
    ['lines of 1.5', '.filepond--root * { line-height: 1.5 !important }'],
  ] as const) {
    it(`has a link below its name and size in text of ${name}`, async () => {
      const sheet = document.createElement('style');
      sheet.textContent = style;
      document.head.append(sheet);
      try {
        await shownParts();
      } finally {
        sheet.remove();
      }
    });
  }
});
