import type { LocaleRequest } from '../locale-request.ts';
import { currentExchange } from './exchange.ts';
import type { LocaleSetup } from './locale-setup.ts';
import { debug } from './log.ts';

/** The language in the session, else in the cookie, as it stands there; null without. */
export function readKeptLanguage(request: LocaleRequest, setup: LocaleSetup): string | null {
  const stored =
    setup.sessionKey === null ? null : currentExchange().session?.get(setup.sessionKey);
  if (typeof stored === 'string') {
    debug(() => `Found persisted language '${stored}' in session.`);
    return stored;
  }
  const value = setup.cookie ? request.cookies.getValue(setup.cookie.name) : null;
  if (typeof value !== 'string') return null;
  debug(() => `Found persisted language '${value}' in cookie.`);
  return value;
}

/** Keeps the language in session and cookie, each only when it holds another one. */
export function keepLanguage(request: LocaleRequest, setup: LocaleSetup, language: string): void {
  const { sessionKey, cookie, cookieSeconds } = setup;
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
