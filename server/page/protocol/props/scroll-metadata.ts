import { InvalidPropException } from '../exceptions.ts';
import { hasControl } from '../keys.ts';
import { ProtocolMessage } from '../message.ts';

/** Cursor of a page of a list. */
export type Cursor = number | string | null;

/** Pagination of a scroll prop in the page object. */
export interface ScrollState {
  readonly pageName: string;
  readonly previousPage: Cursor;
  readonly nextPage: Cursor;
  readonly currentPage: Cursor;
  readonly reset: boolean;
}

/** Pagination state of a list: the current, previous and next page. */
export class ScrollMetadata {
  readonly #state: Omit<ScrollState, 'reset'>;

  /**
   * @param pageName Query parameter that contains the cursor.
   * @param previousPage Null on the first page.
   * @param nextPage Null on the last page.
   * @param currentPage Null when it is not known.
   * @throws {InvalidPropException} The name is empty or contains control characters.
   */
  constructor(
    pageName: string,
    previousPage: Cursor = null,
    nextPage: Cursor = null,
    currentPage: Cursor = null,
  ) {
    if (pageName === '' || hasControl(pageName)) {
      throw new InvalidPropException(ProtocolMessage.SCROLL_PAGE_NAME_INVALID);
    }
    this.#state = { pageName, previousPage, nextPage, currentPage };
  }

  /** @param reset Whether the client resets the list. */
  toArray(reset = false): ScrollState {
    return { ...this.#state, reset };
  }
}
