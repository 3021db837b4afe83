import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { html, nothing, type TemplateResult } from 'lit/html.js';

import { referenceNames, referenceReasons } from '../../scripts/lib/reference-names.mjs';
import { type Page, relativeUrl } from '../page.ts';
import type { FindExample } from '../reference/examples.ts';
import type { PackageSymbols, TypeSymbol } from '../reference/symbols.ts';
import { codeFigure } from './code-figure.ts';
import { renderInline } from './markdown.ts';

const reasons: Readonly<Record<string, string>> = referenceReasons;

const idOf = (id: string): string => `type-${id.replaceAll('\\', '-')}`;

/** Members that have another form, with the reason. */
function differences(id: string): TemplateResult | typeof nothing {
  const own = Object.entries(reasons).filter(([key]) => key === id || key.startsWith(`${id}::`));
  if (own.length === 0) return nothing;
  return html`<ul>${own.map(([key, reason]) => html`<li><code>${key.split('::')[1] ?? key.split('\\').at(-1)}</code>: ${unsafeHTML(renderInline(reason))}</li>`)}</ul>`;
}

/** Code that uses a type: from the guides, else its import. */
function exampleCode(type: TypeSymbol, example: FindExample): string {
  const block = example(type.name, type.doors);
  if (block) return codeFigure(block.code, block.language);
  const word = type.record.kind === 'interface' ? 'import type' : 'import';
  const text = `${word} { ${type.name} } from '${type.doors[0] ?? 'fwx'}';\n\n${type.declaration?.text.split('\n').slice(0, 30).join('\n') ?? ''}`;
  return codeFigure(text, 'ts');
}

function entry(page: Page, id: string, type: TypeSymbol | undefined, example: FindExample) {
  const heading = html`<h4 id=${idOf(id)}><code>${id}</code></h4>`;
  if (!type) return html`${heading}${differences(id)}`;
  return html`${heading}<p><a href=${relativeUrl(page.path, type.path)}><code>${type.name}</code></a> of <code>${type.doors[0] ?? ''}</code>, ${type.record.kind}. ${unsafeHTML(renderInline(type.record.summary ?? ''))}</p>${differences(id)}<fwx-accordion small flush .items=${[{ label: `Example of ${type.name}`, content: unsafeHTML(exampleCode(type, example)) }]}></fwx-accordion>`;
}

/** The page for PHP users with every type of the PHP packages, its TypeScript form and an example. */
export function withPhpTypes(
  page: Page,
  packages: readonly PackageSymbols[],
  example: FindExample,
): Page {
  const types = new Map(packages.flatMap((each) => each.types).map((type) => [type.id, type]));
  const groups = packages.map(({ package: name, title }) => ({
    title,
    id: `types-${name.replace('/', '-')}`,
    names: Object.keys((referenceNames as Record<string, Record<string, string>>)[name] ?? {}),
  }));
  return {
    ...page,
    content: html`${page.content}<h2 id="types">Every type</h2><p>By the name that it has in PHP. Examples are those of the guides.</p>${groups.map(
      ({ id, names, title }) =>
        html`<h3 id=${id}>${title}</h3>${names.map((each) => entry(page, each, types.get(each), example))}`,
    )}`,
    headings: [
      ...page.headings,
      { id: 'types', text: 'Every type', level: 2 },
      ...groups.map(({ id, title }) => ({ id, text: title, level: 3 })),
    ],
    entries: [
      ...page.entries,
      ...groups.flatMap(({ names }) =>
        names.map((id) => ({ id: idOf(id), title: id, text: types.get(id)?.record.summary ?? '' })),
      ),
    ],
    hasElements: true,
  };
}
