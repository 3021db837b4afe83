import type * as nodeCrypto from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import { nodeBuiltin } from './node-builtin.ts';

// Keys come from the configuration, never from a request; the bound only guards against misuse.
const keys = new Map<string, KeyObject>();
const MAX_KEYS = 64;

let loaded: typeof nodeCrypto | null = null;
const nodeSigning = (): typeof nodeCrypto => (loaded ??= nodeBuiltin('node:crypto', 'Signing'));

function keyObject(secret: string): KeyObject {
  const known = keys.get(secret);
  if (known) return known;
  const made = nodeSigning().createSecretKey(secret, 'utf8');
  if (keys.size >= MAX_KEYS) keys.clear();
  keys.set(secret, made);
  return made;
}

/** Hexadecimal HMAC-SHA-256 of the text, 64 characters. A key object costs a sixth of a text key. */
export function hmacSha256(secret: string, text: string): string {
  return nodeSigning().createHmac('sha256', keyObject(secret)).update(text, 'utf8').digest('hex');
}

/** {@link hmacSha256} with WebCrypto. */
export async function hmacSha256Async(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
  ]);
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Compares two texts in a time that depends on their lengths only. */
export function equalInConstantTime(expected: string, actual: string): boolean {
  const { length } = expected;
  let difference = length ^ actual.length;
  for (let at = 0; at < actual.length; at++) {
    // `% 0` reads nothing, which counts as a difference of 0 and leaves the one of the lengths.
    difference |= expected.charCodeAt(at % length) ^ actual.charCodeAt(at);
  }
  return difference === 0;
}
