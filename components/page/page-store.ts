import type { PageData } from './core-types.ts';

/** What has the page of the moment: the view of a page, or the controller of {@link usePage}. */
export interface PageSource {
  /** The page. */
  readonly page: PageData;
}

/** The page that the browser shows, for elements that nobody hands it to. There is one in a document. */
class PageStore {
  #page: PageData | null = null;
  readonly #listeners = new Set<() => void>();

  /** The page, or `null` before there is one. Always `null` on a server: pages of many visitors pass there. */
  get page(): PageData | null {
    return this.#page;
  }

  /** Puts another page in its place and tells everybody. */
  set(page: PageData): void {
    this.#page = page;
    for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` after each change until the function it returns is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** The page of this document. */
export const pageStore = new PageStore();
