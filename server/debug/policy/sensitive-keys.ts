import { formatMessage, InvalidConfigException } from '../../core/index.ts';
import { secretNames, statelessRegExp } from '../../core/internal.ts';
import { Message } from '../message.ts';

/** Default keys whose values are secrets. */
export const DEFAULT_KEYS: readonly string[] =
  `access_token accessToken api_key apiKey authorization
  auth_key authKey aws_secret_access_key client_secret clientSecret cookie csrf_token csrfToken
  database_url db_password http_authorization http_cookie password password_hash
  password_reset_token passwd php_auth_pw proxy-authorization redirect_http_authorization
  refresh_token refreshToken secret session_id set-cookie token verification_token x-api-key
  x-auth-token x-csrf-token`.split(/\s+/);

/** Maximum length of a key whose result is cached, and number of results after which the cache starts over. */
const MAX_CACHED_LENGTH = 100;
const MAX_CACHED = 1000;

/** Options that specify which keys have secret values. */
export interface SensitiveKeysOptions {
  /** Exact names; case is ignored. Default {@link DEFAULT_KEYS}. */
  readonly sensitiveKeys?: readonly string[];
  /** Prefixes of names; case is ignored. Default none. */
  readonly sensitiveKeyPrefixes?: readonly string[];
  /** Expressions; null, the default, means the built-in ones while `sensitiveKeys` is the default list. */
  readonly sensitiveKeyPatterns?: readonly (RegExp | string)[] | null;
}

/** Tests whether the value of a key is a secret. */
export class SensitiveKeys {
  readonly keys: readonly string[];
  readonly prefixes: readonly string[];
  readonly patterns: readonly RegExp[];
  readonly #exact: ReadonlySet<string>;
  /** Results by key: nearly all keys occur again in each request. */
  readonly #cache = new Map<string, boolean>();

  /** @throws {InvalidConfigException} A prefix is empty, or a pattern is not a regular expression. */
  constructor(options: SensitiveKeysOptions) {
    const { sensitiveKeys = DEFAULT_KEYS, sensitiveKeyPrefixes = [] } = options;
    const { sensitiveKeyPatterns = null } = options;
    if (sensitiveKeyPrefixes.includes('')) {
      throw new InvalidConfigException(Message.SENSITIVE_PREFIX_EMPTY);
    }
    this.keys = sensitiveKeys;
    this.prefixes = sensitiveKeyPrefixes.map((prefix) => prefix.toLowerCase());
    const standard = sensitiveKeys === DEFAULT_KEYS ? secretNames : [];
    this.patterns = sensitiveKeyPatterns === null ? standard : sensitiveKeyPatterns.map(expression);
    this.#exact = new Set(sensitiveKeys.map((key) => key.toLowerCase()));
  }

  /** Whether the value of this key is a secret; each part of `user[password]` is checked. */
  has(key: string): boolean {
    const known = this.#cache.get(key);
    if (known !== undefined) return known;
    const isSecret = this.#hasSecretPart(key);
    if (key.length > MAX_CACHED_LENGTH) return isSecret;
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear();
    this.#cache.set(key, isSecret);
    return isSecret;
  }

  #hasSecretPart(key: string): boolean {
    if (this.#isSecret(key)) return true;
    return (
      key.includes('[') && key.split(/[[\]]+/).some((part) => part !== '' && this.#isSecret(part))
    );
  }

  #isSecret(key: string): boolean {
    const name = key.toLowerCase();
    if (this.#exact.has(name)) return true;
    if (this.prefixes.some((prefix) => name.startsWith(prefix))) return true;
    return this.patterns.some((pattern) => pattern.test(key));
  }
}

function expression(pattern: RegExp | string): RegExp {
  try {
    return typeof pattern === 'string' ? new RegExp(pattern, 'i') : statelessRegExp(pattern);
  } catch (cause) {
    const text = formatMessage(Message.SENSITIVE_PATTERN_INVALID, String(pattern).slice(0, 80));
    throw new InvalidConfigException(text, { cause });
  }
}
