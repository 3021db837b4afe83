import { InvalidArgumentException, InvalidConfigException } from '../../core/index.ts';
import { Cookie, type CookieConfig } from '../../web/index.ts';
import { cookieHeaderLine, isToken } from '../../web/internal.ts';
import type { LocaleRequest } from '../locale-request.ts';
import { currentExchange } from './exchange.ts';
import { isStoredSource, type LanguageSources } from './language-sources.ts';
import { debug } from './log.ts';

/** Properties of the language cookie; name, value and expiry are set by the manager. */
export type LanguageCookieOptions = Readonly<Partial<CookieConfig> & { expires?: unknown }>;

/** Settings of the manager for session and cookie. */
export interface PersistenceSettings {
  readonly languageCookieDuration: number;
  readonly languageCookieName: string;
  readonly languageCookieOptions: LanguageCookieOptions;
  readonly languageSessionKey: string | false;
}

/** Where the language of a visitor is stored. */
export interface Persistence {
  /** The cookie without value and expiry; null when it is switched off. */
  readonly cookie: CookieConfig | null;
  /** Lifetime of the cookie. */
  readonly cookieSeconds: number;
  /** Null: not in the session. */
  readonly sessionKey: string | null;
}

/** The last second that a date can have. */
const endOfTime = 8_640_000_000_000;

/**
 * Checks the settings, so that no request fails because of them.
 *
 * @throws {InvalidConfigException} One of them is not valid.
 * @throws {UnknownPropertyException} `languageCookieOptions` has a key that is not a cookie property.
 */
export function setUpPersistence(settings: PersistenceSettings): Persistence {
  const { languageCookieDuration: cookieSeconds, languageSessionKey: key } = settings;
  if (key === '') {
    throw new InvalidConfigException(
      'UrlLanguageManager "languageSessionKey" must not be empty; false keeps the language out of the session.',
    );
  }
  if (key !== false && typeof key !== 'string') {
    throw new InvalidConfigException(
      `UrlLanguageManager "languageSessionKey" must be text or false, got ${String(key)}.`,
    );
  }
  checkDuration(cookieSeconds);
  const cookie = cookieSeconds > 0 ? cookieOf(settings) : null;
  return { cookie, cookieSeconds, sessionKey: key === false ? null : key };
}

/** The stored language of the first source that has one, unchanged; null without one. */
export function readPersistedLanguage(
  request: LocaleRequest,
  { cookie, sessionKey }: Persistence,
  sources: LanguageSources,
): string | null {
  for (const source of sources.filter(isStoredSource)) {
    const value =
      source === 'session'
        ? sessionKey !== null && currentExchange().session?.get(sessionKey)
        : cookie && request.cookies.getValue(cookie.name);
    if (typeof value !== 'string') continue;
    debug(() => `Found persisted language '${value}' in ${source}.`);
    return value;
  }
  return null;
}

/** Stores the language in session and cookie, each only when its value is another one. */
export function storeLanguage(
  request: LocaleRequest,
  { cookie, cookieSeconds, sessionKey }: Persistence,
  language: string,
): void {
  const exchange = currentExchange();
  const { session } = exchange;
  if (sessionKey !== null && session && session.get(sessionKey) !== language) {
    debug(() => `Persisting language '${language}' in session.`);
    session.set(sessionKey, language);
  }
  if (cookie && request.cookies.getValue(cookie.name) !== language) {
    debug(() => `Persisting language '${language}' in cookie.`);
    const expire = Math.floor(Date.now() / 1000) + cookieSeconds;
    exchange.addCookie({ ...cookie, value: language, expire });
  }
}

function checkDuration(seconds: number): void {
  if (seconds > endOfTime - Date.now() / 1000) {
    throw new InvalidConfigException(
      `UrlLanguageManager "languageCookieDuration" must end at a date, got ${seconds} seconds.`,
    );
  }
}

function cookieOf({
  languageCookieName: name,
  languageCookieOptions,
}: PersistenceSettings): CookieConfig {
  if (name === '') {
    throw new InvalidConfigException('UrlLanguageManager "languageCookieName" must not be empty.');
  }
  if (!isToken(name)) {
    throw new InvalidConfigException(
      `UrlLanguageManager "languageCookieName" must consist of letters, digits and !#$%&'*+-.^_\`|~, got "${name.slice(0, 80)}".`,
    );
  }
  const { expires: _expires, ...options } = languageCookieOptions;
  const cookie: CookieConfig = { httpOnly: true, ...options, name };
  try {
    cookieHeaderLine(new Cookie({ ...cookie, value: 'en', expire: 1 }));
  } catch (cause) {
    if (!(cause instanceof InvalidArgumentException)) throw cause;
    throw new InvalidConfigException(
      `UrlLanguageManager "languageCookieOptions" cannot be sent: ${cause.message}`,
      { cause },
    );
  }
  return cookie;
}
