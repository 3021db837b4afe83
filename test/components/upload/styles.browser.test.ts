import { aTimeout, expect, fixtureSync } from '@open-wc/testing';

import { setWarnings } from '../../../components/internal/context/warn-once.ts';
import '../../../components/upload/index.ts';
import { adoptStyles } from '../../../components/upload/styles/adopt.ts';
import { styles as pondStyles } from '../../../components/upload/styles/filepond.css.ts';
import { styles } from '../../../components/upload/styles/upload.css.ts';
import { loadStyles } from '../../support/widget-page.ts';
import { textFile, until } from './support.ts';

interface Vendor {
  readonly packages: readonly string[];
  source(name: string): string;
  target(name: string): string;
  moduleOf(name: string, css: string): string;
}

const folder = new URL('../../../components/upload/styles/', import.meta.url);
const text = async (url: URL): Promise<string> => (await fetch(url)).text();
const vendor = (await import(new URL('vendor.mjs', folder).href)) as Vendor;

describe('style sheets of FilePond', () => {
  for (const name of vendor.packages) {
    it(`${name}: the module contains the installed style sheet`, async () => {
      const installed = new URL(`/node_modules/${vendor.source(name)}`, location.href);
      const generated = vendor.moduleOf(name, await text(installed));
      const held = (await import(new URL(vendor.target(name), folder).href)) as { styles: string };
      const url = URL.createObjectURL(new Blob([generated], { type: 'text/javascript' }));
      const fresh = (await import(url)) as { styles: string };
      URL.revokeObjectURL(url);
      expect(held.styles).to.equal(fresh.styles);
      expect(held.styles).to.contain('MIT');
    });
  }
});

describe('style sheet of the upload input', () => {
  it('prints the background of files, on which their names are white', () => {
    const release = adoptStyles(document, styles);
    const root = document.createElement('div');
    root.className = 'filepond--root';
    document.body.append(root);
    expect(getComputedStyle(root).printColorAdjust).to.equal('exact');
    root.remove();
    release();
  });

  for (const [state, property] of [
    ['idle', '--_item'],
    ['processing-complete', '--_success'],
    ['processing-error', '--_danger'],
    ['load-invalid', '--_danger'],
  ]) {
    it(`gives a file in the state ${state} its own background, not that of FilePond`, () => {
      const sheets = [pondStyles, styles].map((sheet) => adoptStyles(document, sheet));
      const upload = document.createElement('fwx-upload');
      upload.innerHTML = `<div class="filepond--root"><ul><li class="filepond--item" data-filepond-item-state="${state}"><div class="filepond--panel filepond--item-panel"></div><i style="background: var(${property})"></i></li></ul></div>`;
      document.body.append(upload);
      const [panel, probe] = ['.filepond--item-panel', 'i'].map(
        (selector) => getComputedStyle(upload.querySelector(selector)!).backgroundColor,
      );
      expect(panel).to.equal(probe);
      expect(panel).to.contain('oklch');
      upload.remove();
      for (const release of sheets) release();
    });
  }
});

describe('adoptStyles', () => {
  const css = '.fwx-adopt-probe { color: rgb(1, 2, 3) }';
  const count = (root: Document | ShadowRoot): number =>
    root.adoptedStyleSheets.filter((sheet) => sheet.cssRules[0]?.cssText.includes('adopt-probe'))
      .length;

  it('adds one sheet for all callers and removes it after the last release', () => {
    const first = adoptStyles(document, css);
    const second = adoptStyles(document, css);
    expect(count(document)).to.equal(1);
    first();
    first();
    expect(count(document)).to.equal(1);
    second();
    expect(count(document)).to.equal(0);
  });

  it('adds a sheet to a shadow root', () => {
    const root = document.createElement('div').attachShadow({ mode: 'open' });
    const release = adoptStyles(root, css);
    expect(count(root)).to.equal(1);
    expect(count(document)).to.equal(0);
    release();
    expect(count(root)).to.equal(0);
  });
});

describe('an upload that is a popover', () => {
  it('is shown while it is open', async () => {
    const upload = fixtureSync<HTMLElementTagNameMap['fwx-upload']>(
      '<fwx-upload popover></fwx-upload>',
    );
    await upload.ready;
    expect(getComputedStyle(upload).display).to.equal('none');
    upload.showPopover();
    expect(getComputedStyle(upload).display).to.equal('block');
  });
});

describe('an upload that is moved', () => {
  const moves = {
    'at once': (upload: Element, parent: Node) => void parent.appendChild(upload),
    later: async (upload: Element, parent: Node) => {
      upload.remove();
      await aTimeout(0);
      parent.appendChild(upload);
    },
  };
  for (const [when, move] of Object.entries(moves)) {
    it(`has its look and its file in a shadow tree, and in another document: ${when}`, async () => {
      const upload = document.createElement('fwx-upload');
      document.body.append(upload);
      await upload.addFile(textFile());
      const frame = fixtureSync<HTMLIFrameElement>('<iframe></iframe>');
      const shadow = fixtureSync('<div></div>').attachShadow({ mode: 'open' });
      const isShown = (): boolean => {
        const item = upload.querySelector('.filepond--item');
        return item !== null && getComputedStyle(item).position === 'absolute';
      };
      for (const parent of [shadow, frame.contentDocument!.body, document.body]) {
        await move(upload, parent);
        await until(isShown);
        expect(upload.getFiles()).to.have.length(1);
      }
      expect(shadow.adoptedStyleSheets).to.deep.equal([]);
      expect(frame.contentDocument!.adoptedStyleSheets).to.deep.equal([]);
      upload.remove();
    });
  }

  it('has its look when the shadow tree around it is moved to another document and back', async () => {
    const upload = document.createElement('fwx-upload');
    const host = fixtureSync('<div></div>');
    const shadow = host.attachShadow({ mode: 'open' });
    shadow.append(upload);
    await upload.addFile(textFile());
    const frame = fixtureSync<HTMLIFrameElement>('<iframe></iframe>');
    for (const parent of [frame.contentDocument!.body, document.body]) {
      parent.append(host);
      await until(() => {
        const item = upload.querySelector('.filepond--item');
        return item !== null && getComputedStyle(item).position === 'absolute';
      });
    }
    upload.remove();
    await until(() => shadow.adoptedStyleSheets.length === 0);
    host.remove();
  });
});

describe('an upload that is removed while a changed option is applied', () => {
  it('causes no warning', async () => {
    const warnings: string[] = [];
    const { warn } = console;
    console.warn = (text: string) => void warnings.push(text);
    setWarnings(true);
    try {
      for (let ticks = 0; ticks < 6; ticks++) {
        const upload = document.createElement('fwx-upload');
        document.body.append(upload);
        await upload.ready;
        upload.maxFiles = 3;
        for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
        upload.remove();
        await aTimeout(0);
      }
      expect(warnings).to.deep.equal([]);
    } finally {
      console.warn = warn;
    }
  });
});

describe('the plain input under fwx.css', () => {
  before(loadStyles);

  for (const fontSize of ['16px', '20px']) {
    it(`has the box of the drop area that replaces it, at ${fontSize}`, async () => {
      const page = document.createElement('div');
      page.style.fontSize = fontSize;
      page.innerHTML =
        '<fwx-upload><input class="filepond" type="file" aria-label="Photos"></fwx-upload><p>Next</p>';
      document.body.append(page);
      const upload = page.querySelector('fwx-upload')!;
      const next = page.querySelector('p')!;
      const plain = [upload.offsetHeight, next.offsetTop - page.offsetTop];
      expect(plain[0]).to.be.above(70);
      await upload.ready;
      expect([upload.offsetHeight, next.offsetTop - page.offsetTop]).to.deep.equal(plain);
      page.remove();
    });
  }

  it('has a hint as near as other controls, also when the drop area has replaced it', async () => {
    const page = document.createElement('div');
    page.innerHTML =
      '<div class="form-field"><fwx-upload><input type="file" aria-label="Photos"></fwx-upload><small class="form-text">Hint</small></div>';
    document.body.append(page);
    const hint = page.querySelector('small')!;
    const gap = (control: string): number =>
      hint.getBoundingClientRect().top -
      page.querySelector(control)!.getBoundingClientRect().bottom;
    expect(gap('input')).to.be.within(4, 12);
    await page.querySelector('fwx-upload')!.ready;
    expect(gap('.filepond--root')).to.be.within(4, 12);
    page.remove();
  });
});
