import { Cookie, type CookieConfig, cookieHeaderLine, type Request } from '../../web/index.ts';
import type { LanguageStore, LocaleExchange } from './exchange.ts';

/** Where headers of an answer are read and written, whatever the server. */
export interface HeaderSink {
  get(name: string): string | null;
  set(name: string, value: string): void;
  append(name: string, value: string): void;
}

/** Collects what the answer to a request has to carry where no application does. */
export class Answer implements LocaleExchange {
  readonly hasForeignRouter = true;
  readonly request: Request;
  readonly session: LanguageStore | null;
  readonly #headers: [name: string, value: string][] = [];

  constructor(request: Request, session: LanguageStore | null) {
    this.request = request;
    this.session = session;
  }

  /** Whether there is nothing to carry. */
  get isEmpty(): boolean {
    return this.#headers.length === 0;
  }

  addCookie(cookie: CookieConfig): void {
    this.#headers.push(['set-cookie', cookieHeaderLine(new Cookie(cookie))]);
  }

  addHeader(name: string, value: string): void {
    this.#headers.push([name.toLowerCase(), value]);
  }

  /** Adds what was collected to the headers of an answer. */
  writeTo(headers: HeaderSink): void {
    for (const [name, value] of this.#headers) {
      if (name === 'vary') headers.set(name, joinTokens(headers.get(name), value));
      else if (name === 'set-cookie') headers.append(name, value);
      // What the handler says about its own answer counts.
      else if (headers.get(name) === null) headers.set(name, value);
    }
  }

  /** The response with what was collected. */
  apply(response: Response): Response {
    // What stands for a connection that was taken over, or for none, is no answer, and cannot be copied.
    if (this.isEmpty || response.status < 200) return response;
    const target = this.#canBeShared(response) ? copyOf(response) : response;
    try {
      this.writeTo(target.headers);
      return target;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      const copy = copyOf(response);
      this.writeTo(copy.headers);
      return copy;
    }
  }

  /**
   * Whether a handler may give the same object to the next visitor too, who must not get the cookie of
   * this one. A body can be sent only once, and a text gets a type: looking at bodies is slow.
   */
  #canBeShared(response: Response): boolean {
    const hasText = response.headers.has('content-type') && response.status === 200;
    return (!hasText || this.request.getMethod() === 'HEAD') && response.body === null;
  }
}

function copyOf(response: Response): Response {
  return new Response(response.body, response);
}

/** A list header with the tokens of both lists, each once. */
function joinTokens(present: string | null, added: string): string {
  const tokens = [...(present ?? '').split(','), ...added.split(',')].map((token) => token.trim());
  const seen = new Set<string>();
  const unique = tokens.filter((token) => {
    const key = token.toLowerCase();
    return token !== '' && !seen.has(key) && seen.add(key);
  });
  return unique.join(', ');
}
