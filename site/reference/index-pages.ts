import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { html, type TemplateResult } from 'lit/html.js';

import { type Page, relativeUrl } from '../page.ts';
import { codeFigure } from '../pages/code-figure.ts';
import { renderInline } from '../pages/markdown.ts';
import { sitePath } from '../pages/site-paths.ts';
import { moduleReadme } from './faults.ts';
import type { PackageSymbols, TypeSymbol } from './symbols.ts';
import { titleOf } from './type-page.ts';

/** An exported name: a type, or a function or constant of a module. */
export interface ExportedName {
  readonly name: string;
  readonly doors: readonly string[];
  readonly place: string;
}

/** Every exported name of the catalogs, sorted without regard to case. */
export function exportedNames(packages: readonly PackageSymbols[]): ExportedName[] {
  return packages
    .flatMap(({ types }) => types)
    .flatMap(({ doors, functions, name, path }): ExportedName[] =>
      functions
        ? [...functions.keys()].map((member) => ({
            name: member,
            doors,
            place: `${path}#${member}`,
          }))
        : [{ name, doors, place: path }],
    )
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.place < b.place ? -1 : 1));
}

const letterOf = (name: string): string => (name[0] ?? '').toUpperCase();

function letters(names: readonly ExportedName[], path: string): TemplateResult {
  const groups = Map.groupBy(names, ({ name }) => letterOf(name));
  return html`<nav class="letters" aria-label="Letters">${[...groups.keys()].map((letter) => html`<a href=${`#letter-${letter}`}>${letter}</a> `)}</nav>${[
    ...groups,
  ].map(
    ([letter, group]) =>
      html`<h3 id=${`letter-${letter}`}>${letter}</h3><ul class="columns names">${group.map(({ doors, name, place }) => html`<li><a href=${relativeUrl(path, place)}><code>${name}</code></a> <span class="door">${doors[0] ?? ''}</span></li>`)}</ul>`,
  )}`;
}

/** The first page of the reference: packages, then every exported name. */
export function referenceIndex(packages: readonly PackageSymbols[]): Page {
  const path = 'reference/index.html';
  const names = exportedNames(packages);
  const title = 'Reference';
  const description = `Every exported name of fwx: ${names.length} classes, interfaces, functions and constants, with members, defaults, events, errors and sources.`;
  const content = html`<p class="lead">${description}</p><div class="cards">${packages.map(
    ({ path: place, title: name, types }) =>
      html`<a class="card" href=${relativeUrl(path, place)}><b>${name}</b><span>${types.length} types</span></a>`,
  )}</div><p>Each name is imported from the module beside it:</p>${unsafeHTML(codeFigure("import { Application } from 'fwx/server/web';", 'ts'))}<p>A name that is missing here is no part of the public interface. When an import fails, see <a href=${relativeUrl(path, 'guides/start.html#what-goes-wrong')}>what goes wrong at the start</a>.</p><h2 id="names">Every name</h2>${letters(names, path)}`;
  return {
    path,
    section: 'reference',
    title,
    description,
    content,
    headings: [{ id: 'names', text: 'Every name', level: 2 }],
    entries: [{ id: '', title, text: description }],
    trail: [],
  };
}

function namespaceList(types: readonly TypeSymbol[], path: string): TemplateResult {
  return html`<table class="types"><thead><tr><th scope="col">Name</th><th scope="col">What it is for</th></tr></thead><tbody>${types.map(
    (type) =>
      html`<tr><th scope="row"><a href=${relativeUrl(path, type.path)}><code>${type.functions ? 'functions' : type.name}</code></a></th><td>${unsafeHTML(renderInline(type.record.summary ?? ''))}</td></tr>`,
  )}</tbody></table>`;
}

/** Heading of a namespace: the modules that export its types. */
const headingOf = (types: readonly TypeSymbol[], namespace: string): string =>
  [...new Set(types.flatMap(({ doors }) => doors.slice(0, 1)))].slice(0, 3).join(', ') || namespace;

/** The page of a package of the catalogs. */
export function packagePage({ path, title, types }: PackageSymbols): Page {
  const namespaces = [...Map.groupBy(types, ({ namespace }) => namespace)];
  const doors = [...new Set(types.flatMap((type) => type.doors))];
  const readmes = [...new Set(doors.flatMap((door) => moduleReadme(door) ?? []))];
  const description = `${title}: its ${types.length} types with members, defaults, events and errors.`;
  const idOf = (namespace: string): string => namespace.replaceAll('\\', '-');
  return {
    path,
    section: 'reference',
    title,
    description,
    content: html`<p class="lead">${description}</p><p>How the parts work together, with examples and errors: ${readmes.map((readme) => html`<a href=${relativeUrl(path, sitePath(readme) ?? '')}>${readme.replace('/README.md', '')}</a> `)}</p>${namespaces.map(
      ([namespace, group]) =>
        html`<h2 id=${idOf(namespace)}>${headingOf(group, namespace)}</h2>${namespaceList(group, path)}`,
    )}`,
    headings: namespaces.map(([namespace, group]) => ({
      id: idOf(namespace),
      text: headingOf(group, namespace),
      level: 2,
    })),
    entries: [{ id: '', title, text: types.map(titleOf).join(' ') }],
    trail: [{ label: 'Reference', path: 'reference/index.html' }],
  };
}
