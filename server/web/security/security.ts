import { Component, InvalidArgumentException } from '../../core/index.ts';
import {
  equalInConstantTime,
  hasHmacSha256,
  hasHmacSha256Async,
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
import { maskCsrfToken } from './csrf.ts';
import { hashPassword, passwordNeedsRehash, verifyPassword } from './password.ts';
import { randomKey, randomString } from './random.ts';

const DIGEST_LENGTH = 64;

/** Random values, signatures, masks and password hashes. */
export class Security extends Component {
  /** Work factor of password hashes: scrypt with `N = 2^passwordHashCost`. Default 15, 32 MiB and about 60 ms. */
  passwordHashCost = 15;

  /** Random bytes fit for secrets. @throws {InvalidArgumentException} `length` is below 1. */
  generateRandomKey(length = 32): Uint8Array<ArrayBuffer> {
    return randomKey(length);
  }

  /** Random text of `A-Z a-z 0-9 - _`. @throws {InvalidArgumentException} `length` is below 1. */
  generateRandomString(length = 32): string {
    return randomString(length);
  }

  /** The data behind the hexadecimal HMAC-SHA-256 of it, 64 characters. */
  hashData(data: string, key: string): string {
    return hmacSha256(key, data) + data;
  }

  /** The data that {@link hashData} has signed with the key; false for anything else. */
  validateData(data: string, key: string): string | false {
    if (data.length < DIGEST_LENGTH) return false;
    const payload = data.slice(DIGEST_LENGTH);
    return hasHmacSha256(key, payload, data.slice(0, DIGEST_LENGTH)) ? payload : false;
  }

  /** {@link hashData} with WebCrypto, for runtimes without `node:crypto`. */
  async hashDataAsync(data: string, key: string): Promise<string> {
    return (await hmacSha256Async(key, data)) + data;
  }

  /** {@link validateData} with WebCrypto, for runtimes without `node:crypto`. */
  async validateDataAsync(data: string, key: string): Promise<string | false> {
    const payload = data.slice(DIGEST_LENGTH);
    const isValid = await hasHmacSha256Async(key, payload, data.slice(0, DIGEST_LENGTH));
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
   * Compares two texts in a time that tells nothing about where they differ.
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

  /** The token behind a fresh random mask. */
  maskToken(token: string): string {
    return maskCsrfToken(token);
  }

  /** The token behind a mask; `''` for what {@link maskToken} cannot have made. */
  unmaskToken(masked: string): string {
    return unmaskToken(masked);
  }

  /**
   * A hash of a password, with its salt and cost, to be stored.
   *
   * @throws {InvalidArgumentException} The password is empty or longer than 1024 bytes.
   */
  generatePasswordHash(password: string, cost = this.passwordHashCost): Promise<string> {
    return hashPassword(password, cost);
  }

  /**
   * Whether a password is the one that was hashed.
   *
   * @throws {InvalidArgumentException} The hash is none that {@link generatePasswordHash} makes.
   */
  validatePassword(password: string, hash: string): Promise<boolean> {
    return verifyPassword(password, hash);
  }

  /** Whether a hash was made with another cost than the present one. */
  passwordNeedsRehash(hash: string): boolean {
    return passwordNeedsRehash(hash, this.passwordHashCost);
  }
}
