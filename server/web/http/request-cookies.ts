import { parseCookie } from 'cookie';

import { InvalidConfigException } from '../../core/index.ts';
import { decodeLoosely } from '../internal/percent.ts';
import {
  type ValidationKey,
  validationKeys,
  verifyCookieValue,
} from '../security/cookie-signature.ts';
import { CookieCollection } from './cookie-collection.ts';
import { Cookie } from './cookie.ts';

const promises = /^__(?:host|secure)-/i;

/**
 * The pairs of a `Cookie` header by name; of two with one name the first counts. An encoded name that
 * would decode to the `__Host-` or `__Secure-` prefix is left out: the browser has not checked it.
 */
export function parseCookieHeader(header: string): Map<string, string> {
  const cookies = new Map<string, string>();
  if (header === '') return cookies;
  for (const [raw, value] of Object.entries(parseCookie(header, { decode: decodeLoosely }))) {
    const name = decodeLoosely(raw);
    if (name !== raw && promises.test(name)) continue;
    if (value !== undefined && !cookies.has(name)) cookies.set(name, value);
  }
  return cookies;
}

/**
 * The cookies of a request, read-only. With a key only those that were signed with it count; each
 * signature is checked when its cookie is asked for.
 *
 * @param key `null`: no validation; empty values are left out.
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
  return new CookieCollection([], true, { texts: parseCookieHeader(header), resolve });
}
