import { InvalidArgumentException, InvalidConfigException } from '../../core/index.ts';
import {
  signCookieValue,
  type ValidationKey,
  validationKeys,
} from '../security/cookie-signature.ts';
import { type Cookie, cookieHeaderLine, expirySeconds } from './cookie.ts';

/**
 * The `Set-Cookie` values of cookies. A removal is not signed; a cookie with the value null is not sent.
 *
 * @param key Null: cookies are not signed.
 * @throws {InvalidConfigException} `key` is empty.
 * @throws {InvalidArgumentException} A cookie is not valid, or has a list or object as value without
 * being signed.
 */
export function cookieLines(cookies: Iterable<Cookie>, key: ValidationKey | null): string[] {
  const now = Math.floor(Date.now() / 1000);
  const lines: string[] = [];
  for (const cookie of cookies) {
    if (cookie.value === null) continue;
    lines.push(
      cookieHeaderLine(cookie, key === null ? plain(cookie) : signed(cookie, key, now), now),
    );
  }
  return lines;
}

function signed(cookie: Cookie, key: ValidationKey, now: number): string {
  if (validationKeys(key).length === 0) {
    throw new InvalidConfigException(
      "'Request::cookieValidationKey' must be configured with a secret key.",
    );
  }
  const expiry = expirySeconds(cookie);
  if (expiry !== 0 && expiry < now) return cookie.toString();
  return signCookieValue(cookie.name, cookie.value, key);
}

function plain(cookie: Cookie): string {
  if (typeof cookie.value !== 'object') return cookie.toString();
  throw new InvalidArgumentException(
    `The value of cookie "${cookie.name}" must be text, unless cookies are signed.`,
  );
}
