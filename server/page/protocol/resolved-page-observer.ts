import type { Page, PageObject } from './page.ts';

/** Sees every resolved page, first and later ones, before it is sent. It cannot change it. */
export class ResolvedPageObserver {
  readonly #callback: (page: PageObject, sharedProps: readonly string[]) => void;

  /** @param callback What it throws fails the request. */
  constructor(callback: (page: PageObject, sharedProps: readonly string[]) => void) {
    this.#callback = callback;
  }

  observe(page: Page): void {
    this.#callback(page.toArray(), page.sharedProps());
  }
}
