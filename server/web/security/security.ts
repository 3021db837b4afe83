import { Component, InvalidArgumentException } from '../../core/index.ts';
import { checkSettings } from '../../core/internal.ts';
import {
  equalInConstantTime,
  hasHmacSha256,
  hasHmacSha256Async,
  digestLength,
  hmacSha256,
  hmacSha256Async,
} from '../internal/hmac.ts';
import { unmaskToken } from '../internal/mask.ts';
import {
  type CookieValue,
  signCookieValue,
  type ValidationKey,
  verifyCookieValue,
} from './cookie-signature.ts';
import { argon2NeedsRehash, hasArgon2 } from './argon2.ts';
import { maskCsrfToken } from './csrf.ts';
import {
  decrypt,
  encrypt,
  hkdf,
  type HkdfOptions,
  pbkdf2,
  type Pbkdf2Options,
} from './encryption.ts';
import {
  hashPassword,
  hashPasswordByArgon2,
  passwordNeedsRehash,
  verifyPassword,
} from './password.ts';
import { randomKey, randomString } from './random.ts';

/** Random values, signatures, encryption, masks and password hashes. */
export class Security extends Component {
  /**
   * Hash algorithm of passwords: `argon2id` needs Node 24.7 or newer in all processes that check them. Null uses it
   * where the runtime has it, else `scrypt`; hashes of both are checked. Default null.
   */
  passwordAlgorithm: 'argon2id' | 'scrypt' | null = null;
  /** Work factor of scrypt: `N = 2^passwordHashCost`. Default 15, 32 MiB and about 60 ms. */
  passwordHashCost = 15;
  /** Rounds of PBKDF2 for {@link encryptByPassword}. Default 600,000. */
  derivationIterations = 600_000;

  /** @throws {InvalidConfigException} `passwordAlgorithm` is unknown. */
  override init(): void {
    super.init();
    checkSettings('Security', this as Security, {
      passwordAlgorithm: [
        '"argon2id", "scrypt" or null',
        (value) => value === null || value === 'argon2id' || value === 'scrypt',
      ],
    });
  }

  /** Cryptographically secure random bytes. @throws {InvalidArgumentException} `length` is below 1. */
  generateRandomKey(length = 32): Uint8Array<ArrayBuffer> {
    return randomKey(length);
  }

  /** Random text of `A-Z a-z 0-9 - _`. @throws {InvalidArgumentException} `length` is below 1. */
  generateRandomString(length = 32): string {
    return randomString(length);
  }

  /** The hexadecimal HMAC-SHA-256 of the data, 64 characters, followed by the data. */
  hashData(data: string, key: string): string {
    return hmacSha256(key, data) + data;
  }

  /** The data that {@link hashData} has signed with the key; false for anything else. */
  validateData(data: string, key: string): string | false {
    if (data.length < digestLength) return false;
    const payload = data.slice(digestLength);
    return hasHmacSha256(key, payload, data.slice(0, digestLength)) ? payload : false;
  }

  /** {@link hashData} with WebCrypto, for runtimes without `node:crypto`. */
  async hashDataAsync(data: string, key: string): Promise<string> {
    return (await hmacSha256Async(key, data)) + data;
  }

  /** {@link validateData} with WebCrypto, for runtimes without `node:crypto`. */
  async validateDataAsync(data: string, key: string): Promise<string | false> {
    const payload = data.slice(digestLength);
    const isValid = await hasHmacSha256Async(key, payload, data.slice(0, digestLength));
    return isValid ? payload : false;
  }

  /** Signs a value for the cookie of this name. @throws {InvalidConfigException} There is no key. */
  signCookie(name: string, value: CookieValue, key: ValidationKey): string {
    return signCookieValue(name, value, key);
  }

  /** The value that was signed for the cookie of this name, else `undefined`. @throws {InvalidConfigException} There is no key. */
  verifyCookie(name: string, signed: string, key: ValidationKey): CookieValue | undefined {
    return verifyCookieValue(name, signed, key);
  }

  /**
   * Compares two texts in a time that does not depend on where they differ.
   *
   * @throws {InvalidArgumentException} One of them is no text.
   */
  compareString(expected: string, actual: string): boolean {
    for (const value of [expected, actual] as const) {
      if (typeof value !== 'string') {
        throw new InvalidArgumentException(
          `Both values to compare must be text, got ${typeof value}.`,
        );
      }
    }
    return equalInConstantTime(expected, actual);
  }

  /** The token with a new random mask. */
  maskToken(token: string): string {
    return maskCsrfToken(token);
  }

  /** The token of a masked text; `''` for text that {@link maskToken} cannot have created. */
  unmaskToken(masked: string): string {
    return unmaskToken(masked);
  }

  /**
   * Encrypts text with a key, by AES-256-GCM under a key derived by HKDF for this message. The result is base64url.
   *
   * @param key Secret of high entropy, such as {@link generateRandomString} returns.
   * @param info Purpose; the same is needed to decrypt.
   * @throws {InvalidArgumentException} The key is empty.
   */
  encryptByKey(text: string, key: string, info = ''): Promise<string> {
    return encrypt(text, { key, info });
  }

  /**
   * The text that {@link encryptByKey} has encrypted; false for anything else.
   *
   * @throws {InvalidArgumentException} The key is empty.
   */
  decryptByKey(message: string, key: string, info = ''): Promise<string | false> {
    return decrypt(message, { key, info });
  }

  /**
   * Encrypts text with a password, by AES-256-GCM under a key derived by PBKDF2. Slow on purpose.
   *
   * @throws {InvalidArgumentException} The password is empty.
   */
  encryptByPassword(text: string, password: string): Promise<string> {
    return encrypt(text, { password, iterations: this.derivationIterations });
  }

  /**
   * The text that {@link encryptByPassword} has encrypted; false for anything else.
   *
   * @throws {InvalidArgumentException} The password is empty.
   */
  decryptByPassword(message: string, password: string): Promise<string | false> {
    return decrypt(message, { password, iterations: this.derivationIterations });
  }

  /** Bytes derived from a key by HKDF (RFC 5869) with SHA-256. @throws {InvalidArgumentException} The key is empty. */
  hkdf(
    key: string,
    { salt = noBytes(), info = '', length = 32, hash = 'SHA-256' }: Partial<HkdfOptions> = {},
  ): Promise<Uint8Array<ArrayBuffer>> {
    return hkdf(key, { salt, info, length, hash });
  }

  /** Bytes derived from a password by PBKDF2 with SHA-256. @throws {InvalidArgumentException} The password is empty. */
  pbkdf2(
    password: string,
    salt: Uint8Array<ArrayBuffer>,
    { iterations = this.derivationIterations, length = 32, hash = 'SHA-256' }: KeyLength = {},
  ): Promise<Uint8Array<ArrayBuffer>> {
    return pbkdf2(password, { salt, iterations, length, hash });
  }

  /**
   * A hash of a password, with its salt and cost, to be stored.
   *
   * @param cost Work factor of scrypt, which is then used regardless of {@link passwordAlgorithm}.
   * @throws {InvalidArgumentException} The password is empty or longer than 1024 bytes.
   * @throws {NotSupportedException} {@link passwordAlgorithm} is `argon2id`, and the runtime does not have it.
   */
  generatePasswordHash(password: string, cost: number | null = null): Promise<string> {
    if (cost === null && this.#usesArgon2()) return hashPasswordByArgon2(password);
    return hashPassword(password, cost ?? this.passwordHashCost);
  }

  /**
   * Whether a password is the one that was hashed.
   *
   * @throws {InvalidArgumentException} The hash does not have a form of {@link generatePasswordHash}.
   * @throws {NotSupportedException} The hash needs Argon2, which the runtime does not have.
   */
  validatePassword(password: string, hash: string): Promise<boolean> {
    return verifyPassword(password, hash);
  }

  /** Whether a hash was created with another algorithm or cost than the current ones. */
  passwordNeedsRehash(hash: string): boolean {
    if (this.#usesArgon2()) return argon2NeedsRehash(hash);
    return passwordNeedsRehash(hash, this.passwordHashCost);
  }

  #usesArgon2(): boolean {
    return this.passwordAlgorithm === null ? hasArgon2() : this.passwordAlgorithm === 'argon2id';
  }
}

/** Options of {@link Security.pbkdf2}. */
type KeyLength = Partial<Omit<Pbkdf2Options, 'salt'>>;

const noBytes = (): Uint8Array<ArrayBuffer> => new Uint8Array();
