/**
 * The URL with another scheme.
 *
 * @param scheme `null` leaves the URL as it is, `''` makes it start with `//`.
 */
export function ensureScheme(url: string, scheme: string | null): string {
  if (scheme === null || !isAbsolute(url)) return url;
  const rest = url.slice(url.indexOf('//'));
  return scheme === '' ? rest : `${scheme}:${rest}`;
}

function isAbsolute(url: string): boolean {
  return /^(?:[a-z][\w+.-]*:)?\/\//i.test(url);
}
