import type { Options } from 'minisearch';

/** A place of the site in the index. */
export interface SearchDocument {
  readonly id: number;
  readonly title: string;
  /** Title of the page around the place, or the kind of the page. */
  readonly page: string;
  readonly text: string;
  readonly excerpt: string;
  /** Path from the root of the site. */
  readonly place: string;
  readonly isPage: boolean;
  /** Whether it is about the project, as the changelog and the decisions are. */
  readonly isProject: boolean;
}

/** Data of a result. */
export type SearchHit = Pick<SearchDocument, 'excerpt' | 'isPage' | 'page' | 'place' | 'title'>;

/** Words of a text; names are found whole and by their parts, `createUrl` by `url`. */
export function words(text: string): string[] {
  return text.split(/[^\p{L}\p{N}_$]+/u).flatMap((word) => {
    const parts = word.split(/(?<=[a-z0-9])(?=[A-Z])/);
    return parts.length > 1 ? [word, ...parts] : [word];
  });
}

/** The term under which readers search a page: `button` for `<fwx-button>`, `ButtonOptions` in lower case. */
const plainTitle = (title: string): string =>
  title.toLowerCase().replace(/^<?(?:fwx-)?(.*?)>?$/, '$1');

/**
 * A page before its sections, the page of a term itself before all that only mentions it, and what is
 * about the project behind both.
 */
function weight(term: string, { isPage, isProject, title }: Partial<SearchDocument>): number {
  if (isProject) return 0.3;
  if (!isPage) return 1;
  return plainTitle(title ?? '') === term ? 5 : 1.6;
}

/** Settings that the index is written and read with. */
export const searchOptions: Options<SearchDocument> = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page', 'excerpt', 'place', 'isPage', 'isProject'],
  tokenize: words,
  searchOptions: {
    boost: { title: 6, page: 2 },
    prefix: (term) => term.length > 1,
    fuzzy: (term) => (term.length > 4 ? 0.15 : false),
    combineWith: 'AND',
    boostDocument: (_id, term, stored) => weight(term, stored ?? {}),
  },
};
