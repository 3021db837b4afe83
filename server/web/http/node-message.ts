import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TLSSocket } from 'node:tls';

import type { ResponseHeaders } from './response-headers.ts';

interface HeaderReader extends Iterable<[string, string]> {
  readonly get: (name: string) => string | null;
}

/** A header as Node has it, as one text; null when it is absent. */
export function headerText(value: number | string | readonly string[] | undefined): string | null {
  if (value === undefined) return null;
  return typeof value === 'object' ? value.join(', ') : String(value);
}

/** Scheme of the connection of a request. */
export function schemeOf({ socket }: IncomingMessage): 'http' | 'https' {
  return (socket as Partial<TLSSocket>).encrypted === true ? 'https' : 'http';
}

/** The host that a request names, not validated; HTTP/2 has it in `:authority`. */
export function hostOf({ headers }: IncomingMessage): string | null {
  return headerText(headers[':authority']) ?? headers.host ?? null;
}

/** Reads the headers of a request. The pseudo-headers of HTTP/2 belong to the request line. */
export function requestHeaders(message: IncomingMessage): HeaderReader {
  return {
    get: (name) => {
      const { headers } = message;
      const key = name.toLowerCase();
      return Object.hasOwn(headers, key) ? headerText(headers[key]) : null;
    },
    *[Symbol.iterator](): Generator<[string, string]> {
      for (const [name, value] of Object.entries(message.headers)) {
        if (!name.startsWith(':')) yield [name, headerText(value) ?? ''];
      }
    },
  };
}

/** Reads and writes the headers of a response. */
export function responseHeaders(response: ServerResponse): ResponseHeaders {
  return {
    get: (name) => headerText(response.getHeader(name)),
    set: (name, value) => void response.setHeader(name, value),
    append: (name, value) => void response.appendHeader(name, value),
  };
}
