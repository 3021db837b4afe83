import { escapeHtml } from '../core/internal.ts';

/** The address of a page in one language. */
export interface Alternate {
  /** Language tag, or `x-default` for visitors of any other language. */
  readonly hreflang: string;
  /** Absolute URL. */
  readonly href: string;
}

/**
 * `<link>` tags for the head of a page, one a line.
 *
 * @param canonical The page's own address, see {@link UrlLanguageManager.canonical}; null: no such tag.
 */
export function renderAlternateLinks(
  alternates: readonly Alternate[],
  canonical: string | null = null,
): string {
  const tags = alternates.map(
    ({ hreflang, href }) =>
      `<link rel="alternate" hreflang="${escapeHtml(hreflang)}" href="${escapeHtml(href)}">`,
  );
  if (canonical !== null) tags.unshift(`<link rel="canonical" href="${escapeHtml(canonical)}">`);
  return tags.join('\n');
}

/**
 * The value of a `Link` header (RFC 8288), for responses without a head: a PDF, an image. Empty without
 * alternates. Each language takes some 80 bytes; servers and proxies limit headers to 8 KB or 16 KB.
 *
 * @param canonical As for {@link renderAlternateLinks}.
 */
export function renderLinkHeader(
  alternates: readonly Alternate[],
  canonical: string | null = null,
): string {
  const links = alternates.map(
    ({ hreflang, href }) => `<${uri(href)}>; rel="alternate"; hreflang="${hreflang}"`,
  );
  if (canonical !== null) links.unshift(`<${uri(canonical)}>; rel="canonical"`);
  return links.join(', ');
}

/**
 * The `<url>` elements of a page for a sitemap: one for each language, each with all alternates. The
 * element around them needs the namespace that {@link renderSitemap} declares.
 */
export function renderSitemapEntries(alternates: readonly Alternate[]): string {
  const links = alternates
    .map(
      ({ hreflang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${escapeHtml(hreflang)}" href="${escapeHtml(href)}"/>`,
    )
    .join('');
  return alternates
    .filter(({ hreflang }) => hreflang !== 'x-default')
    .map(({ href }) => `<url><loc>${escapeHtml(href)}</loc>${links}</url>`)
    .join('\n');
}

/** A whole sitemap, page after page, so that a large one can be streamed. */
export function* renderSitemap(
  pages: Iterable<readonly Alternate[]>,
): Generator<string, void, undefined> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';
  for (const page of pages) {
    const entries = renderSitemapEntries(page);
    if (entries !== '') yield `${entries}\n`;
  }
  yield '</urlset>\n';
}

/** Escapes a URL so that it ends neither its brackets nor the header. */
function uri(href: string): string {
  return href.replace(/[^\x21-\x7e]|[<>]/gu, (character) =>
    encodeURIComponent(character.toWellFormed()),
  );
}
