import type { LocaleRequest } from '../locale-request.ts';
import { negotiateLanguage } from './accept-language.ts';
import { languageOfCountry } from './country-language.ts';
import type { LocaleSetup } from './locale-setup.ts';
import { Consulted, type LocaleState } from './locale-state.ts';
import { debug } from './log.ts';

/**
 * The language that the `Accept-Language` header requests; null without one.
 *
 * @param match Returns the configured language that serves a tag, null when none does.
 */
export function languageOfHeader(
  request: LocaleRequest,
  state: LocaleState,
  match: (tag: string) => string | null,
): string | null {
  state.consulted |= Consulted.ACCEPT_LANGUAGE;
  const header = request.header('accept-language');
  const language = header === null ? null : negotiateLanguage(header, match);
  if (language !== null) debug(() => `Detected browser language '${language}'.`);
  return language;
}

/** The language of the visitor's country; null without one. */
export function languageOfGeoIp(
  request: LocaleRequest,
  state: LocaleState,
  { countries }: LocaleSetup,
): string | null {
  if (countries.languages.size === 0) return null;
  state.consulted |= Consulted.COUNTRY;
  const language = languageOfCountry(request, countries);
  if (language !== null) debug(() => `Detected GeoIp language '${language}'.`);
  return language;
}
