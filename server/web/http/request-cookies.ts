import { InvalidConfigException } from '../../core/index.ts';
import { decodeLoosely } from '../internal/percent.ts';
import {
  type ValidationKey,
  validationKeys,
  verifyCookieValue,
} from '../security/cookie-signature.ts';
import { CookieCollection } from './headers/cookie-collection.ts';
import { Cookie, securityPrefix } from './headers/cookie.ts';

/**
 * The pairs of a `Cookie` header by name; of two with one name the first counts. An encoded name that
 * would decode to the `__Host-` or `__Secure-` prefix is skipped: the browser has not checked it.
 */
export function parseCookieHeader(header: string): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    if (equals < 0) continue;
    const raw = trimBlanks(pair, 0, equals);
    const name = decodeLoosely(raw);
    if (cookies.has(name) || hidesPrefix(raw, name)) continue;
    cookies.set(name, decodeLoosely(trimBlanks(pair, equals + 1, pair.length)));
  }
  return cookies;
}

/**
 * The value of one cookie of a `Cookie` header, as {@link parseCookieHeader} reads it, without reading the
 * others; null when there is none of this name.
 */
export function findCookie(header: string, name: string): string | null {
  for (let from = 0; from < header.length;) {
    const found = header.indexOf(';', from);
    const end = found < 0 ? header.length : found;
    const equals = header.indexOf('=', from);
    if (equals < 0) return null;
    if (equals < end && isNamed(header, from, equals, name)) {
      return decodeLoosely(trimBlanks(header, equals + 1, end));
    }
    from = end + 1;
  }
  return null;
}

function isNamed(header: string, from: number, to: number, name: string): boolean {
  const raw = trimBlanks(header, from, to);
  return decodeLoosely(raw) === name && !hidesPrefix(raw, name);
}

/** Whether a prefix was encoded, so that the browser has not checked it. */
function hidesPrefix(raw: string, name: string): boolean {
  return securityPrefix.test(name) && !securityPrefix.test(raw);
}

/** The text between two places without blanks and tabs at its ends. */
function trimBlanks(text: string, from: number, to: number): string {
  let start = from;
  let end = to;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

const isBlank = (code: number): boolean => code === 32 || code === 9;

/**
 * The cookies of a request, read-only. With a key only those that were signed with it are accepted; each
 * signature is checked when its cookie is read.
 *
 * @param key `null`: no validation; empty values are skipped.
 * @throws {InvalidConfigException} `key` is empty.
 */
export function readCookies(header: string, key: ValidationKey | null): CookieCollection {
  if (key !== null && validationKeys(key).length === 0) {
    throw new InvalidConfigException('Cookie validation key must be provided.');
  }
  const resolve = (name: string, text: string): Cookie | null => {
    const value = key === null ? text || undefined : verifyCookieValue(name, text, key);
    return value === undefined ? null : new Cookie({ name, value, expire: null });
  };
  return new CookieCollection([], true, {
    find: (name) => findCookie(header, name),
    all: () => parseCookieHeader(header),
    resolve,
  });
}
