import type { Page } from './page.ts';
import type { PageObject } from './page-object.ts';

/** Receives every resolved page, first and later ones, before it is sent. The observer cannot change the page. */
export class ResolvedPageObserver {
  readonly #callback: (page: PageObject, sharedProps: readonly string[]) => void;

  /** @param callback An error that it throws fails the request. */
  constructor(callback: (page: PageObject, sharedProps: readonly string[]) => void) {
    this.#callback = callback;
  }

  observe(page: Page): void {
    this.#callback(page.toArray(), page.sharedProps());
  }
}
