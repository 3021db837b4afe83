import { parseHttpDate } from './http-date.ts';

/** The entity tags of a header such as `If-None-Match`, quotes and `W/` included. */
export function entityTags(header: string | null): string[] {
  return header?.match(/(?:W\/)?"[^"]*"|\*/g) ?? [];
}

/**
 * Whether the client has the response (RFC 9110, 13.1.2 and 13.1.3). If it sent tags, they alone decide; otherwise
 * the date does.
 *
 * @param header Returns a header of the request.
 * @param etag Tag of the response.
 * @param lastModified Milliseconds since 1970; null or `NaN` when the time is not known.
 */
export function isNotModified(
  header: (name: string) => string | null,
  etag: string | null,
  lastModified: number | null,
): boolean {
  const given = header('if-none-match');
  if (given === null) {
    return lastModified !== null && lastModified <= parseHttpDate(header('if-modified-since'));
  }
  if (etag === null) return false;
  return entityTags(given).some((tag) => tag === '*' || opaque(tag) === opaque(etag));
}

const opaque = (tag: string): string => tag.replace(/^W\//, '');
