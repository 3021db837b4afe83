import { type Awaitable, Event, type EventHandler } from '../../core/index.ts';
import {
  type CookieCollection,
  type HeaderCollection,
  type OutgoingMessage,
  outgoingNow,
  Response,
  ResponseMessage,
} from '../../web/index.ts';
import { byteLength } from './byte-length.ts';

/**
 * A response that takes pages. Those without headers of their own, nearly all of them, take one of a few
 * constant lists; the collection is made when somebody asks for it.
 */
export class PageResponse extends Response {
  #constant: readonly string[] | null = null;
  #isAsked = false;
  #isShared = false;
  /** A listener of `beforeSend` that pages have no need of, until somebody else wants to listen too. */
  #fit: EventHandler | null = null;

  /** That of its base: it is the same response, and patterns of class names must go on finding it. */
  static override className(): string {
    return Response.className();
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

  /**
   * Listens to `beforeSend` as `on()` does, for who has nothing to do for {@link finishedPage}.
   *
   * @returns Whether it could: nobody listens yet.
   */
  listenForOthers(fit: EventHandler): boolean {
    if (this.#isShared || this.#fit !== null) return false;
    this.#fit = fit;
    return true;
  }

  /** The message of a {@link finishedPage}; null for all else. It is fit for the client already. @internal */
  pageMessage(method: string): ResponseMessage | null {
    const page = this.finishedPage;
    const status = this.statusCode;
    if (page === null || status !== 200) return null;
    const size = byteLength(page);
    const headers = [...(this.#constant ?? []), 'Content-Length', String(size)];
    const body = method === 'HEAD' ? null : page;
    return new ResponseMessage(status, '', headers, body, size);
  }

  /** @internal */
  override [outgoingNow](method: string): Awaitable<OutgoingMessage> {
    const { prototype } = Response;
    const isOwn =
      this.toOutgoing === prototype.toOutgoing &&
      this.prepare === prototype.prepare &&
      this.captureSessionCookie === prototype.captureSessionCookie;
    const message = isOwn && !this.hasSession ? this.pageMessage(method) : null;
    return message ?? super[outgoingNow](method);
  }

  protected override appendHeaders(flat: string[]): void {
    if (this.#constant === null) super.appendHeaders(flat);
    else flat.push(...this.#constant);
  }

  /** @internal */
  // oxlint-disable-next-line typescript/explicit-function-return-type -- the entries are internal to the core
  protected override ownHandlers(name: string) {
    if (this.#fit !== null) this.#listen();
    return super.ownHandlers(name);
  }

  /** Asked for by who listens to the response, and by behaviors. */
  // oxlint-disable-next-line typescript/explicit-function-return-type -- the table is internal to the core
  protected override handlerTable(ofBehavior: boolean) {
    this.#isShared = true;
    if (this.#fit !== null) this.#listen();
    return super.handlerTable(ofBehavior);
  }

  /** The one that has waited goes first, as it was there first. */
  #listen(): void {
    const fit = this.#fit;
    this.#fit = null;
    if (fit) this.on('beforeSend', fit);
  }

  #isHeardByClass(): boolean {
    return (
      Event.hasHandlers(this, 'beforeSend') ||
      Event.hasHandlers(this, 'afterPrepare') ||
      Event.hasHandlers(this, 'afterSend')
    );
  }
}
