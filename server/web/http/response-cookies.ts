import { InvalidArgumentException, InvalidConfigException } from '../../core/index.ts';
import { signCookieValue, signingKey, type ValidationKey } from '../security/cookie-signature.ts';
import { hmacSha256 } from '../internal/hmac.ts';
import {
  type Cookie,
  cookieAttributes,
  cookieHeaderLine,
  expirySeconds,
  isPlainText,
} from './cookie.ts';

/**
 * The `Set-Cookie` values of cookies. A removal is not signed; a cookie with the value null is not sent.
 *
 * @param key Null: cookies are not signed.
 * @throws {InvalidConfigException} `key` is empty.
 * @throws {InvalidArgumentException} A cookie is not valid, or has a list or object as value without
 * being signed.
 */
export function cookieLines(cookies: Iterable<Cookie>, key: ValidationKey | null): string[] {
  let lines: string[] | null = null;
  for (const cookie of cookies) {
    if (cookie.value === null) continue;
    const line = key === null ? cookieHeaderLine(cookie, plain(cookie)) : signedLine(cookie, key);
    // Most responses set one, and a list that grows has room for 17.
    if (lines === null) lines = [line];
    else lines.push(line);
  }
  return lines ?? [];
}

function signedLine(cookie: Cookie, key: ValidationKey): string {
  const secret = signingKey(key);
  if (secret === null) {
    throw new InvalidConfigException(
      "'Request::cookieValidationKey' must be configured with a secret key.",
    );
  }
  const { name, value } = cookie;
  const expiry = expirySeconds(cookie);
  if (expiry !== 0) {
    const now = Math.floor(Date.now() / 1000);
    const text = expiry < now ? cookie.toString() : signCookieValue(name, value, secret);
    return cookieHeaderLine(cookie, text, now);
  }
  // What neither JSON nor a cookie has to escape, as ids and tokens are, is written as it is.
  if (typeof value === 'string' && isPlainText(name) && isPlainText(value)) {
    const digest = hmacSha256(secret, `["${name}","${value}"]`);
    return `${name}=${digest}%5B%22${name}%22%2C%22${value}%22%5D${cookieAttributes(cookie)}`;
  }
  return cookieHeaderLine(cookie, signCookieValue(name, value, secret));
}

function plain(cookie: Cookie): string {
  if (typeof cookie.value !== 'object') return cookie.toString();
  throw new InvalidArgumentException(
    `The value of cookie "${cookie.name}" must be text, unless cookies are signed.`,
  );
}
