import { matchContainer } from './internal/mime/containers.ts';
import { matchSignature } from './internal/mime/signatures.ts';
import { matchText } from './internal/mime/text.ts';

// See docs/decisions/0011-file-types.md.
/**
 * MIME type of a file by its content alone: `application/x-empty` for no bytes,
 * `application/octet-stream` for bytes of no known kind.
 *
 * Signatures, markup and text are read from the first 4 KB (archives: 64 KB), and JSON is parsed up
 * to 1 MB, so the time does not grow with the file. A file that is valid as two formats is reported
 * as the one of its first bytes: detecting the type makes a file no safer, only re-encoding does.
 */
export function detectMimeType(bytes: Uint8Array): string {
  if (bytes.length === 0) return 'application/x-empty';
  return (
    matchContainer(bytes) ?? matchSignature(bytes) ?? matchText(bytes) ?? 'application/octet-stream'
  );
}
