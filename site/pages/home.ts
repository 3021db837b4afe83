import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { html, type TemplateResult } from 'lit/html.js';

import type { Page } from '../page.ts';
import { codeFigure } from './code-figure.ts';

const page = {
  path: 'index.html',
  section: 'home' as const,
  title: 'fwx: widgets and the server half that goes with them',
  description:
    'Bootstrap 6 widgets as custom elements in light DOM, and server modules in TypeScript that render, validate and store.',
};

/** Tasks of readers, each at most two clicks from its page. */
const tasks = [
  ['Render a button on the server', 'Button.widget() with its options', 'modules/widgets.html'],
  [
    'Validate an upload in Express',
    'Check files by their content',
    'guides/upload.html#in-express',
  ],
  ['Switch the language', 'Language in the URL, menu, texts', 'guides/locale.html'],
  [
    'See why a request was slow',
    'Toolbar, timeline, queries',
    'guides/debugger.html#find-out-why-a-request-was-slow',
  ],
  ['Theme the accordion', 'Themes, custom properties', 'guides/start.html#colours'],
  ['Write pages with React', 'An application without an API', 'guides/page-react.html'],
  ['Check a form by a model', 'Rules for browser and server', 'guides/forms.html#a-whole-program'],
  ['Come from PHP', 'Each type and its TypeScript form', 'guides/php.html'],
] as const;

const parts = [
  ['Getting started', 'From an empty folder to a running page', 'guides/start.html'],
  ['Elements', 'Accordion, drawer, menu, fields, upload', 'elements/index.html'],
  ['Server modules', 'Applications, pages, sessions, debugger', 'modules/index.html'],
  ['Reference', 'Every exported name with its source', 'reference/index.html'],
] as const;

const cards = (list: readonly (readonly [string, string, string])[]): TemplateResult =>
  html`<div class="cards">${list.map(([title, text, path]) => html`<a class="card" href=${path}><b>${title}</b><span>${text}</span></a>`)}</div>`;

const browserCode = `<fwx-accordion theme="primary">
  <details open>
    <summary>Does it work before the script is there?</summary>
    Yes. This is HTML.
  </details>
</fwx-accordion>
`;

const serverCode = `import { Accordion } from 'fwx/server/widgets';

const faq = Accordion.widget({
  items: { 'Is it free?': 'Yes.', 'Is it typed?': 'Every option.' },
});
`;

const result = html`<div class="live" role="group" aria-label="Result of the example"><fwx-accordion theme="primary" .items=${[
  {
    label: 'Does it work before the script is there?',
    content: 'Yes. This is HTML.',
    expand: true,
  },
  { label: 'Was it rendered on the server?', content: 'Yes, and the browser kept every node.' },
]}></fwx-accordion></div>`;

/** The first page. */
export function homePage(): Page {
  const content = html`<div class="hero"><div><h1>Widgets that are HTML, and the server half that goes with them</h1><p class="lead">${page.description}</p><p class="actions"><a class="btn-solid theme-primary btn-lg" href="guides/start.html">Get started</a> <a class="btn-outline btn-lg" href="reference/index.html">Reference</a></p></div><div class="hero-demo">${result}</div></div><section class="band"><h2>What it is for</h2>${cards(parts)}</section><section class="band"><h2>What do you want to do?</h2>${cards(tasks)}</section><section class="band two"><div><h2>In the browser</h2>${unsafeHTML(codeFigure(browserCode, 'html'))}</div><div><h2>On the server</h2>${unsafeHTML(codeFigure(serverCode, 'ts'))}</div></section><section class="band"><h2>What goes wrong</h2><p>The reference has the limits and errors of each name; each error names the option, the rule and the value. When the first page does not look right, begin with <a href="guides/start.html#what-goes-wrong">what goes wrong at the start</a>.</p></section>`;
  return {
    ...page,
    content,
    headings: [],
    entries: [
      { id: '', title: 'fwx', text: page.description },
      ...tasks.map(([title, text, place]) => ({ id: 'tasks', title, text, place })),
    ],
    trail: [],
    hasElements: true,
  };
}
