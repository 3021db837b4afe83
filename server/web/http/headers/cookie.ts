import { InvalidArgumentException, UnknownPropertyException } from '../../../core/index.ts';
import { withSuggestion } from '../../../core/internal.ts';
import type { CookieValue } from '../../security/cookie-signature.ts';

/** Whether a cookie is sent with requests that start on another site. */
export const SameSite = /* @__PURE__ */ Object.freeze({
  LAX: 'Lax',
  STRICT: 'Strict',
  NONE: 'None',
} as const);
/** One of the values of {@link SameSite}. */
export type SameSite = (typeof SameSite)[keyof typeof SameSite];

/** Properties of a {@link Cookie}; all but the name have a default. */
export interface CookieConfig {
  /** Name; any text, it is percent-encoded on the wire. */
  name: string;
  /** Value. Other than text, numbers and booleans needs cookie validation. `null`: do not send. Default `''`. */
  value?: CookieValue;
  /** Domain; `''`, the default, is the host of the page alone. */
  domain?: string;
  /** Expiry: epoch seconds (also as text), a date, or text of one. `0`, the default, and `null`: until the browser closes. */
  expire?: number | string | Date | null;
  /** Path below which the cookie is sent. Default `/`. */
  path?: string;
  /** Whether it is sent over TLS only. Default false; `SameSite=None`, `__Host-` and `__Secure-` force it. */
  secure?: boolean;
  /** Whether scripts cannot read it. Default true. */
  httpOnly?: boolean;
  /** Default `Lax`; `null` or `''` leaves the attribute out. Case does not matter. */
  sameSite?: SameSite | '' | null;
  /** Whether each site that shows the page in a frame has its own cookie (CHIPS). Default false; true forces `secure`. */
  partitioned?: boolean;
}

const defaults = {
  name: '',
  value: '',
  domain: '',
  expire: 0,
  path: '/',
  secure: false,
  httpOnly: true,
  sameSite: SameSite.LAX,
  partitioned: false,
} satisfies CookieConfig;

/** A cookie that was read or is to be sent. */
export class Cookie implements Required<CookieConfig> {
  name = defaults.name;
  value: CookieValue = defaults.value;
  domain = defaults.domain;
  expire: number | string | Date | null = defaults.expire;
  path = defaults.path;
  secure = defaults.secure;
  httpOnly = defaults.httpOnly;
  sameSite: SameSite | '' | null = defaults.sameSite;
  partitioned = defaults.partitioned;

  /** @throws {UnknownPropertyException} `config` has a key that is no property of a cookie. */
  constructor(config: CookieConfig) {
    // Without a list of the names, which would be created for every cookie.
    for (const key in config) {
      if (!Object.hasOwn(config, key)) continue;
      if (!Object.hasOwn(defaults, key)) {
        const message = `Setting unknown property: Cookie::${key}`;
        throw new UnknownPropertyException(withSuggestion(message, key, Object.keys(defaults)));
      }
      const value = config[key as keyof CookieConfig];
      if (value !== undefined) (this as Record<string, unknown>)[key] = value;
    }
  }

  /** The value as text; numbers and booleans as JSON writes them, `''` for lists and objects. */
  toString(): string {
    return typeof this.value === 'object' ? '' : String(this.value);
  }
}

/**
 * Epoch seconds at which a cookie expires; 0 when it lasts until the browser closes.
 *
 * @throws {InvalidArgumentException} `expire` is text that is no date, or no number.
 */
export function expirySeconds(cookie: Cookie): number {
  const { expire, name } = cookie;
  // Programs without types pass `isKept && date`.
  if (!expire && !Number.isNaN(expire)) return 0;
  if (typeof expire === 'string' && /^[+-]?0+$/.test(expire)) return 0;
  if (typeof expire === 'string' && !/^[+-]?\d+$/.test(expire)) {
    return secondsOf(Date.parse(expire), name, expire);
  }
  if (expire instanceof Date) return secondsOf(expire.getTime(), name, String(expire));
  return secondsOf(Number(expire) * 1000, name, String(expire));
}

function secondsOf(milliseconds: number, name: string, given: string): number {
  // A date in the first second of 1970, with which cookies are often removed, is no missing expiry.
  if (!Number.isNaN(new Date(milliseconds).getTime())) return Math.trunc(milliseconds / 1000) || 1;
  throw new InvalidArgumentException(
    `The "expire" of cookie "${name}" must be epoch seconds or a date, got "${given.slice(0, 80)}".`,
  );
}

/** Prefixes of names whose cookies browsers accept only with certain attributes. */
export const securityPrefix = /^__(?:host|secure)-/i;

const unsafeText = /[^\w.~-]/;

// Attributes are written unencoded between semicolons.
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const unsafeAttribute = /[\x00-\x1f\x7f;]|[^\x20-\xff]/;

function checkAttribute(cookie: Cookie, attribute: 'path' | 'domain'): void {
  const value = cookie[attribute];
  if (value === defaults[attribute] || !unsafeAttribute.test(value)) return;
  throw new InvalidArgumentException(
    `The "${attribute}" of cookie "${cookie.name}" must not contain ";" or control characters.`,
  );
}

/**
 * The value of the `Set-Cookie` header.
 *
 * @param value The value to send: the plain one or the signed one.
 * @param now Epoch seconds from which `Max-Age` counts. Default those of the clock.
 * @throws {InvalidArgumentException} The name is empty, or path, domain or expiry are not valid.
 */
export function cookieHeaderLine(cookie: Cookie, value = cookie.toString(), now?: number): string {
  if (cookie.name === '')
    throw new InvalidArgumentException('The "name" of a cookie must not be empty.');
  const attributes = cookieAttributes(cookie);
  const expiry = expirySeconds(cookie);
  const pair = `${encodeText(cookie.name)}=${encodeText(value)}`;
  if (expiry === 0) return pair + attributes;
  const expires = new Date(expiry * 1000).toUTCString();
  const left = expiry - (now ?? Math.floor(Date.now() / 1000));
  return `${pair}; Expires=${expires}; Max-Age=${Math.max(0, left)}${attributes}`;
}

/**
 * The attributes after value and expiry: `; Path=/; HttpOnly; SameSite=Lax`.
 *
 * @throws {InvalidArgumentException} Path, domain or `sameSite` are not valid, or not those of the prefix `__Host-`.
 */
function cookieAttributes(cookie: Cookie): string {
  const { name, path, domain, httpOnly, partitioned } = cookie;
  const sameSite = sameSiteOf(cookie);
  const isForced = partitioned || sameSite === SameSite.NONE || securityPrefix.test(name);
  const secure = cookie.secure || isForced;
  const isUsual = path === '/' && domain === '' && sameSite === 'Lax' && httpOnly && !secure;
  if (isUsual) return '; Path=/; HttpOnly; SameSite=Lax';
  checkAttribute(cookie, 'path');
  checkAttribute(cookie, 'domain');
  // A browser ignores other ones.
  if (/^__host-/i.test(name) && (path !== '/' || domain !== '')) {
    throw new InvalidArgumentException(
      `The cookie "${name}" must have the path "/" and no domain, as its prefix requires.`,
    );
  }
  const place = attribute('Path', path) + attribute('Domain', domain) + flag('Secure', secure);
  const rules = flag('HttpOnly', httpOnly) + attribute('SameSite', sameSite);
  return place + rules + flag('Partitioned', partitioned);
}

function sameSiteOf({ name, sameSite }: Cookie): SameSite | '' {
  if (sameSite === SameSite.LAX) return sameSite;
  if (sameSite === null || sameSite === '') return '';
  const text = /^(?:lax|strict|none)$/i.test(sameSite) ? sameSite.toLowerCase() : '';
  const found = Object.values(SameSite).find((one) => one.toLowerCase() === text);
  if (found) return found;
  throw new InvalidArgumentException(
    `The "sameSite" of cookie "${name}" must be Lax, Strict or None, got ${JSON.stringify(sameSite).slice(0, 80)}.`,
  );
}

const attribute = (name: string, value: string | null): string =>
  value ? `; ${name}=${value}` : '';

const flag = (name: string, isSet: boolean): string => (isSet ? `; ${name}` : '');

function encodeText(text: string): string {
  const at = text.search(unsafeText);
  if (at < 0) return text;
  // A signature in front of the value needs no encoding.
  return text.slice(0, at) + encodeURIComponent(text.slice(at).toWellFormed());
}
