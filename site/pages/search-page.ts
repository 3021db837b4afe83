import { html, type TemplateResult } from 'lit/html.js';

import { type Page, relativeUrl } from '../page.ts';

const path = 'search.html';

const titles: readonly (readonly [string, string])[] = [
  ['guides', 'Guides'],
  ['elements', 'Elements'],
  ['modules', 'Server modules'],
  ['project', 'Project'],
  ['reference', 'Reference'],
];

const linksTo = (pages: readonly Page[]): TemplateResult =>
  html`<ul class="columns">${pages.map((page) => html`<li><a href=${relativeUrl(path, page.path)}>${page.label ?? page.title}</a></li>`)}</ul>`;

/** Results of a search; without script, and before one, every page of the site. */
export function searchPage(pages: readonly Page[]): Page {
  const title = 'Search';
  const description = 'Finds guides, elements, modules and every exported name; lists all pages.';
  return {
    path,
    section: 'project',
    title,
    description,
    content: html`<p class="lead">Type into the field above: results come from an index that is a file of this site. Without a script, this page lists everything.</p><div id="results" role="status"></div><h2 id="all">Every page</h2>${titles.map(
      ([section, heading]) =>
        html`<h3 id=${`all-${section}`}>${heading}</h3>${linksTo(pages.filter((page) => page.section === section))}`,
    )}`,
    headings: [],
    entries: [],
    trail: [],
  };
}
