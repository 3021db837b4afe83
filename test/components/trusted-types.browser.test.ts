import { aTimeout, expect } from '@open-wc/testing';
import type { LitElement } from 'lit';

import { withPart } from '../support/specimens/index.ts';
import { waitUntil } from '../support/wait-until.ts';
import { place } from '../support/widget-page.ts';

/** A page that requires Trusted Types, with all elements. */
async function strictPage(markup: string): Promise<Window & typeof globalThis> {
  const frame = document.createElement('iframe');
  const scripts = ['../../components/index.ts', '../../components/page/index.ts'].map((path) => {
    const { href } = new URL(path, import.meta.url);
    return `<script type="module" src="${href}"></script>`;
  });
  const policy = "require-trusted-types-for 'script'; script-src 'self' 'unsafe-inline'";
  frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}">
    <script>faults = []; onerror = (text) => void faults.push(text);
      onunhandledrejection = ({ reason }) => void faults.push(String(reason));</script>
    ${scripts.join('')}<body>${markup}</body>`;
  const loaded = new Promise((resolve) => (frame.onload = resolve));
  place().append(frame);
  await loaded;
  return frame.contentWindow as Window & typeof globalThis;
}

describe('A page that requires Trusted Types', () => {
  it('throws on markup from text', async () => {
    const page = await strictPage('');
    expect(() => (page.document.body.innerHTML = '<b>x</b>')).to.throw(/TrustedHTML/);
  });

  for (const [markup, properties = {}] of withPart('trusted').flatMap(([, all]) => all)) {
    it(`upgrades ${markup} and applies ${Object.keys(properties).join(', ') || 'no change'}`, async () => {
      const page = await strictPage(markup);
      const element = page.document.body.firstElementChild as LitElement;
      await page.customElements.whenDefined(element.localName);
      await element.updateComplete;
      Object.assign(element, properties);
      await element.updateComplete;
      const { faults } = page as unknown as { faults: string[] };
      expect(faults).to.deep.equal([]);
      expect((element as { documentedRoot?: Element }).documentedRoot).not.to.equal(null);
    });
  }

  // FilePond writes text as markup, and the page has no policy that allows it.
  it('keeps the plain input of an upload, and loads FilePond once', async () => {
    const page = await strictPage(
      `<form><fwx-upload><input type="file" name="docs"></fwx-upload></form>`,
    );
    const { document } = page;
    const input = document.querySelector<HTMLInputElement>('input')!;
    let refusals = 0;
    document.addEventListener('securitypolicyviolation', () => refusals++);
    await page.customElements.whenDefined('fwx-upload');
    const upload = document.querySelector('fwx-upload')!;
    await upload.updateComplete;
    await waitUntil(() => refusals > 0, 'FilePond is not refused');
    await aTimeout(500);
    expect(refusals).to.equal(1);
    expect([...upload.children]).to.deep.equal([input]);
    expect([...new FormData(document.querySelector('form')!).keys()]).to.deep.equal(['docs']);
  });
});
