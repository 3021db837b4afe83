import { InvalidArgumentException } from '../../core/index.ts';
import { encodeBase64Url } from '../internal/base64.ts';

/**
 * Cryptographically secure random bytes.
 *
 * @throws {InvalidArgumentException} `length` is below 1.
 */
export function randomKey(length: number): Uint8Array<ArrayBuffer> {
  if (!Number.isInteger(length) || length < 1) {
    throw new InvalidArgumentException('First parameter ($length) must be greater than 0');
  }
  const bytes = new Uint8Array(length);
  // The source returns at most 64 KB at once.
  for (let at = 0; at < length; at += 65_536)
    crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
}

/**
 * Random text of `A-Z a-z 0-9 - _`, 6 bits a character.
 *
 * @throws {InvalidArgumentException} `length` is below 1.
 */
export function randomString(length: number): string {
  return encodeBase64Url(randomKey(length)).slice(0, length);
}
