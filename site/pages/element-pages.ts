import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { html, nothing, type TemplateResult } from 'lit/html.js';

import { type Heading, type Page, relativeUrl, type SearchEntry } from '../page.ts';
import type { PackageSymbols, TypeSymbol } from '../reference/symbols.ts';
import type { ElementFacts } from './element-facts.ts';
import { plainText, renderInline } from './markdown.ts';
import { storybookDocs } from './storybook-pages.ts';

/** Data that the pages of all elements share. */
export interface ElementContext {
  readonly facts: ReadonlyMap<string, readonly ElementFacts[]>;
  readonly packages: readonly PackageSymbols[];
  /** Whether `storybook/` is a part of the site. */
  readonly hasStorybook: boolean;
}

/** A table of names that elements document, with its place on the page. */
interface NameTable {
  readonly id: string;
  readonly title: string;
  readonly names: 'cssProperties' | 'events';
}

const tables: readonly NameTable[] = [
  { id: 'events', title: 'Events', names: 'events' },
  { id: 'custom-properties', title: 'Custom properties', names: 'cssProperties' },
];

const rowsOf = (elements: readonly ElementFacts[], names: NameTable['names']) =>
  elements.flatMap((element) => element[names].map((each) => ({ ...each, tag: element.tag })));

function nameTable(elements: readonly ElementFacts[], { id, names, title }: NameTable) {
  const rows = rowsOf(elements, names);
  if (rows.length === 0) return nothing;
  const hasTags = elements.filter((element) => element[names].length > 0).length > 1;
  return html`<h2 id=${id}>${title}</h2><div class="table-scroll" tabindex="0"><table aria-label=${title}><thead><tr><th scope="col">Name</th>${hasTags ? html`<th scope="col">Element</th>` : nothing}<th scope="col">Meaning</th></tr></thead><tbody>${rows.map(({ description, name, tag }) => html`<tr><th scope="row"><code>${name}</code></th>${hasTags ? html`<td><code>${tag}</code></td>` : nothing}<td>${unsafeHTML(renderInline(description))}</td></tr>`)}</tbody></table></div>`;
}

/** The widget that writes the element on the server: `Button` for `FwxButton`, `UploadWidget` for `FwxUpload`. */
function widgetOf(className: string, types: readonly TypeSymbol[]): TypeSymbol | undefined {
  const name = className.replace(/^Fwx/, '');
  return types.find(
    (type) =>
      (type.name === name || type.name === `${name}Widget`) &&
      type.doors.some((door) => door.startsWith('fwx/server/')),
  );
}

/** Links from an element to its class, its widget on the server, and its stories. */
function linksOf(page: Page, elements: readonly ElementFacts[], context: ElementContext) {
  const types = context.packages.flatMap((each) => each.types);
  const link = (label: string, text: string, path: string): TemplateResult =>
    html`<span>${label} <a href=${relativeUrl(page.path, path)}>${text}</a></span> `;
  const classes = elements.flatMap(({ className }) =>
    types.filter(
      ({ doors, name }) =>
        name === className && doors.some((door) => door.startsWith('fwx/components/')),
    ),
  );
  const widgets = elements.flatMap(({ className }) => widgetOf(className, types) ?? []);
  const stories = context.hasStorybook
    ? elements.flatMap(({ stories: path, tag }) => (path === null ? [] : [{ path, tag }]))
    : [];
  return html`<p class="facts">${widgets.map(({ name, path }) => link('On the server:', name, path))}${classes.map(({ name, path }) => link('Class:', name, path))}${stories.map(({ path, tag }) => link('Storybook:', tag, path))}</p>`;
}

const liveEditor = (page: Page): TemplateResult =>
  html`<p>Colours, corners and spaces can be tried in the <a href=${relativeUrl(page.path, storybookDocs('guides-theming'))}>live editor of Storybook</a>.</p>`;

/** The page of an element with its links, its events and its custom properties. */
export function withElementFacts(page: Page, context: ElementContext): Page {
  const elements = context.facts.get(/^elements\/(.+)\.html$/.exec(page.path)?.[1] ?? '') ?? [];
  if (elements.length === 0) return page;
  const shown = tables.filter(({ names }) => rowsOf(elements, names).length > 0);
  const hasProperties = shown.some(({ names }) => names === 'cssProperties');
  return {
    ...page,
    content: html`${linksOf(page, elements, context)}${page.content}${shown.map((table) => nameTable(elements, table))}${hasProperties && context.hasStorybook ? liveEditor(page) : nothing}`,
    headings: [
      ...page.headings,
      ...shown.map(({ id, title }): Heading => ({ id, text: title, level: 2 })),
    ],
    entries: [
      ...page.entries,
      ...shown.map(({ id, names, title }): SearchEntry => ({
        id,
        title: `${title} of ${page.title}`,
        text: rowsOf(elements, names)
          .map(({ description, name }) => `${name}: ${plainText(description)}`)
          .join(' '),
      })),
    ],
  };
}
