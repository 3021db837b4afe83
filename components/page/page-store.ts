import type { PageData } from './core-types.ts';
import { pageData, type ServedPage } from './page-data.ts';

/** What has the page of the moment: the view of a page, or the controller of {@link usePage}. */
export interface PageSource {
  /** The page. */
  readonly page: PageData;
}

/** The page that the browser shows, for elements that nobody hands it to. There is one in a document. */
class PageStore {
  #page: PageData | null = null;
  #isStarted = false;
  readonly #listeners = new Set<() => void>();

  /**
   * The page. Before the application has started it is the one in the document, for elements that
   * are quicker; `null` without one. Always `null` on a server: pages of many visitors pass there.
   */
  get page(): PageData | null {
    return (this.#page ??= pageInDocument());
  }

  /** Whether the application has started: the first page is rendered or hydrated, and the router can be used. */
  get isStarted(): boolean {
    return this.#isStarted;
  }

  /** Puts another page in its place. {@link tell} informs the listeners. */
  set(page: PageData): void {
    this.#page = page;
  }

  /**
   * Informs the listeners that there is another page. Elements of a page that was left must be gone by then,
   * or they would be rendered with props that they do not know.
   */
  tell(): void {
    this.#isStarted = true;
    for (const listener of this.#listeners) listener();
  }

  /**
   * Calls `work` when the router can be used: soon, or when the application has started.
   *
   * @returns A function that withdraws it.
   */
  whenStarted(work: () => void): () => void {
    let isWanted = true;
    const soon = (): void => queueMicrotask(() => isWanted && work());
    if (this.#isStarted) {
      soon();
      return () => (isWanted = false);
    }
    const release = this.subscribe(() => {
      release();
      soon();
    });
    return () => {
      isWanted = false;
      release();
    };
  }

  /** Calls `listener` after each change until the function it returns is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

function pageInDocument(): PageData | null {
  if (typeof document === 'undefined' || typeof document.querySelector !== 'function') return null;
  const script = document.querySelector('script[data-page][type="application/json"]');
  return script ? pageData(JSON.parse(script.textContent) as ServedPage) : null;
}

/** The page of this document. */
export const pageStore = new PageStore();
