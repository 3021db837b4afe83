// A slash may be encoded: the path is decoded before anything looks at its segments.
const segment = /^(?:\/|%2f)(?:(?!%2f)[^/])*/i;
const leadingSlashes = /^(?:\/|%2f)+/i;

/** A URL that is moved to another language. */
export interface MovedUrl {
  /** Path and query as they were sent. */
  readonly url: string;
  /** Path below which the site lives, decoded, without trailing slash. */
  readonly baseUrl: string;
  /** Whether the path starts with a code. */
  readonly hasCode: boolean;
}

/**
 * Puts another language code into a URL without reading the rest of it: repeated query parameters, `+`
 * and encoded slashes mean different things to different servers.
 *
 * @param code Encoded; null for none.
 */
export function moveUrl({ url, baseUrl, hasCode }: MovedUrl, code: string | null): string {
  const mark = url.indexOf('?');
  const query = mark < 0 ? '' : url.slice(mark);
  let below = mark < 0 ? url : url.slice(0, mark);
  const depth = baseUrl.split('/').length - 1 + (hasCode ? 1 : 0);
  for (let skipped = 0; skipped < depth; skipped++) below = below.replace(segment, '');
  const rest = below.replace(leadingSlashes, '');
  const start = code === null ? baseUrl : `${baseUrl}/${code}`;
  return `${start}${rest === '' && code !== null ? '' : `/${rest}`}${query}`;
}
