import type { ServerResponse } from 'node:http';

/**
 * Sets status, message and headers of a call of `writeHead()` of `node:http` in the same way. Headers are an object, a
 * flat list of names and values, or pairs. A name of a list may be repeated, in any case.
 *
 * @param args Arguments of `writeHead()`: the status, then a message, headers or both, of which each may be undefined.
 * @throws {TypeError} As `writeHead()`: a name or a value is missing, or malformed.
 */
export function setHead(
  response: ServerResponse,
  [status, message, headers]: readonly unknown[],
): void {
  response.statusCode = Number(status);
  if (typeof message === 'string') response.statusMessage = message;
  setHeaders(response, typeof message === 'string' ? headers : (headers ?? message));
}

function setHeaders(response: ServerResponse, headers: unknown): void {
  if (typeof headers !== 'object' || headers === null) return;
  if (!Array.isArray(headers)) {
    for (const [name, value] of Object.entries(headers)) {
      response.setHeader(name, value as string);
    }
    return;
  }
  const flat = (headers.every(Array.isArray) ? headers.flat() : headers) as string[];
  const pairs = Array.from({ length: Math.ceil(flat.length / 2) }, (_, at) =>
    flat.slice(at * 2, at * 2 + 2),
  ) as [name: string, value: string][];
  for (const [name] of pairs) response.removeHeader(name);
  for (const [name, value] of pairs) response.appendHeader(name, value);
}
