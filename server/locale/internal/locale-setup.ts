import { Fw, InvalidConfigException } from '../../core/index.ts';
import { getRequestLanguage, setRequestLanguage } from '../../core/internal.ts';
import { Cookie, type CookieConfig } from '../../web/index.ts';
import type { Languages } from '../languages.ts';
import { varyValues } from './answer-headers.ts';
import { headerOfServerVar, indexCountries } from './country-index.ts';
import type { DecisionRules } from './decide.ts';
import {
  compileIgnorePatterns,
  type CompiledIgnorePatterns,
  type IgnorePatterns,
} from './ignore-patterns.ts';
import { LanguageIndex } from './language-index.ts';
import { warn } from './log.ts';

/** Properties of the manager that are compiled once. */
export interface LocaleSettings {
  readonly defaultLanguage: string | null;
  readonly enableDefaultLanguageUrlCode: boolean;
  readonly enableLanguageDetection: boolean;
  readonly enableLanguagePersistence: boolean;
  readonly geoIpLanguageCountries: Readonly<Record<string, readonly string[]>>;
  readonly geoIpServerVar: string;
  readonly ignoreLanguageUrlPatterns: IgnorePatterns;
  readonly keepUppercaseLanguageCode: boolean;
  readonly languageCookieDuration: number;
  readonly languageCookieName: string;
  readonly languageCookieOptions: LanguageCookieOptions;
  readonly languageRedirectCode: number;
  readonly languages: Languages;
  readonly languageSessionKey: string | false;
}

/** Properties of the language cookie; its name, value and end are the manager's. */
export type LanguageCookieOptions = Readonly<Partial<CookieConfig> & { expires?: unknown }>;

/** Settings in the form that requests are processed with. */
export interface LocaleSetup {
  readonly index: LanguageIndex;
  readonly rules: DecisionRules;
  readonly countries: ReadonlyMap<string, string>;
  /** What carries the country: a server parameter, or the header that it mirrors. */
  readonly country: { readonly param: string; readonly header: string | null };
  /** Values of `Vary`, see {@link varyValues}. */
  readonly vary: readonly string[];
  readonly ignored: CompiledIgnorePatterns;
  /** Whether a visitor may be kept in another language, so that the default one needs a way back. */
  readonly switchesBack: boolean;
  /** The cookie but for value and end; null when it is switched off. */
  readonly cookie: CookieConfig | null;
  readonly cookieSeconds: number;
  /** Null: not in the session. */
  readonly sessionKey: string | null;
}

/** The last second that a date can have. */
const endOfTime = 8_640_000_000_000;

const redirectCodes = [301, 302, 303, 307, 308];

/**
 * Checks and compiles the settings.
 *
 * @throws {InvalidConfigException} One of them is not valid.
 * @throws {UnknownPropertyException} `languageCookieOptions` has a key that no cookie has.
 */
export function setUpLocale(settings: LocaleSettings): LocaleSetup {
  const { languageRedirectCode: code, keepUppercaseLanguageCode: keepsCase } = settings;
  if (!redirectCodes.includes(code)) {
    throw new InvalidConfigException(
      `UrlLanguageManager "languageRedirectCode" must be one of ${redirectCodes.join(', ')}, got ${code}.`,
    );
  }
  const index = new LanguageIndex(settings.languages, keepsCase);
  const defaultLanguage =
    settings.defaultLanguage ?? applicationLanguage() ?? index.list[0] ?? 'en';
  const param = settings.geoIpServerVar;
  const header = headerOfServerVar(param);
  return {
    index,
    rules: { defaultLanguage, codeForDefault: settings.enableDefaultLanguageUrlCode, keepsCase },
    countries: indexCountries(settings.geoIpLanguageCountries),
    country: { param, header },
    vary: varyValues(header),
    ignored: compileIgnorePatterns(settings.ignoreLanguageUrlPatterns),
    switchesBack: settings.enableLanguagePersistence || settings.enableLanguageDetection,
    cookie: cookieOf(settings),
    cookieSeconds: settings.languageCookieDuration,
    sessionKey: settings.languageSessionKey === false ? null : settings.languageSessionKey,
  };
}

/** The language of the application itself, also when a request has chosen another one. */
function applicationLanguage(): string | null {
  const chosen = getRequestLanguage();
  if (chosen === null) return Fw.app?.language ?? null;
  setRequestLanguage(null);
  try {
    return Fw.app?.language ?? null;
  } finally {
    setRequestLanguage(chosen);
  }
}

function cookieOf(settings: LocaleSettings): CookieConfig | null {
  const { languageCookieDuration: duration, languageCookieName: name } = settings;
  if (!Number.isFinite(duration)) {
    throw new InvalidConfigException(
      `UrlLanguageManager "languageCookieDuration" must be a number of seconds, got ${duration}.`,
    );
  }
  if (duration > endOfTime - Date.now() / 1000) {
    throw new InvalidConfigException(
      `UrlLanguageManager "languageCookieDuration" must end at a date, got ${duration} seconds.`,
    );
  }
  if (duration <= 0) return null;
  if (name === '') {
    throw new InvalidConfigException('UrlLanguageManager "languageCookieName" must not be empty.');
  }
  const { expires: _expires, ...options } = settings.languageCookieOptions;
  const cookie: CookieConfig = { httpOnly: true, ...options, name };
  // A misspelled option is found now, not in the first request.
  void new Cookie(cookie);
  return cookie;
}

/** Logs what is allowed, and yet hardly meant. */
export function warnAboutSettings(settings: LocaleSettings, setup: LocaleSetup): void {
  const { languageRedirectCode: code } = settings;
  if ((code === 301 || code === 308) && setup.switchesBack) {
    warn(
      `Redirects with status ${code} pin a visitor to their first language: browsers do not ask again.`,
    );
  }
  const { defaultLanguage } = setup.rules;
  if (!setup.index.has(defaultLanguage)) {
    warn(
      `The default language "${defaultLanguage}" is not among "languages": nobody can be sent to it.`,
    );
  }
}
