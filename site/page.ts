import type { TemplateResult } from 'lit/html.js';

/** Parts of the site, in the order of its navigation. */
export type Section =
  | 'home'
  | 'guides'
  | 'elements'
  | 'modules'
  | 'reference'
  | 'project'
  | 'source';

/** A heading that the table of contents of its page links to. */
export interface Heading {
  readonly id: string;
  readonly text: string;
  /** 2 or 3. */
  readonly level: number;
}

/** A place on a page, for the search index. */
export interface SearchEntry {
  /** Id of the element to scroll to; empty for the page itself. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Path of another page that answers it, such as `guides/upload.html#in-express`. Default: this place. */
  readonly place?: string;
}

/** One document of the site. */
export interface Page {
  /** Path inside the site, such as `guides/forms.html`. */
  readonly path: string;
  readonly section: Section;
  readonly title: string;
  /** Title in lists of links. Default: `title`. */
  readonly label?: string;
  /** One sentence for search engines and lists, as plain text. */
  readonly description: string;
  readonly content: TemplateResult;
  readonly headings: readonly Heading[];
  readonly entries: readonly SearchEntry[];
  /** Places above the page, the nearest last. */
  readonly trail: readonly { readonly label: string; readonly path: string }[];
  /** File of the repository that the page shows; it has a page of its own under `source/`. */
  readonly source?: string;
  /** Whether the page also takes the place of the table of contents beside it. */
  readonly isWide?: boolean;
  /** Whether the page shows elements of fwx, so that it needs their script. */
  readonly hasElements?: boolean;
}

/** The address of a place of the site, `guides/forms.html#rules`, relative to the page at `from`. */
export function relativeUrl(from: string, to: string): string {
  const [path = '', hash] = to.split('#', 2);
  const suffix = hash === undefined ? '' : `#${hash}`;
  if (path === from) return suffix === '' ? (path.split('/').at(-1) ?? '') : suffix;
  const own = from.split('/').slice(0, -1);
  const other = path.split('/');
  while (own.length > 0 && other.length > 1 && own[0] === other[0]) {
    own.shift();
    other.shift();
  }
  return '../'.repeat(own.length) + other.join('/') + suffix;
}
