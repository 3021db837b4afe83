import { wholeEntries } from '../../web/internal.ts';

/** Characters of the header that are read; the rest is ignored. */
export const MAX_HEADER_LENGTH = 1024;
/** Tags of the header that are read. */
export const MAX_TAGS = 20;

const quality = /^\s*q\s*=\s*(0?\.\d+|0\.?|1(?:\.0*)?)\s*$/i;

/**
 * The best language of an `Accept-Language` header (RFC 4647, lookup): of all tags that `match` accepts,
 * the one with the highest quality, the first of several. Tags with quality 0, without a valid
 * one, and `*` are ignored.
 *
 * @param match Returns the language that serves a tag, null when none does.
 */
export function negotiateLanguage(
  header: string,
  match: (tag: string) => string | null,
): string | null {
  const text = wholeEntries(header, MAX_HEADER_LENGTH);
  let best: string | null = null;
  let bestQuality = 0;
  let from = 0;
  for (let count = 0; count < MAX_TAGS && from < text.length; count++) {
    const comma = text.indexOf(',', from);
    const to = comma < 0 ? text.length : comma;
    const semicolon = text.indexOf(';', from);
    const end = semicolon < 0 || semicolon > to ? to : semicolon;
    const q = end === to ? 1 : qualityOf(text.slice(end + 1, to));
    // A tag with a lower quality is not looked up at all.
    const language = q > bestQuality ? matchTag(text.slice(from, end), match) : null;
    if (language !== null) {
      best = language;
      bestQuality = q;
      if (q === 1) break;
    }
    from = to + 1;
  }
  return best;
}

function matchTag(text: string, match: (tag: string) => string | null): string | null {
  const tag = text.trim();
  return tag === '' || tag === '*' ? null : match(tag);
}

function qualityOf(parameter: string): number {
  return Number(quality.exec(parameter)?.[1] ?? 0);
}
