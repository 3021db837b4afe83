import { InvalidArgumentException, InvalidConfigException } from '../../core/index.ts';
import { signCookieValue, signingKey, type ValidationKey } from '../security/cookie-signature.ts';
import { type Cookie, cookieHeaderLine, expirySeconds } from './headers/cookie.ts';

/**
 * The `Set-Cookie` values of cookies. A removal is not signed; a cookie with the value null is not sent.
 *
 * @param key Null: cookies are not signed.
 * @throws {InvalidConfigException} `key` is empty.
 * @throws {InvalidArgumentException} A cookie is not valid, or has a list or object as value without
 * being signed.
 */
export function cookieLines(cookies: Iterable<Cookie>, key: ValidationKey | null): string[] {
  const lines: string[] = [];
  for (const cookie of cookies) {
    if (cookie.value === null) continue;
    lines.push(key === null ? cookieHeaderLine(cookie, plain(cookie)) : signedLine(cookie, key));
  }
  return lines;
}

function signedLine(cookie: Cookie, key: ValidationKey): string {
  const secret = signingKey(key);
  if (secret === null) {
    throw new InvalidConfigException(
      "'Request::cookieValidationKey' must be configured with a secret key.",
    );
  }
  const now = Math.floor(Date.now() / 1000);
  const expiry = expirySeconds(cookie);
  const isRemoval = expiry !== 0 && expiry < now;
  const text = isRemoval ? cookie.toString() : signCookieValue(cookie.name, cookie.value, secret);
  return cookieHeaderLine(cookie, text, now);
}

function plain(cookie: Cookie): string {
  if (typeof cookie.value !== 'object') return cookie.toString();
  throw new InvalidArgumentException(
    `The value of cookie "${cookie.name}" must be text, unless cookies are signed.`,
  );
}
