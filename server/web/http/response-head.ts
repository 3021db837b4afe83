import { InvalidArgumentException } from '../../core/index.ts';
import { byteLength } from '../internal/byte-length.ts';
import type { HeaderCollection } from './header-collection.ts';
import { mustNotHaveBody } from './status.ts';

/** What the length of a body depends on; a response fits. */
interface Sized {
  readonly statusCode: number;
  readonly stream: unknown;
  readonly content: string | Uint8Array | null;
}

/**
 * Bytes of the body as its header tells them; null when a stream or a header tells, or when there is no body.
 *
 * @throws {InvalidArgumentException} The content is a list.
 */
export function lengthOf(response: Sized, headers: HeaderCollection | null): number | null {
  if (mustNotHaveBody(response.statusCode) || response.stream !== null) return null;
  const content = response.content ?? '';
  if (Array.isArray(content))
    throw new InvalidArgumentException('Response content must not be an array.');
  return headers?.has('content-length') ? null : byteLength(content);
}

/** The last headers as a flat list. Short ones are made as they are: a list that grows has room for 17 entries. */
export function lastHeaders(cookies: readonly string[], length: string | null): string[] {
  const [first] = cookies;
  if (length !== null && first === undefined) return ['Content-Length', length];
  if (length !== null && first !== undefined && cookies.length === 1) {
    return ['Set-Cookie', first, 'Content-Length', length];
  }
  const headers: string[] = [];
  for (const line of cookies) headers.push('Set-Cookie', line);
  if (length !== null) headers.push('Content-Length', length);
  return headers;
}
