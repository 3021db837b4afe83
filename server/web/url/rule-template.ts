import type { PatternPart } from './rule-pattern.ts';

/**
 * Inserts encoded values into a pattern.
 *
 * @param withHost Whether the pattern starts with a host.
 * @returns The host with its scheme, and the path without slashes at its ends or in a row.
 */
export function fillPattern(
  parts: readonly PatternPart[],
  values: ReadonlyMap<string, string>,
  withHost: boolean,
): { readonly host: string; readonly path: string } {
  let host = '';
  let path = '';
  let inHost = withHost;
  for (const part of parts) {
    const text = part.kind === 'token' ? (values.get(part.name) ?? '') : part.text;
    const slash = inHost && part.kind === 'text' ? slashAfterHost(text, host === '') : -1;
    if (inHost && slash < 0) {
      // A slash would end the host, also where values may contain some.
      host += part.kind === 'token' ? text.replaceAll('/', '%2F') : text;
    } else if (inHost) {
      inHost = false;
      host += text.slice(0, slash);
      path += encodeLiteral(text.slice(slash));
    } else {
      path += part.kind === 'token' ? text : encodeLiteral(text);
    }
  }
  return {
    host,
    path: path
      .replace(/\/{2,}/g, '/')
      .replace(/^\//, '')
      .replace(/\/$/, ''),
  };
}

/** Index of the path in the text that ends the host; -1 when the host continues. */
function slashAfterHost(text: string, first: boolean): number {
  const scheme = first ? text.indexOf('://') : -1;
  return text.indexOf('/', scheme < 0 ? 0 : scheme + 3);
}

/** A text of a pattern, encoded but for its slashes. */
export function encodeLiteral(text: string): string {
  return text
    .split('/')
    .map((segment) => encodeURIComponent(segment.toWellFormed()))
    .join('/');
}
