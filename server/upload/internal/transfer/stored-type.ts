import { detectMimeType } from '../../../validator/index.ts';
import type { StoredUpload } from '../../stored-upload.ts';
import { collect } from './streams.ts';

/** Bytes from which the type of a file is detected, unless it is JSON. */
export const headBytes = 65_536;
/** Largest file that is read completely to check whether it is JSON. */
const jsonBytes = 1_000_000;

/**
 * MIME type of an upload by its content.
 *
 * @param beginning The first {@link headBytes} of the file, when they are known.
 */
export async function typeOf(upload: StoredUpload, beginning?: Uint8Array): Promise<string> {
  const size = upload.getSize();
  const start = (bytes: number): Promise<Uint8Array> =>
    collect(upload.getData({ start: 0, end: Math.min(bytes, size) }), bytes);
  const type = detectMimeType(beginning ?? (await start(headBytes)));
  if (type !== 'text/plain' || size <= headBytes || size > jsonBytes) return type;
  return detectMimeType(await start(jsonBytes));
}
