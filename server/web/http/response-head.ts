import { Fw, InvalidArgumentException } from '../../core/index.ts';
import { byteLength } from '../internal/byte-length.ts';
import type { HeaderCollection } from './headers/header-collection.ts';
import { mustNotHaveBody } from './status.ts';

/** The data that determines the length of a body; a response has it. */
interface Sized {
  readonly statusCode: number;
  readonly stream: unknown;
  readonly content: string | Uint8Array | null;
}

/**
 * Bytes of the body for its header; null for a stream, when the header is set, or when there is no body. A
 * header with another length than the content is corrected: it would truncate the body, or keep the client waiting.
 *
 * @throws {InvalidArgumentException} The content is a list.
 */
export function lengthOf(
  response: Sized,
  headers: HeaderCollection | null,
  method: string,
): number | null {
  if (mustNotHaveBody(response.statusCode) || response.stream !== null) return null;
  const content = response.content ?? '';
  if (Array.isArray(content))
    throw new InvalidArgumentException('Response content must not be an array.');
  const length = byteLength(content);
  if (!headers?.has('content-length')) return length;
  // An action may respond to HEAD with a length alone.
  if (length > 0 || method !== 'HEAD') correctLength(headers, String(length));
  return null;
}

function correctLength(headers: HeaderCollection, length: string): void {
  const declared = headers.getAll('content-length');
  if (declared.length === 1 && declared[0] === length) return;
  Fw.warning(
    `The Content-Length of a response is ${length}, not ${declared.join(', ')}: it counts bytes.`,
    'fwx\\web\\Response',
  );
  headers.set('Content-Length', length);
}
