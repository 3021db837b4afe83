import { expect } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import type { FwxUpload } from '../../../components/upload/index.ts';

const markup = '<fwx-upload><input type="file" name="files" aria-label="Files"></fwx-upload>';

/** Shows markup with an upload, and waits until its drop area has replaced the plain input. */
async function shown(html: string): Promise<{ page: HTMLElement; upload: FwxUpload }> {
  const page = document.createElement('div');
  page.innerHTML = html;
  document.body.append(page);
  const upload = page.querySelector('fwx-upload')!;
  await upload.ready;
  return { page, upload };
}

describe('The drop area of <fwx-upload>', () => {
  const shrinking = {
    'a row': `<div style="display: flex"><span>Files</span>${markup}</div>`,
    'a column': `<div style="display: flex; flex-direction: column; align-items: start">${markup}</div>`,
    'a grid': `<div style="display: grid; grid-template-columns: auto 1fr">${markup}<i></i></div>`,
    'a table': `<table><tr><th>Files</th><td>${markup}</td></tr></table>`,
    'a dialog': `<dialog open>${markup}</dialog>`,
    'a float': `<div style="float: left">${markup}</div>`,
  };

  for (const [name, html] of Object.entries(shrinking)) {
    it(`has a width in ${name}, which is as wide as its content`, async () => {
      const { page, upload } = await shown(html);
      expect(upload.offsetWidth).to.be.above(300);
      page.remove();
    });
  }

  it('is as narrow as a row without room', async () => {
    const { page, upload } = await shown(
      `<div style="display: flex; width: 200px"><span>Files</span>${markup}</div>`,
    );
    const row = upload.parentElement!;
    expect(row.scrollWidth).to.equal(row.clientWidth);
    page.remove();
  });

  it('fills a block as before, and adds no height', async () => {
    const { page, upload } = await shown(`<div style="width: 700px">${markup}</div>`);
    const area = upload.querySelector<HTMLElement>('.filepond--root')!;
    expect(area.offsetWidth).to.equal(700);
    expect(area.getBoundingClientRect().top).to.equal(upload.getBoundingClientRect().top);
    page.remove();
  });

  it('has a height in a document without a doctype', async () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const inner = frame.contentDocument!;
    const script = new URL('../../../components/upload/index.ts', import.meta.url).href;
    inner.open();
    inner.write(`<title>Old</title>${markup}<script type="module" src="${script}"></script>`);
    inner.close();
    expect(inner.compatMode).to.equal('BackCompat');
    await frame.contentWindow!.customElements.whenDefined('fwx-upload');
    const upload = inner.querySelector('fwx-upload')!;
    await upload.ready;
    expect(upload.offsetHeight).to.be.within(60, 120);
    frame.remove();
  });
});
