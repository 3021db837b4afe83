import MiniSearch from 'minisearch';

import type { Page } from '../page.ts';
import { type SearchDocument, searchOptions } from '../client/search-options.ts';

const kinds: Readonly<Record<string, string>> = {
  guides: 'Guide',
  elements: 'Element',
  modules: 'Server module',
  reference: 'Reference',
  project: 'Project',
  home: 'Start',
};

const excerptLength = 140;

/** The serialized index of all pages; the browser loads it at the first search. */
export function searchIndex(pages: readonly Page[]): string {
  const index = new MiniSearch<SearchDocument>(searchOptions);
  let id = 0;
  for (const page of pages) {
    for (const entry of page.entries) {
      const own = entry.id === '' ? page.path : `${page.path}#${entry.id}`;
      const isPage = entry.id === '';
      index.add({
        id: id++,
        title: entry.title,
        page: isPage || entry.place !== undefined ? (kinds[page.section] ?? '') : page.title,
        text: entry.text,
        excerpt: entry.text.slice(0, excerptLength),
        place: entry.place ?? own,
        isPage,
        isProject: page.section === 'project',
      });
    }
  }
  return JSON.stringify(index);
}
