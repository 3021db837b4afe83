import { Event } from '../../core/index.ts';
import { type CookieCollection, type HeaderCollection, Response } from '../../web/index.ts';

/**
 * The response of a request behind another server. Pages without headers of their own, nearly all of them,
 * take one of a few constant lists; the collection is made when somebody asks for it.
 */
export class PageResponse extends Response {
  #constant: readonly string[] | null = null;
  #isAsked = false;
  #isShared = false;

  static {
    // A promise looks for this in all that it is resolved with: a way to the end of the chain of prototypes, where
    // properties are refused, for every page.
    // oxlint-disable-next-line unicorn/no-thenable -- that nothing is there is what this says
    Object.defineProperty(this.prototype, 'then', { value: undefined });
  }

  override get headers(): HeaderCollection {
    const headers = super.headers;
    this.#isAsked = true;
    const list = this.#constant;
    if (list === null) return headers;
    this.#constant = null;
    for (let at = 0; at < list.length; at += 2) headers.set(list[at] ?? '', list[at + 1]);
    return headers;
  }

  override get cookies(): CookieCollection {
    this.#isShared = true;
    return super.cookies;
  }

  /** Names and values in turn, when they are the constant ones. */
  get constantHeaders(): readonly string[] | null {
    return this.#constant;
  }

  /** Text of a page that leaves as it was made, with its {@link constantHeaders}; null: somebody has a say in it. */
  get finishedPage(): string | null {
    const { content } = this;
    const isFinished =
      typeof content === 'string' &&
      this.#constant !== null &&
      !this.#isShared &&
      this.format === 'raw' &&
      this.data === null &&
      this.stream === null &&
      !this.#isHeardByClass();
    return isFinished ? content : null;
  }

  /**
   * Takes a finished page: its headers, and its text.
   *
   * @returns Whether it could: nobody has asked for headers yet, or for another character set.
   */
  takePage(list: readonly string[], text: string): boolean {
    if (this.#isAsked || this.charset !== 'UTF-8') return false;
    this.setStatusCode(200);
    this.#constant = list;
    this.format = 'raw';
    this.data = null;
    this.stream = null;
    this.content = text;
    return true;
  }

  override clear(): void {
    this.#constant = null;
    super.clear();
  }

  /** Asked for by who listens to the response, and by behaviors. */
  // oxlint-disable-next-line typescript/explicit-function-return-type -- the table is internal to the core
  protected override handlerTable(ofBehavior: boolean) {
    this.#isShared = true;
    return super.handlerTable(ofBehavior);
  }

  #isHeardByClass(): boolean {
    return (
      Event.hasHandlers(this, 'beforeSend') ||
      Event.hasHandlers(this, 'afterPrepare') ||
      Event.hasHandlers(this, 'afterSend')
    );
  }
}
