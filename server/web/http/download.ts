import { NotSupportedException } from '../../core/index.ts';
import { decideRange } from './byte-range.ts';
import { contentDisposition } from './content-disposition.ts';
import { mediaTypeOf } from './media-types.ts';
import type { Request } from './request.ts';
import type { Response } from './response.ts';

/** Options of a download. */
export interface SendFileOptions {
  /** Media type. Default by the extension of the name. */
  readonly mimeType?: string;
  /** Whether browsers may show it instead of saving it. Default false. */
  readonly inline?: boolean;
  /** Size in bytes of a stream; without it ranges are not possible. */
  readonly fileSize?: number;
  /** Entity tag with its quotes, for conditional requests. Files have one by themselves. */
  readonly etag?: string;
  /** When it was changed last, for conditional requests. Files know by themselves. */
  readonly lastModified?: Date;
}

/** Options of a download whose size is known. */
export interface SizedOptions extends SendFileOptions {
  readonly fileSize: number;
}

/** What is to be sent of a file; offsets are inclusive. */
export interface DownloadPart {
  readonly begin: number;
  readonly end: number;
  readonly isWhole: boolean;
}

/** Bytes of a source. @throws {NotSupportedException} Nobody has said how many there are. */
export function streamSize(source: Blob | string, { fileSize }: SendFileOptions): number {
  const size = source instanceof Blob ? source.size : fileSize;
  if (size !== undefined) return size;
  throw new NotSupportedException(
    'Sending a path as stream needs the "fileSize" option; sendFile() finds it.',
  );
}

/**
 * Sets the headers and the status of a download.
 *
 * @returns The part to send; null when the client has the file already (304).
 * @throws {RangeException} 416: the file has nothing of the asked range.
 */
export function prepareDownload(
  response: Response,
  request: Request | null,
  name: string,
  options: SizedOptions,
): DownloadPart | null {
  const { etag, fileSize, lastModified } = options;
  const { headers } = response;
  if (etag !== undefined) headers.setDefault('ETag', etag);
  if (lastModified) headers.setDefault('Last-Modified', lastModified.toUTCString());
  if (request && isUnchanged(request, options)) {
    response.setStatusCode(304);
    return null;
  }
  const asked = request && rangeIsWanted(response, request) ? request.header('range') : null;
  const range = decideRange(asked, fileSize, response.strictRanges);
  const { begin, end } = range ?? { begin: 0, end: fileSize - 1 };
  setDownloadHeaders(response, name, options, end - begin + 1);
  if (range) {
    response.setStatusCode(206);
    headers.set('Content-Range', `bytes ${begin}-${end}/${fileSize}`);
  }
  return { begin, end, isWhole: range === null };
}

/** Sets the headers of a download, those that are there already excepted. @param length Bytes that are sent, null when unknown. */
export function setDownloadHeaders(
  response: Response,
  name: string,
  options: SendFileOptions,
  length: number | null,
): void {
  response.headers
    .setDefault('Pragma', 'public')
    .setDefault('Accept-Ranges', 'bytes')
    .setDefault('Expires', '0')
    .setDefault('Cache-Control', 'must-revalidate, post-check=0, pre-check=0')
    .setDefault('Content-Disposition', contentDisposition(name, options.inline))
    .setDefault('Content-Type', options.mimeType ?? mediaTypeOf(name));
  if (length !== null) response.headers.set('Content-Length', length);
}

/** Whether a range may be honoured: with `If-Range` only for the very state that the client has. */
function rangeIsWanted(response: Response, request: Request): boolean {
  const condition = request.header('if-range');
  if (condition === null) return true;
  const { headers } = response;
  const isStrong = condition === headers.get('etag') && !condition.startsWith('W/');
  return isStrong || condition === headers.get('last-modified');
}

function isUnchanged(request: Request, { etag, lastModified }: SendFileOptions): boolean {
  if (request.getMethod() !== 'GET' && request.getMethod() !== 'HEAD') return false;
  const tags = request.getETags();
  if (tags.length > 0) {
    return etag !== undefined && tags.some((tag) => tag === '*' || weak(tag) === weak(etag));
  }
  const since = Date.parse(request.header('if-modified-since') ?? '');
  return lastModified !== undefined && Math.floor(lastModified.getTime() / 1000) * 1000 <= since;
}

function weak(tag: string): string {
  return tag.replace(/^W\//, '');
}
