import {
  HttpException,
  InvalidArgumentException,
  NotSupportedException,
} from '../../core/index.ts';
import { checkOptionNames, type OptionNames } from '../../core/internal.ts';
import { entityTags, isNotModified } from './headers/entity-tags.ts';
import { decideRange } from './headers/byte-range.ts';
import { contentDisposition } from './headers/content-disposition.ts';
import { parseHttpDate } from './headers/http-date.ts';
import { mediaTypeOf } from './headers/media-types.ts';
import type { Request } from './request.ts';
import type { Response } from './response.ts';
import { keepFacts } from './unsent-facts.ts';

/** Age of a strong date: the clock of the file system may differ from that of the process. */
const STRONG_AFTER_MILLISECONDS = 60_000;

/** Options of a download. */
export interface SendFileOptions {
  /** Media type. Default by the extension of the name. */
  readonly mimeType?: string;
  /** Whether browsers may show it instead of saving it. Default false. */
  readonly inline?: boolean;
  /** Size in bytes of a stream; without it ranges are not possible. */
  readonly fileSize?: number;
  /** Entity tag with its quotes, for conditional requests. Files get one automatically. */
  readonly etag?: string;
  /** When it was changed last, for conditional requests. Files get it automatically. */
  readonly lastModified?: Date;
}

const optionNames = {
  mimeType: null,
  inline: null,
  fileSize: null,
  etag: null,
  lastModified: null,
} satisfies OptionNames<SendFileOptions>;

/** @throws {UnknownPropertyException} An option is unknown. */
export function checkDownloadOptions(options: SendFileOptions): void {
  checkOptionNames('A download', options, optionNames);
}

/** Options of a download whose size is known. */
export interface SizedOptions extends SendFileOptions {
  readonly fileSize: number;
}

/** The part of a file to send; offsets are inclusive. */
export interface DownloadPart {
  readonly begin: number;
  readonly end: number;
  readonly isWhole: boolean;
}

/** Bytes of a source. @throws {NotSupportedException} The size is not known. */
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
 * @throws {InvalidArgumentException} The date of the last change is not valid.
 * @throws {HttpException} 412: the file has changed since the client began to load it.
 * @throws {RangeException} 416: the file contains no part of the requested range.
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
  if (lastModified) headers.setDefault('Last-Modified', httpDate(lastModified));
  // RFC 9110, 13.2.1: conditions and ranges apply to responses that would be 200 without them.
  const conditionalRequest = response.statusCode === 200 ? request : null;
  if (conditionalRequest && !meetsPreconditions(response, conditionalRequest)) {
    throw new HttpException(412, 'The file has changed.');
  }
  if (conditionalRequest && isUnchanged(response, conditionalRequest)) {
    setUnchanged(response, name, options);
    return null;
  }
  const rangeHeader =
    conditionalRequest && isRangeApplicable(response, conditionalRequest)
      ? conditionalRequest.header('range')
      : null;
  const range = decideRange(rangeHeader, fileSize, response.strictRanges);
  const { begin, end } = range ?? { begin: 0, end: fileSize - 1 };
  setDownloadHeaders(response, name, options, end - begin + 1);
  if (range) {
    response.setStatusCode(206);
    headers.set('Content-Range', `bytes ${begin}-${end}/${fileSize}`);
  }
  return { begin, end, isWhole: range === null };
}

function setUnchanged(
  response: Response,
  name: string,
  { fileSize, mimeType = mediaTypeOf(name) }: SizedOptions,
): void {
  setCacheHeaders(response);
  keepFacts(response, { length: fileSize, mediaType: mimeType });
  response.setStatusCode(304);
}

/** Sets the headers of a download, except those that are already set. @param length Bytes that are sent, null when unknown. */
export function setDownloadHeaders(
  response: Response,
  name: string,
  options: SendFileOptions,
  length: number | null,
): void {
  setCacheHeaders(response);
  response.headers
    .setDefault('Accept-Ranges', 'bytes')
    .setDefault('Content-Disposition', contentDisposition(name, options.inline))
    .setDefault('Content-Type', options.mimeType ?? mediaTypeOf(name));
  if (length !== null) response.headers.set('Content-Length', length);
}

/** `Cache-Control` of downloads of a program that sets none. */
export const downloadCaching = 'must-revalidate, post-check=0, pre-check=0';

/** Headers for caches. RFC 9110, 15.4.5: a 304 contains them as well. */
function setCacheHeaders(response: Response): void {
  response.headers
    .setDefault('Pragma', 'public')
    .setDefault('Expires', '0')
    .setDefault('Cache-Control', downloadCaching);
}

/** Whether a range applies: to GET alone (RFC 9110, 14.2), and with `If-Range` only for the version that the client has. */
function isRangeApplicable(response: Response, request: Request): boolean {
  if (!request.isGet) return false;
  const condition = request.header('if-range');
  if (condition === null) return true;
  const { headers } = response;
  const isStrong = condition === headers.get('etag') && !condition.startsWith('W/');
  return isStrong || (condition === headers.get('last-modified') && isStrongDate(condition));
}

/** RFC 9110, 13.1.5 and 8.8.2.2: within the second of a date, the file may change without another date. */
function isStrongDate(date: string): boolean {
  return Date.now() - Date.parse(date) >= STRONG_AFTER_MILLISECONDS;
}

function httpDate(date: Date): string {
  if (date instanceof Date && !Number.isNaN(date.getTime())) return date.toUTCString();
  throw new InvalidArgumentException(
    `The "lastModified" of a download must be a valid date, got "${String(date)}".`,
  );
}

/** RFC 9110, 13.1.1 and 13.1.4: conditions of a client that already has a part of a file. */
function meetsPreconditions({ headers }: Response, request: Request): boolean {
  if (!request.isGet && !request.isHead) return true;
  const expected = request.header('if-match');
  if (expected !== null) {
    const etag = headers.get('etag');
    return entityTags(expected).some(
      (tag) => tag === '*' || (tag === etag && !tag.startsWith('W/')),
    );
  }
  const since = parseHttpDate(request.header('if-unmodified-since'));
  return !(Date.parse(headers.get('last-modified') ?? '') > since);
}

function isUnchanged({ headers }: Response, request: Request): boolean {
  if (!request.isGet && !request.isHead) return false;
  const lastModified = Date.parse(headers.get('last-modified') ?? '');
  return isNotModified((name) => request.header(name), headers.get('etag'), lastModified);
}
