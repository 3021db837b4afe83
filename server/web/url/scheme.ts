/**
 * The URL with another scheme.
 *
 * @param scheme `null` and `true` leave the URL unchanged, `''` makes it start with `//`.
 */
export function ensureScheme(url: string, scheme: string | true | null): string {
  if (typeof scheme !== 'string' || !isAbsolute(url)) return url;
  const rest = url.slice(url.indexOf('//'));
  return scheme === '' ? rest : `${scheme}:${rest}`;
}

function isAbsolute(url: string): boolean {
  return /^(?:[a-z][\w+.-]*:)?\/\//i.test(url);
}
