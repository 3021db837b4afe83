import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { html } from 'lit/html.js';

import { type Page, relativeUrl } from '../page.ts';
import { codeFigure } from './code-figure.ts';
import { renderInline } from './markdown.ts';

interface List {
  readonly path: string;
  readonly section: 'elements' | 'modules';
  readonly title: string;
  readonly description: string;
  readonly code: string;
  readonly language: string;
  readonly faults: string;
}

const lists: readonly List[] = [
  {
    path: 'elements/index.html',
    section: 'elements',
    title: 'Elements',
    description:
      'Custom elements in light DOM: the server renders their markup, the browser takes it over, and what HTML does alone works without a script.',
    code: '<link rel="stylesheet" href="/fwx/fwx.min.css" />\n<script type="module" src="/fwx/fwx.min.js"></script>\n\n<fwx-button theme="primary">Save</fwx-button>\n',
    language: 'html',
    faults:
      'An element that stays plain text was not registered: import its module, or the whole of `fwx`. In development each element tells values that it ignores once on the console.',
  },
  {
    path: 'modules/index.html',
    section: 'modules',
    title: 'Server modules',
    description:
      'Modules for Node, and most of them for any runtime with Fetch. Each works alone, in Hono, Express, Fastify or an application of its own.',
    code: "import { Button } from 'fwx/server/widgets';\n\nconst save = Button.widget({ label: 'Save', theme: 'primary' });\n",
    language: 'ts',
    faults:
      'Importing a module runs nothing, so what is missing shows where it is first used: the error names the package to install or the option to set. `npx fwx check` reports what the machine has.',
  },
];

/** Pages that list the pages of a section. */
export function listPages(pages: readonly Page[]): Page[] {
  return lists.map(({ code, description, faults, language, path, section, title }) => {
    const own = pages
      .filter((page) => page.section === section)
      .map((page) => ({ ...page, label: page.label ?? page.title }))
      .sort((one, other) => (one.label < other.label ? -1 : 1));
    const content = html`<p class="lead">${description}</p><div class="cards">${own.map((page) => html`<a class="card" href=${relativeUrl(path, page.path)}><b>${page.label}</b><span>${page.description}</span></a>`)}</div><h2 id="example">Example</h2>${unsafeHTML(codeFigure(code, language))}<h2 id="what-goes-wrong">What goes wrong</h2><p>${unsafeHTML(renderInline(faults))}</p>`;
    return {
      path,
      section,
      title,
      description,
      content,
      headings: [],
      entries: [{ id: '', title, text: description }],
      trail: [],
    };
  });
}
