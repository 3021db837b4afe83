import { InvalidConfigException } from '../../core/index.ts';
import { digestLength, hasHmacSha256, hmacSha256 } from '../internal/hmac.ts';

/** One secret, or several for a change of keys: the first signs, all of them verify. */
export type ValidationKey = string | readonly string[];

/** Any value that JSON can represent. */
export type CookieValue =
  | string
  | number
  | boolean
  | null
  | readonly CookieValue[]
  | { readonly [name: string]: CookieValue };

/** The keys of a configuration value; empty texts are ignored. */
export function validationKeys(key: ValidationKey): readonly string[] {
  if (typeof key === 'string') return key === '' ? [] : [key];
  return key.filter((one) => one !== '');
}

/** The key that signs; null when there is none. */
export function signingKey(key: ValidationKey): string | null {
  if (typeof key === 'string') return key === '' ? null : key;
  return key.find((one) => one !== '') ?? null;
}

/**
 * Signs a cookie value together with the name of its cookie, so that it cannot be moved to another one:
 * hexadecimal HMAC-SHA-256, then `["name",value]` as JSON.
 *
 * @throws {InvalidConfigException} There is no key.
 */
export function signCookieValue(name: string, value: CookieValue, key: ValidationKey): string {
  const secret = signingKey(key);
  if (secret === null) {
    throw new InvalidConfigException('Cookie validation key must be provided.');
  }
  const payload = JSON.stringify([name, value]);
  return hmacSha256(secret, payload) + payload;
}

/**
 * The value that {@link signCookieValue} has signed for the cookie of this name; `undefined` for
 * everything else, whatever a client may send.
 *
 * @throws {InvalidConfigException} There is no key.
 */
export function verifyCookieValue(
  name: string,
  signed: string,
  key: ValidationKey,
): Exclude<CookieValue, null> | undefined {
  const secrets = validationKeys(key);
  if (secrets.length === 0) {
    throw new InvalidConfigException('Cookie validation key must be provided.');
  }
  if (signed.length <= digestLength) return undefined;
  const digest = signed.slice(0, digestLength);
  const payload = signed.slice(digestLength);
  if (!secrets.some((secret) => hasHmacSha256(secret, payload, digest))) return undefined;
  return valueOf(name, payload);
}

function valueOf(name: string, payload: string): Exclude<CookieValue, null> | undefined {
  try {
    const pair: unknown = JSON.parse(payload);
    if (!Array.isArray(pair) || pair.length !== 2 || pair[0] !== name) return undefined;
    return (pair[1] as CookieValue) ?? undefined;
  } catch {
    // A valid signature over something else than JSON: the key is used for other data as well.
    return undefined;
  }
}
