import { InvalidConfigException } from '../../core/index.ts';
import type { LocaleRequest } from '../locale-request.ts';

/** Languages by country, and the source of the country in a request. */
export interface CountryLanguages {
  /** Language by GeoIP country code. */
  readonly languages: ReadonlyMap<string, string>;
  /** Server variable with the country code. */
  readonly variable: string;
  /** Request header that the variable mirrors; null for a variable of the server. */
  readonly header: string | null;
}

/**
 * Indexes languages by country. A country in several lists is assigned to the first.
 *
 * @throws {InvalidConfigException} An entry is not a list of texts, or `variable` is empty.
 */
export function indexCountries(
  countries: Readonly<Record<string, readonly string[]>>,
  variable: string,
): CountryLanguages {
  if (variable === '') {
    throw new InvalidConfigException('UrlLanguageManager "geoIpServerVar" must not be empty.');
  }
  const languages = new Map<string, string>();
  for (const [language, codes] of Object.entries(countries)) {
    if (!Array.isArray(codes) || !codes.every((code) => typeof code === 'string')) {
      throw new InvalidConfigException(
        `UrlLanguageManager "geoIpLanguageCountries" must have a list of country codes for "${language}".`,
      );
    }
    for (const code of codes) if (!languages.has(code)) languages.set(code, language);
  }
  return { languages, variable, header: headerOf(variable) };
}

/** The language of the country that a request comes from; null without one. */
export function languageOfCountry(
  request: LocaleRequest,
  { languages, variable, header }: CountryLanguages,
): string | null {
  const country = header === null ? request.getServerParam(variable) : request.header(header);
  return typeof country === 'string' ? (languages.get(country) ?? null) : null;
}

/** The request header that a server variable such as `HTTP_X_GEO_COUNTRY` mirrors; null for others. */
function headerOf(variable: string): string | null {
  return variable.startsWith('HTTP_') && variable.length > 5
    ? variable.slice(5).toLowerCase().replaceAll('_', '-')
    : null;
}
