import type { Hmac } from 'node:crypto';

import { nodeBuiltin } from '../../core/internal.ts';

/** Characters of a digest. */
export const digestLength = 64;

const hexDigest = /^[0-9a-f]{64}$/;

function hmac(secret: string, text: string): Hmac {
  const { createHmac } = nodeBuiltin('node:crypto', 'Signing');
  return createHmac('sha256', secret).update(text, 'utf8');
}

/** Hexadecimal HMAC-SHA-256 of the text, 64 characters. */
export function hmacSha256(secret: string, text: string): string {
  return hmac(secret, text).digest('hex');
}

/** Whether a digest is {@link hmacSha256} of the text; compared in constant time. */
export function hasHmacSha256(secret: string, text: string, digest: string): boolean {
  if (!hexDigest.test(digest)) return false;
  const { timingSafeEqual } = nodeBuiltin('node:crypto', 'Signing');
  return timingSafeEqual(hmac(secret, text).digest(), Buffer.from(digest, 'hex'));
}

/** {@link hmacSha256} with WebCrypto. */
export async function hmacSha256Async(secret: string, text: string): Promise<string> {
  const key = await importKey(secret, 'sign');
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** {@link hasHmacSha256} with WebCrypto. */
export async function hasHmacSha256Async(
  secret: string,
  text: string,
  digest: string,
): Promise<boolean> {
  if (!hexDigest.test(digest)) return false;
  const pairs = digest.match(/../g) ?? [];
  const bytes = Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
  const key = await importKey(secret, 'verify');
  return crypto.subtle.verify('HMAC', key, bytes, encoder.encode(text));
}

const encoder = new TextEncoder();

function importKey(secret: string, usage: 'sign' | 'verify'): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [usage]);
}

/** Compares two texts in a time that depends on their lengths alone. */
export function equalInConstantTime(expected: string, actual: string): boolean {
  const { timingSafeEqual } = nodeBuiltin('node:crypto', 'Comparing secrets');
  const [own, given] = [Buffer.from(expected), Buffer.from(actual)];
  return own.length === given.length && timingSafeEqual(own, given);
}
