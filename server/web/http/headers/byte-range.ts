import { RangeNotSatisfiableHttpException } from '../../../core/index.ts';

/** The part of a file that is sent; offsets are inclusive and count from 0. */
export interface ByteRange {
  readonly begin: number;
  readonly end: number;
}

/** 416 with the size of the file, which the response contains in `Content-Range`. */
export class RangeException extends RangeNotSatisfiableHttpException {
  /** Headers that the error page keeps. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(size: number) {
    super('The requested range does not exist.');
    this.headers = { 'Content-Range': `bytes */${size}` };
  }
}

/**
 * The part of a file that a `Range` header requests, by RFC 9110: null without a range, which is also the result for a
 * malformed header, another unit, and several ranges. A range may be the whole file.
 *
 * @param strict Whether those are rejected with 416, and a suffix longer than the file too; the whole file is null then.
 * @throws {RangeException} 416: the file contains no part of the range.
 */
export function decideRange(header: string | null, size: number, strict = false): ByteRange | null {
  if (header === null) return null;
  const requested = parseRange(header);
  if (!requested) {
    if (strict) throw new RangeException(size);
    return null;
  }
  const range = clamp(requested, size);
  const isTooLong = strict && range.begin < 0;
  if (range.begin > range.end || isTooLong) throw new RangeException(size);
  const isWhole = range.begin <= 0 && range.end === size - 1;
  // The suffix of an empty file has no bytes that `Content-Range` could name. Players of Safari need 206 for the whole file, too.
  if (isWhole && (strict || size === 0)) return null;
  return { begin: Math.max(range.begin, 0), end: range.end };
}

function clamp({ first, last }: RequestedRange, size: number): ByteRange {
  if (first === null) return { begin: size - (last ?? 0), end: size - 1 };
  return { begin: first, end: Math.min(last ?? Infinity, size - 1) };
}

interface RequestedRange {
  readonly first: number | null;
  readonly last: number | null;
}

/** First and last offset, or without a first one the length of the end; null for what is no single range. */
function parseRange(header: string): RequestedRange | null {
  const [found, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header) ?? [];
  if (found === undefined || (first === '' && last === '')) return null;
  const range = {
    first: first === '' ? null : Number(first),
    last: last === '' ? null : Number(last),
  };
  const isReversed = range.first !== null && range.last !== null && range.first > range.last;
  return isReversed ? null : range;
}
