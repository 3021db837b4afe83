import { InvalidArgumentException } from '../../core/index.ts';
import { decodeBase64Url, encodeBase64Url } from '../internal/base64.ts';
import { randomKey } from './random.ts';

/** The secret from which the key of a message is derived. */
type KeySource =
  | { readonly key: string; readonly info: string }
  | { readonly password: string; readonly iterations: number };

const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Version and number of iterations. */
const HEAD_BYTES = 5;
const BY_KEY = 1;
const BY_PASSWORD = 2;
/** The sender of a message must not choose how long it takes to reject it. */
const MAX_ITERATIONS = 5_000_000;

/**
 * Bytes derived from a key by HKDF (RFC 5869).
 *
 * @throws {InvalidArgumentException} The key is empty.
 */
export async function hkdf(
  key: string,
  { salt, info, length, hash }: HkdfOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const base = await importSecret(key, 'HKDF');
  const options = { name: 'HKDF', hash, salt, info: encode(info) };
  return new Uint8Array(await crypto.subtle.deriveBits(options, base, length * 8));
}

/** Options of {@link hkdf}. */
export interface HkdfOptions {
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly info: string;
  /** Bytes. */
  readonly length: number;
  readonly hash: string;
}

/**
 * Bytes derived from a password by PBKDF2 (RFC 8018).
 *
 * @throws {InvalidArgumentException} The password is empty.
 */
export async function pbkdf2(
  password: string,
  { salt, iterations, length, hash }: Pbkdf2Options,
): Promise<Uint8Array<ArrayBuffer>> {
  const base = await importSecret(password, 'PBKDF2');
  const options = { name: 'PBKDF2', hash, salt, iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(options, base, length * 8));
}

/** Options of {@link pbkdf2}. */
export interface Pbkdf2Options {
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iterations: number;
  /** Bytes. */
  readonly length: number;
  readonly hash: string;
}

/**
 * Encrypts text with AES-256-GCM, under a key of its own for each message: base64url of version, iterations, salt,
 * nonce, and the ciphertext with its tag.
 *
 * @throws {InvalidArgumentException} The key or password is empty, or the iterations are not from 1 to 5,000,000.
 */
export async function encrypt(text: string, source: KeySource): Promise<string> {
  if ('password' in source) assertIterations(source.iterations);
  const head = new Uint8Array(HEAD_BYTES);
  head[0] = 'key' in source ? BY_KEY : BY_PASSWORD;
  new DataView(head.buffer).setUint32(1, 'key' in source ? 0 : source.iterations);
  const salt = randomKey(SALT_BYTES);
  const nonce = randomKey(NONCE_BYTES);
  const key = await messageKey(source, salt);
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: head };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, encode(text)));
  const message = new Uint8Array(HEAD_BYTES + SALT_BYTES + NONCE_BYTES + sealed.length);
  message.set(head);
  message.set(salt, HEAD_BYTES);
  message.set(nonce, HEAD_BYTES + SALT_BYTES);
  message.set(sealed, HEAD_BYTES + SALT_BYTES + NONCE_BYTES);
  return encodeBase64Url(message);
}

/**
 * The text of a message of {@link encrypt}; false for anything else, also for one that was changed.
 *
 * @throws {InvalidArgumentException} The key or password is empty.
 */
export async function decrypt(message: string, source: KeySource): Promise<string | false> {
  assertSecret('key' in source ? source.key : source.password);
  const bytes = decodeBase64Url(message);
  const start = HEAD_BYTES + SALT_BYTES + NONCE_BYTES;
  if (!bytes || bytes.length < start + TAG_BYTES) return false;
  const whole = Uint8Array.from(bytes);
  const head = whole.slice(0, HEAD_BYTES);
  const own = sourceOf(head, source);
  if (own === null) return false;
  const key = await messageKey(own, whole.slice(HEAD_BYTES, HEAD_BYTES + SALT_BYTES));
  const nonce = whole.slice(HEAD_BYTES + SALT_BYTES, start);
  const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: head };
  try {
    const opened = await crypto.subtle.decrypt(algorithm, key, whole.slice(start));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(opened);
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError) return false;
    throw error;
  }
}

/** The source with the iterations of a message; null when the message was created in another way. */
function sourceOf(head: Uint8Array<ArrayBuffer>, source: KeySource): KeySource | null {
  const iterations = new DataView(head.buffer).getUint32(1);
  if ('key' in source) return head[0] === BY_KEY ? source : null;
  const isPossible = iterations >= 1 && iterations <= MAX_ITERATIONS;
  return head[0] === BY_PASSWORD && isPossible ? { ...source, iterations } : null;
}

async function messageKey(source: KeySource, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const hash = 'SHA-256';
  const bytes =
    'key' in source
      ? await hkdf(source.key, { salt, info: `fwx encryption ${source.info}`, length: 32, hash })
      : await pbkdf2(source.password, { salt, iterations: source.iterations, length: 32, hash });
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

function importSecret(secret: string, algorithm: 'HKDF' | 'PBKDF2'): Promise<CryptoKey> {
  assertSecret(secret);
  return crypto.subtle.importKey('raw', encode(secret), algorithm, false, ['deriveBits']);
}

function assertIterations(iterations: number): void {
  if (Number.isInteger(iterations) && iterations >= 1 && iterations <= MAX_ITERATIONS) return;
  throw new InvalidArgumentException(
    `"derivationIterations" must be from 1 to ${MAX_ITERATIONS}, got ${iterations}.`,
  );
}

function assertSecret(secret: string): void {
  if (typeof secret === 'string' && secret !== '') return;
  throw new InvalidArgumentException('The key or password must be text that is not empty.');
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
