import { byteLength } from '../internal/byte-length.ts';
import type { OutgoingMessage } from './outgoing-message.ts';

/** Mark on requests of servers that send a {@link LightResponse} unchanged. */
export const takesLight: unique symbol = Symbol('fwx.takesLight');

/**
 * A Fetch `Response` with status 200 and a complete text. A real one is created when code reads or changes more than
 * its status; a server that supports it sends the text without a real one, for a fraction of the cost.
 *
 * It is for servers that set {@link takesLight}: code that requires the brand of a response needs {@link clone}.
 */
// See docs/decisions/0037-lazy-request-and-response.md.
export class LightResponse {
  readonly #text: string;
  readonly #headers: readonly string[];
  #native: Response | null = null;

  /** @param headers Names and values in turn, no name twice; without a length. */
  constructor(text: string, headers: readonly string[]) {
    // Node loads its implementation of Fetch on the first use of `Response`, which takes longer than the rest of the
    // start of a server.
    if (!(this instanceof globalThis.Response)) inheritFromResponse();
    this.#text = text;
    this.#headers = headers;
  }

  get status(): number {
    return 200;
  }

  get statusText(): string {
    return '';
  }

  get ok(): boolean {
    return true;
  }

  /** The message to send; null once code has read more than the status, and may have changed it. */
  message(method: string): OutgoingMessage | null {
    if (this.#native !== null) return null;
    const text = this.#text;
    const size = byteLength(text);
    const headers = [...this.#headers, 'Content-Length', String(size)];
    const body = method === 'HEAD' ? null : text;
    return { status: 200, statusText: '', headers, body, finish: () => Promise.resolve() };
  }

  /** A real `Response` of the same headers and body, created on first use. */
  get native(): Response {
    if (this.#native !== null) return this.#native;
    const headers = new Headers();
    for (let at = 0; at < this.#headers.length; at += 2) {
      headers.append(this.#headers[at] ?? '', this.#headers[at + 1] ?? '');
    }
    return (this.#native = new globalThis.Response(this.#text, { headers }));
  }
}

/** Makes `instanceof Response` true, and forwards every member that is not defined above to a real response. */
function inheritFromResponse(): void {
  const { prototype } = LightResponse;
  Object.setPrototypeOf(prototype, globalThis.Response.prototype);
  const members = Object.getOwnPropertyDescriptors(globalThis.Response.prototype);
  for (const [name, descriptor] of Object.entries(members)) {
    // `constructor` is an own member.
    if (!Object.hasOwn(prototype, name)) {
      Object.defineProperty(prototype, name, forwarded(name, descriptor));
    }
  }
}

/** A member that is forwarded to a real response. */
function forwarded(name: string, found: PropertyDescriptor): PropertyDescriptor {
  if (found.get) {
    return {
      ...found,
      get(this: LightResponse): unknown {
        return Reflect.get(this.native, name);
      },
    };
  }
  return {
    ...found,
    value(this: LightResponse, ...args: unknown[]): unknown {
      const { native } = this;
      // Of the real response: a server may have replaced the global class by its own since.
      return Reflect.apply(Reflect.get(native, name) as () => unknown, native, args);
    },
  };
}
