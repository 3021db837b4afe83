import { InvalidConfigException } from '../../core/index.ts';

/**
 * The language of each GeoIP country code. A country in several lists belongs to the first.
 *
 * @throws {InvalidConfigException} An entry is no list of texts.
 */
export function indexCountries(
  countries: Readonly<Record<string, readonly string[]>>,
): ReadonlyMap<string, string> {
  const languages = new Map<string, string>();
  for (const [language, codes] of Object.entries(countries)) {
    if (!Array.isArray(codes) || !codes.every((code) => typeof code === 'string')) {
      throw new InvalidConfigException(
        `UrlLanguageManager "geoIpLanguageCountries" must have a list of country codes for "${language}".`,
      );
    }
    for (const code of codes) if (!languages.has(code)) languages.set(code, language);
  }
  return languages;
}

/** The request header that a server variable such as `HTTP_X_GEO_COUNTRY` mirrors; null for others. */
export function headerOfServerVar(name: string): string | null {
  return name.startsWith('HTTP_') && name.length > 5
    ? name.slice(5).toLowerCase().replaceAll('_', '-')
    : null;
}
