import type { PageData } from '../router/core-types.ts';
import { pageData, type ServedPage } from './page-data.ts';

/** An object with the current page: the view of a page, or the controller of {@link usePage}. */
export interface PageSource {
  /** The page. */
  readonly page: PageData;
}

/** The page that the browser shows, for elements that do not get it as a property. There is one store per document. */
class PageStore {
  /** Whether the router has shown a page, which may be that of the history entry. */
  isShown = false;
  #page: PageData | null = null;
  #isStarted = false;
  readonly #listeners = new Set<() => void>();

  /**
   * The page. Before the application has started it is the page in the document, for elements that
   * update earlier; `null` without one. Always `null` on a server, which renders pages of many visitors.
   */
  get page(): PageData | null {
    return (this.#page ??= pageInDocument());
  }

  /** Whether the application has started: the first page is rendered or hydrated, and the router can be used. */
  get isStarted(): boolean {
    return this.#isStarted;
  }

  /** Replaces the page. {@link notify} calls the listeners. */
  set(page: PageData): void {
    this.#page = page;
  }

  /**
   * Calls the listeners after the page was replaced. Elements of the previous page must have been removed by then,
   * or they would be rendered with props of another page.
   */
  notify(): void {
    this.#isStarted = true;
    for (const listener of this.#listeners) listener();
  }

  /**
   * Calls `work` when the router can be used: in a microtask, or when the application has started.
   *
   * @returns A function that cancels the call.
   */
  whenStarted(work: () => void): () => void {
    let isCancelled = false;
    const schedule = (): void => queueMicrotask(() => !isCancelled && work());
    if (this.#isStarted) {
      schedule();
      return () => (isCancelled = true);
    }
    const release = this.subscribe(() => {
      release();
      schedule();
    });
    return () => {
      isCancelled = true;
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

/** The page store of this document. */
export const pageStore = new PageStore();
