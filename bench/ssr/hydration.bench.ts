import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';
import { chromium, type Page } from 'playwright-core';

import { accordionContract } from '../../components/accordion/accordion.contract.ts';
import { chromiumFlags, findHeadlessShell } from '../../scripts/lib/chromium.mjs';
import { renderToString } from '../../server/ssr/index.ts';
import { median, report } from '../support/bench.ts';
import { html } from 'lit/html.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    tsconfig: `${root}tsconfig.json`,
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    conditions: ['fwx-source'],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}

// 100 accordions of 10 items.
const groups = Array.from({ length: 100 }, (_, group) =>
  Array.from({ length: 10 }, (_, i) => ({
    label: `Item ${group}.${i}`,
    content: `<p>Content of item ${i}</p>`,
    expand: i === 3,
  })),
);
const markup = renderToString(
  groups.map((items) => html`<fwx-accordion .items=${items}></fwx-accordion>`),
);
assert.equal(accordionContract.tag, 'fwx-accordion');
const models = groups.map((items) =>
  items.map(({ label, content, expand }) => ({ label, content, open: expand })),
);
const reactTree = `
  const item = ({ label, content, open }, name, key) => h('details', { className: 'accordion-item', name, key, open: open || undefined },
    h('summary', { className: 'accordion-header' }, label), h('div', { className: 'accordion-body' }, content));
  const Group = ({ items, id }) => { const [flush] = useState(false); return h('div', { id, className: flush ? 'accordion accordion-flush' : 'accordion' }, items.map((one, i) => item(one, id, i))); };
  const App = ({ models }) => h('main', { onToggleCapture: () => {} }, models.map((items, i) => h(Group, { items, id: 'g' + i, key: i })));`;

interface Contender {
  readonly body: string;
  readonly script: string;
}

/** The page as React renders it: React's hydration requires exactly this markup. */
async function renderReact(): Promise<string> {
  const code =
    await bundle(`import { createElement as h, useState } from 'react'; import { renderToString } from 'react-dom/server.browser';
    ${reactTree} globalThis.reactHtml = renderToString(h(App, { models: ${JSON.stringify(models)} }));`);
  const found = globalThis as unknown as { reactHtml: string };
  await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return found.reactHtml;
}

const reactHtml = await renderReact();

const contenders: Record<string, Contender> = {
  fwx: {
    body: markup,
    script: await bundle(`import { FwxAccordion } from './components/accordion/accordion.ts';
      window.start = async () => { customElements.define('fwx-accordion', FwxAccordion);
        for (const one of document.querySelectorAll('fwx-accordion')) await one.updateComplete; };`),
  },
  plain: {
    body: markup,
    script: `window.start = async () => { customElements.define('fwx-accordion', class extends HTMLElement {
      connectedCallback() { this.flush = this.hasAttribute('flush'); this.addEventListener('toggle', () => {}, true); this.root = this.querySelector(':scope > .accordion'); } }); };`,
  },
  // The items are separate elements. Their code is loaded before the clock starts, as that of all contenders.
  'web awesome': {
    body: models
      .flat()
      .map(({ label, content }) => `<wa-details summary="${label}">${content}</wa-details>`)
      .join(''),
    script: `const definitions = []; const define = customElements.define.bind(customElements);
      customElements.define = (...definition) => definitions.push(definition);
      ${await bundle(`import '@awesome.me/webawesome/dist/components/details/details.js';`)}
      window.start = async () => { for (const definition of definitions) define(...definition);
        for (const one of document.querySelectorAll('wa-details')) await one.updateComplete; };`,
  },
  react: {
    body: `<div id="app">${reactHtml}</div>`,
    script:
      await bundle(`import { createElement as h, useState, useEffect } from 'react'; import { hydrateRoot } from 'react-dom/client';
      ${reactTree}
      window.start = () => new Promise((resolve) => { const Whole = () => { useEffect(resolve, []); return h(App, { models: ${JSON.stringify(models)} }); }; hydrateRoot(document.getElementById('app'), h(Whole)); });`),
  },
};

interface Measurement {
  readonly ms: number;
  readonly mutations: number;
}

async function hydrate(page: Page, { body, script }: Contender): Promise<Measurement> {
  await page.setContent(`<!doctype html><body>${body}`);
  await page.addScriptTag({ content: script });
  return page.evaluate(async () => {
    const { start } = window as unknown as { start: () => Promise<void> };
    let mutations = 0;
    const observer = new MutationObserver((records) => (mutations += records.length));
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    const before = performance.now();
    await start();
    const ms = performance.now() - before;
    mutations += observer.takeRecords().length;
    return { ms, mutations };
  });
}

const browser = await chromium.launch({
  executablePath: findHeadlessShell() ?? '',
  args: chromiumFlags,
});
const taken = new Map<string, Measurement[]>();
for (let round = 0; round < 15; round++) {
  for (const [name, contender] of Object.entries(contenders)) {
    // A new page each time: a tag can be defined once, and code is not compiled yet, as on a first visit.
    const context = await browser.newContext();
    const page = await context.newPage();
    taken.set(name, [...(taken.get(name) ?? []), await hydrate(page, contender)]);
    await context.close();
  }
}
await browser.close();

const ms = (name: string): number => median((taken.get(name) ?? []).map((one) => one.ms));
report('Taking over 1,000 accordion items in the browser (time, less is better)', [
  { name: 'fwx / plain HTMLElement', value: ms('fwx') / ms('plain'), atMost: 10, goal: 4 },
  { name: 'fwx / React hydrateRoot', value: ms('fwx') / ms('react'), atMost: 0.25, goal: 0.125 },
  { name: 'fwx / Web Awesome', value: ms('fwx') / ms('web awesome'), atMost: 0.05, goal: 0.02 },
  {
    name: 'changes to the DOM',
    value: Math.max(...(taken.get('fwx') ?? []).map((one) => one.mutations)),
    atMost: 0,
    goal: 0,
  },
]);
console.log(
  `\nMedian ms: ${[...taken.keys()].map((name) => `${name} ${ms(name).toFixed(2)}`).join(', ')}`,
);
// React's renderer for browsers leaves an open message port behind.
process.exit();
