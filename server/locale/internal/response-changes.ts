import { Cookie, type CookieConfig, type Request } from '../../web/index.ts';
import {
  cookieHeaderLine,
  joinTokens,
  type ResponseHeaders,
  withChangedHeaders,
} from '../../web/internal.ts';
import type { LanguageStore, LocaleExchange } from './exchange.ts';

/** Collects headers and cookies for the response when there is no application. */
export class ResponseChanges implements LocaleExchange {
  readonly hasForeignRouter = true;
  readonly request: Request;
  readonly session: LanguageStore | null;
  readonly #headers: [name: string, value: string][] = [];

  constructor(request: Request, session: LanguageStore | null) {
    this.request = request;
    this.session = session;
  }

  /** Whether nothing was collected. */
  get isEmpty(): boolean {
    return this.#headers.length === 0;
  }

  addCookie(cookie: CookieConfig): void {
    this.#headers.push(['set-cookie', cookieHeaderLine(new Cookie(cookie))]);
  }

  addHeader(name: string, value: string): void {
    this.#headers.push([name.toLowerCase(), value]);
  }

  /** Adds the collected changes to the headers of a response. */
  writeTo(headers: ResponseHeaders): void {
    for (const [name, value] of this.#headers) {
      if (name === 'vary') headers.set(name, joinTokens(headers.get(name), value));
      else if (name === 'set-cookie') headers.append(name, value);
      // Headers that the handler has set win.
      else if (headers.get(name) === null) headers.set(name, value);
    }
  }

  /** Adds the collected changes to a response, or to a copy of it. */
  apply(response: Response): Response {
    if (this.isEmpty || response.status < 200) return response;
    const change = (headers: Headers): void => this.writeTo(headers);
    return withChangedHeaders(response, change, this.#canBeShared(response));
  }

  /**
   * Whether a handler may return the same object for the next visitor, who must not receive this visitor's
   * cookie. A body can be sent only once; the content type is checked first, as reading `body` is slow.
   */
  #canBeShared(response: Response): boolean {
    const hasText = response.headers.has('content-type') && response.status === 200;
    return (!hasText || this.request.getMethod() === 'HEAD') && response.body === null;
  }
}
