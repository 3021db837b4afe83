import type { Languages } from '../languages.ts';
import type { IgnorePatterns } from './ignore-patterns.ts';
import type { LanguageDomains } from './language-domains.ts';
import type { LanguagePaths } from './language-paths.ts';
import type { LanguageSources } from './language-sources.ts';
import type { LanguageCookieOptions } from './persisted-language.ts';
import { RequestAwareUrlManager } from './request-aware-url-manager.ts';

/** The settings of the URL manager for languages; they are read once, when it is created. */
export abstract class LocaleUrlSettings extends RequestAwareUrlManager {
  /** Language of URLs without a code. Default null: that of the application. */
  defaultLanguage: string | null = null;
  /** Whether the default language has a code in its URLs like any other. Default false. */
  enableDefaultLanguageUrlCode = false;
  /** Whether `Accept-Language` is used when no language is in URL, session or cookie. Default true. */
  enableLanguageDetection = true;
  /** Whether the language of a URL is stored in session and cookie. Default true. */
  enableLanguagePersistence = true;
  /** False makes this a plain URL manager. Default true. */
  enableLocaleUrls = true;
  /** Whether URLs are paths, which languages in URLs require. Default true. */
  override enablePrettyUrl = true;
  /** GeoIP country codes by the language they select, e.g. `{ de: ['DE', 'AT'] }`. Case-sensitive. Default none. */
  geoIpLanguageCountries: Readonly<Record<string, readonly string[]>> = {};
  /**
   * Server variable with the country code; `HTTP_*` is a header, which a proxy must overwrite. Default
   * `HTTP_X_GEO_COUNTRY`.
   */
  geoIpServerVar = 'HTTP_X_GEO_COUNTRY';
  /**
   * Pages without language: pairs of a regular expression for routes (no code in their URLs) and one for
   * paths (served in the default language; a path that starts with a code is tested with it). Default none.
   */
  ignoreLanguageUrlPatterns: IgnorePatterns = [];
  /** Whether codes keep their upper case in URLs. Default false: `/de-ch`. */
  keepUppercaseLanguageCode = false;
  /** Lifetime of the cookie in seconds, from the last change; 0 or less: no cookie. Default 30 days. */
  languageCookieDuration = 2_592_000;
  /** Name of the cookie. Default `_language`. */
  languageCookieName = '_language';
  /** Properties of the cookie; the manager sets name, value and expiry. Default `httpOnly`. */
  languageCookieOptions: LanguageCookieOptions = {};
  /** Parameter of {@link createUrl} that selects the language of the URL; `''` leaves the code out. Default `language`. */
  languageParam = 'language';
  /**
   * Host of each language instead of a code in the path, with scheme: `{ en: 'https://example.com', de: 'https://example.de' }`.
   * The host of a request determines its language, URLs of other languages are absolute, and nothing is detected,
   * stored or redirected. Hosts that are not listed are served in the default language. Default: none.
   */
  languageDomains: LanguageDomains = {};
  /**
   * Paths with translations by language, with parameters for single segments:
   * `{ '/products': { de: '/produkte' }, '/products/<id>/reviews': { de: '/produkte/<id>/bewertungen' } }`.
   * Paths below a path are translated with it. Routes use the path of the application, URLs contain the words of their
   * language, and GET requests with other words are redirected. Default: none.
   */
  languagePaths: LanguagePaths = {};
  /** Status of redirects to another language: 301, 302 (default), 303, 307 or 308. */
  languageRedirectCode = 302;
  /** Codes, wildcards and aliases. Empty, the default, makes this a plain URL manager. */
  languages: Languages = [];
  /**
   * Sources of the language of a URL without a code, in this order: `session`, `cookie`, `header`
   * (`Accept-Language`), `country` (GeoIP), and objects with a custom function. The first
   * source with a configured language is used. Sources that are not listed are not used. Default: these four names.
   */
  languageSources: LanguageSources = ['session', 'cookie', 'header', 'country'];
  /** Session key of the language; false keeps it out of the session. Default `_language`. */
  languageSessionKey: string | false = '_language';
}
