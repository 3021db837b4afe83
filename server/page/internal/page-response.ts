import { type HeaderCollection, Response } from '../../web/index.ts';

/**
 * The response of a request behind another server. Pages without headers of their own, nearly all of them,
 * take one of a few constant lists; the collection is made when somebody asks for it.
 */
export class PageResponse extends Response {
  #constant: readonly string[] | null = null;
  #isAsked = false;

  override get headers(): HeaderCollection {
    const headers = super.headers;
    this.#isAsked = true;
    const list = this.#constant;
    if (list === null) return headers;
    this.#constant = null;
    for (let at = 0; at < list.length; at += 2) headers.set(list[at] ?? '', list[at + 1]);
    return headers;
  }

  /** Names and values in turn, when they are the constant ones. */
  get constantHeaders(): readonly string[] | null {
    return this.#constant;
  }

  /** Takes a list instead of single headers. @returns Whether it could: nobody has asked for headers yet. */
  takeConstant(list: readonly string[]): boolean {
    if (this.#isAsked) return false;
    this.#constant = list;
    return true;
  }

  override clear(): void {
    this.#constant = null;
    super.clear();
  }
}
