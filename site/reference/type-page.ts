import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { html, nothing, type TemplateResult } from 'lit/html.js';

import { type Heading, type Page, relativeUrl, type SearchEntry } from '../page.ts';
import type { BlockOfCode } from '../pages/code-blocks.ts';
import { codeFigure } from '../pages/code-figure.ts';
import { plainText } from '../pages/markdown.ts';
import { sitePath } from '../pages/site-paths.ts';
import type { FindExample } from './examples.ts';
import { faults } from './faults.ts';
import { inheritedMembers } from './inherited.ts';
import {
  constantTable,
  eventTable,
  type MemberContext,
  methodList,
  propertyTable,
} from './member-tables.ts';
import { sourceLink } from './source-link.ts';
import type { PackageSymbols, TypeSymbol } from './symbols.ts';
import { type FindType, TypeWriter } from './type-text.ts';

/** Data that the pages of all types share. */
export interface ReferenceFacts {
  readonly find: FindType;
  readonly users: ReadonlyMap<string, readonly TypeSymbol[]>;
  readonly example: FindExample;
}

const longestDeclaration = 60;
const longestClass = 16;

/** Title of a type's page; the functions of a module have its name. */
export const titleOf = ({ doors, functions, name, namespace }: TypeSymbol): string =>
  functions ? `Functions of ${doors[0] ?? namespace}` : name;

const kindOf = ({ functions, record }: TypeSymbol): string =>
  functions
    ? 'functions and constants'
    : [...(record.modifiers ?? []).filter((each) => each !== 'final'), record.kind].join(' ');

/** The line that imports the symbol. */
function importLine({ doors, functions, name, record }: TypeSymbol): string {
  const names = functions
    ? [...Object.keys(record.methods ?? {}), ...Object.keys(record.constants ?? {})].slice(0, 4)
    : [record.kind === 'interface' ? `type ${name}` : name];
  return doors.map((door) => `import { ${names.join(', ')} } from '${door}';`).join('\n');
}

function heritage({ record }: TypeSymbol, writer: TypeWriter): TemplateResult {
  const above = [
    ...(record.extends ? [{ word: 'extends', id: record.extends }] : []),
    ...(record.implements ?? []).map((id) => ({ word: 'implements', id })),
  ];
  return html`${above.map(({ word, id }) => html` <span class="heritage">${word} ${writer.name(id)}</span>`)}`;
}

const origin = (symbol: TypeSymbol, { file, heading }: BlockOfCode): TemplateResult =>
  html`<p class="origin">From <a href=${relativeUrl(symbol.path, sitePath(file) ?? 'index.html')}>${plainText(heading) || file}</a>.</p>`;

/** The declaration in the sources; that of a class is long, and its members stand below. */
function declarationOf(symbol: TypeSymbol, hasExample: boolean): TemplateResult | typeof nothing {
  const isClass = symbol.record.kind === 'class' && !symbol.functions;
  if (isClass && hasExample) return nothing;
  const declared = symbol.functions?.values().next().value ?? symbol.declaration;
  const lines = (declared?.text ?? importLine(symbol)).split('\n');
  const text = lines.slice(0, isClass ? longestClass : longestDeclaration).join('\n');
  return html`<p>As it is declared:</p>${unsafeHTML(codeFigure(text, 'ts'))}`;
}

/** An example of the documentation; without one, an example of a use of the type, or its declaration. */
function exampleOf(symbol: TypeSymbol, { example, users }: ReferenceFacts): TemplateResult {
  const names = symbol.functions ? [...symbol.functions.keys()] : [symbol.name];
  const own = names.map((name) => example(name, symbol.doors)).find((block) => block !== null);
  if (own) {
    return html`${unsafeHTML(codeFigure(own.code, own.language))}${origin(symbol, own)}`;
  }
  const user = (users.get(symbol.id) ?? []).find(
    (each) => !each.functions && example(each.name, each.doors),
  );
  const block = user && example(user.name, user.doors);
  return html`${declarationOf(symbol, block !== undefined)}${
    user && block
      ? html`<p>In use with <a href=${relativeUrl(symbol.path, user.path)}><code>${user.name}</code></a>:</p>${unsafeHTML(codeFigure(block.code, block.language))}${origin(symbol, block)}`
      : nothing
  }`;
}

function usedBy(symbol: TypeSymbol, { users }: ReferenceFacts, writer: TypeWriter) {
  const found = users.get(symbol.id) ?? [];
  if (found.length === 0) return nothing;
  return html`<h2 id="used-by">Used by</h2><ul class="columns">${found.map((user) => html`<li><a href=${writer.address(user)}>${user.functions ? titleOf(user) : html`<code>${user.name}</code>`}</a></li>`)}</ul>`;
}

const isEmpty = (group: object | undefined): boolean => !group || Object.keys(group).length === 0;

function members({ symbol, writer }: MemberContext): TemplateResult {
  const { cases, constants, events, methods, properties } = symbol.record;
  const context = { symbol, writer };
  return html`${isEmpty(cases) ? nothing : html`<h2 id="cases">Values</h2>${constantTable('Values', cases ?? {}, context)}`}${
    isEmpty(constants)
      ? nothing
      : html`<h2 id="constants">Constants</h2>${constantTable('Constants', constants ?? {}, context)}`
  }${isEmpty(properties) ? nothing : html`<h2 id="properties">Properties</h2>${propertyTable(properties ?? {}, context)}`}${
    isEmpty(events)
      ? nothing
      : html`<h2 id="events">Events</h2>${eventTable(events ?? {}, context)}`
  }${isEmpty(methods) ? nothing : html`<h2 id="methods">${symbol.functions ? 'Functions' : 'Methods'}</h2>${methodList(methods ?? {}, context)}`}`;
}

/** Entries of the table of contents, in the order of the page. */
function headingsOf(symbol: TypeSymbol, facts: ReferenceFacts): Heading[] {
  const { cases, constants, events, inherited, methods, properties } = symbol.record;
  const parts: (readonly [string, string, boolean])[] = [
    ['example', 'Example', true],
    ['cases', 'Values', !isEmpty(cases)],
    ['constants', 'Constants', !isEmpty(constants)],
    ['properties', 'Properties', !isEmpty(properties)],
    ['events', 'Events', !isEmpty(events)],
    ['methods', symbol.functions ? 'Functions' : 'Methods', !isEmpty(methods)],
    ['inherited', 'Inherited', !isEmpty(inherited)],
    ['what-goes-wrong', 'What goes wrong', true],
    ['used-by', 'Used by', (facts.users.get(symbol.id) ?? []).length > 0],
  ];
  return parts.flatMap(([id, text, isThere]) =>
    isThere
      ? [
          { id, text, level: 2 },
          ...(id === 'methods'
            ? Object.keys(methods ?? {}).map((name) => ({ id: name, text: `${name}()`, level: 3 }))
            : []),
        ]
      : [],
  );
}

function searchEntries(symbol: TypeSymbol): SearchEntry[] {
  const { cases, constants, events, methods, properties, summary = '' } = symbol.record;
  const prefix = symbol.functions ? '' : `${symbol.name}.`;
  const named = { ...cases, ...constants, ...properties, ...events };
  return [
    { id: '', title: titleOf(symbol), text: plainText(summary) },
    ...Object.entries(named).map(([name, { description = '' }]) => ({
      id: name,
      title: prefix + name,
      text: plainText(description),
    })),
    ...Object.entries(methods ?? {}).map(([name, method]) => ({
      id: name,
      title: `${prefix}${name}()`,
      text: plainText(method.summary ?? ''),
    })),
  ];
}

/** The page of one type. */
export function typePage(symbol: TypeSymbol, home: PackageSymbols, facts: ReferenceFacts): Page {
  const writer = new TypeWriter(facts.find, symbol);
  const { record } = symbol;
  const content = html`<p class="lead">${writer.text(record.summary)}</p><p class="facts"><span class="badge">${kindOf(symbol)}</span>${heritage(symbol, writer)} ${sourceLink(symbol)}</p>${
    record.deprecated
      ? html`<p class="deprecated">Deprecated. ${writer.text(record.deprecated.reason)}</p>`
      : nothing
  }${symbol.doors.length > 0 ? unsafeHTML(codeFigure(importLine(symbol), 'ts')) : nothing}<h2 id="example">Example</h2>${exampleOf(symbol, facts)}${members({ symbol, writer })}${inheritedMembers(record, writer)}${faults(symbol, writer)}${usedBy(symbol, facts, writer)}<p class="catalog-name">Name in the catalog: <code>${symbol.id}</code></p>`;
  return {
    path: symbol.path,
    section: 'reference',
    title: titleOf(symbol),
    description: plainText(record.summary ?? titleOf(symbol)),
    content,
    headings: headingsOf(symbol, facts),
    entries: searchEntries(symbol),
    trail: [
      { label: 'Reference', path: 'reference/index.html' },
      { label: home.title, path: home.path },
    ],
  };
}
