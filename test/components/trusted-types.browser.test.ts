import { expect } from '@open-wc/testing';
import type { LitElement } from 'lit';

import { place } from '../support/widget-page.ts';

const tags = ['accordion', 'active-field', 'breadcrumbs', 'button', 'button-group'];
const others = ['button-menu', 'drawer', 'language-menu', 'menu'];

/** A page that requires Trusted Types, with all elements. */
async function strictPage(markup: string): Promise<Window & typeof globalThis> {
  const frame = document.createElement('iframe');
  const scripts = [...tags, ...others].map((tag) => {
    const { href } = new URL(`../../components/${tag}/index.ts`, import.meta.url);
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

/** Markup of elements, and what a script sets on them then. */
const cases: Readonly<Record<string, readonly [markup: string, properties?: object]>> = {
  'an accordion of plain children': [
    '<fwx-accordion icon="+"><details><summary>A</summary>B</details></fwx-accordion>',
    { icon: '<b>-</b>' },
  ],
  'an accordion of data': [
    '<fwx-accordion></fwx-accordion>',
    { items: [{ label: 'A', content: '<b>B</b>', icon: '<i>c</i>' }] },
  ],
  'a field': ['<fwx-active-field required><label>A</label><input name="a"></fwx-active-field>'],
  'a trail of plain children': [
    '<fwx-breadcrumbs divider="/"><a href="#a">A</a><span>B</span></fwx-breadcrumbs>',
    { divider: '<b>&gt;</b>' },
  ],
  'a trail of data': ['<fwx-breadcrumbs></fwx-breadcrumbs>', { links: ['A'], divider: '<b>/</b>' }],
  'a button': ['<fwx-button>A</fwx-button>'],
  'a button with a label of trusted HTML': [
    '<fwx-button></fwx-button>',
    { label: '<b>A</b>', encodeLabel: false },
  ],
  'a group of data': [
    '<fwx-button-group></fwx-button-group>',
    { buttons: ['<button class="btn-solid">A</button>'] },
  ],
  'a button menu of plain children': [
    '<fwx-button-menu split split-icon="+"><button>A</button><details><summary>B</summary><a href="#c">C</a></details></fwx-button-menu>',
    { label: '<b>D</b>', encodeLabel: false },
  ],
  'a drawer': [
    '<fwx-drawer toggle-label="T"><h2>A</h2><p>B</p></fwx-drawer>',
    { heading: '<b>C</b>', encodeTitle: false, open: true },
  ],
  'a drawer of data': ['<fwx-drawer></fwx-drawer>', { heading: 'A', content: '<b>B</b>' }],
  'a language menu': [
    '<fwx-language-menu></fwx-language-menu>',
    { links: [{ language: 'de', label: 'Deutsch', href: '/de', isCurrent: true }] },
  ],
  'a menu with roles': [
    '<fwx-menu menu-role><details><summary>B</summary><a href="#c">C</a></details></fwx-menu>',
  ],
  'a menu of data': [
    '<fwx-menu></fwx-menu>',
    { items: [{ label: 'A', url: '#', icon: '<i></i>' }, '<hr class="menu-divider">'] },
  ],
};

describe('A page that requires Trusted Types', () => {
  it('forbids markup from text', async () => {
    const page = await strictPage('');
    expect(() => (page.document.body.innerHTML = '<b>x</b>')).to.throw(/TrustedHTML/);
  });

  for (const [title, [markup, properties]] of Object.entries(cases)) {
    it(`takes ${title}`, async () => {
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
});
