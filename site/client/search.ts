import MiniSearch, { type SearchResult } from 'minisearch';

import { type SearchDocument, type SearchHit, searchOptions } from './search-options.ts';
import { queryOf, questionWords } from './search-query.ts';

type Hit = SearchResult & SearchHit;

/** Searches the index of the site, which is loaded once, at the first search. */
export class SiteSearch {
  readonly #root: URL;
  #index: Promise<MiniSearch<SearchDocument>> | null = null;

  /** @param root Address of the folder that holds the site. */
  constructor(root: URL) {
    this.#root = root;
  }

  /** Address of a place of the site. */
  address(place: string): string {
    return new URL(place, this.#root).href;
  }

  /**
   * The best places for a text: those that it names (a page, a type, or a member as `Type.member`), places with all of its
   * words, then those with most of them. Rejects when the index cannot be loaded.
   */
  async find(text: string, limit: number): Promise<Hit[]> {
    this.#index ??= this.#load();
    const index = await this.#index;
    const terms = questionWords(text);
    const found = index.search(queryOf(terms, 'AND'));
    const known = new Set(found.map(({ id }) => id));
    const others =
      found.length < limit && terms.length > 2
        ? index.search(queryOf(terms, 'OR')).filter(({ id }) => !known.has(id))
        : [];
    const share = ({ queryTerms }: SearchResult): number => new Set(queryTerms).size;
    const most = others
      .filter((hit) => share(hit) * 2 > terms.length)
      .sort((a, b) => share(b) - share(a) || b.score - a.score);
    const hits = [...found, ...most] as Hit[];
    const name = memberName(text.trim());
    const isNamed = ({ title }: Hit): boolean => memberName(title) === name;
    return hits.sort((a, b) => Number(isNamed(b)) - Number(isNamed(a))).slice(0, limit);
  }

  async #load(): Promise<MiniSearch<SearchDocument>> {
    const response = await fetch(this.address('assets/search.json'));
    if (!response.ok) throw new Error(`The search index was answered with ${response.status}.`);
    return MiniSearch.loadJSON(await response.text(), searchOptions);
  }
}

/** The name of a member in lower case, without the parentheses of a method. */
const memberName = (text: string): string => text.replace(/\(\)$/, '').toLowerCase();

function textElement(tag: string, className: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

/** A list of results as links. */
export function resultList(hits: readonly Hit[], search: SiteSearch): HTMLElement {
  const list = document.createElement('ul');
  list.className = 'results';
  for (const { excerpt, page, place, title } of hits) {
    const link = document.createElement('a');
    link.href = search.address(place);
    link.append(
      textElement('b', 'result-title', title),
      textElement('span', 'result-page', page),
      textElement('span', 'result-text', excerpt),
    );
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  return list;
}
