import type * as nodeCrypto from 'node:crypto';
import type { KeyObject } from 'node:crypto';

import { nodeBuiltin } from './node-builtin.ts';
import { RecentDigests } from './recent-digests.ts';

/** A secret in the forms that signing takes. */
interface Secret {
  readonly key: KeyObject;
  /** The block that goes before the text (RFC 2104), and room for a text behind it. */
  readonly inner: Buffer;
  /** The block that goes before the digest of it, and room for that. */
  readonly outer: Buffer;
  /** The parts of `inner` that were signed, by their length: to make one costs as much as to fill it. */
  readonly parts: (Buffer | undefined)[];
  readonly recent: RecentDigests;
}

// Keys come from the configuration, never from a request; the bound only guards against misuse.
const secrets = new Map<string, Secret>();
const MAX_KEYS = 64;
const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
/** Longer texts are passed on in pieces. */
const MAX_TEXT_BYTES = 1024;

let latest = '';
let latestSecret: Secret | null = null;

let loaded: typeof nodeCrypto | null = null;
const nodeSigning = (): typeof nodeCrypto => (loaded ??= nodeBuiltin('node:crypto', 'Signing'));

function secretOf(text: string): Secret {
  if (latestSecret !== null && text === latest) return latestSecret;
  latestSecret = secrets.get(text) ?? prepared(text);
  latest = text;
  return latestSecret;
}

function prepared(text: string): Secret {
  const { createHash, createSecretKey } = nodeSigning();
  const given = Buffer.from(text, 'utf8');
  const short = given.length > BLOCK_BYTES ? createHash('sha256').update(given).digest() : given;
  const inner = Buffer.alloc(BLOCK_BYTES + MAX_TEXT_BYTES, 0x36);
  const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES, 0x5c);
  for (const [at, byte] of short.entries()) {
    inner[at] = byte ^ 0x36;
    outer[at] = byte ^ 0x5c;
  }
  const key = createSecretKey(text, 'utf8');
  const made = { key, inner, outer, parts: [], recent: new RecentDigests() };
  if (secrets.size >= MAX_KEYS) secrets.clear();
  secrets.set(text, made);
  return made;
}

/**
 * Hexadecimal HMAC-SHA-256 of the text, 64 characters. Two digests in one call each cost half of an object that
 * takes its text in pieces; those that runtimes have no such call for, and long texts, go that way.
 */
export function hmacSha256(secret: string, text: string): string {
  const known = secretOf(secret);
  const { recent } = known;
  const place = recent.placeOf(text);
  const remembered = recent.get(place, text);
  if (remembered !== null) return remembered;
  const digest = digestOf(known, text);
  recent.set(place, text, digest);
  return digest;
}

/**
 * Whether a digest is {@link hmacSha256} of the text, in a time that does not tell where it differs. Only what is
 * right is remembered: nobody fills memory, or takes places of others, with what he has not got from us.
 */
export function hasHmacSha256(secret: string, text: string, digest: string): boolean {
  const known = secretOf(secret);
  const { recent } = known;
  const place = recent.placeOf(text);
  const remembered = recent.get(place, text);
  if (remembered !== null) return equalInConstantTime(remembered, digest);
  const expected = digestOf(known, text);
  const isRight = equalInConstantTime(expected, digest);
  if (isRight) recent.set(place, text, expected);
  return isRight;
}

function digestOf({ key, inner, outer, parts }: Secret, text: string): string {
  const { createHmac, hash } = nodeSigning();
  // A unit of UTF-16 becomes three bytes at most.
  if (typeof hash !== 'function' || text.length * 3 > MAX_TEXT_BYTES) {
    return createHmac('sha256', key).update(text, 'utf8').digest('hex');
  }
  const end = BLOCK_BYTES + inner.write(text, BLOCK_BYTES, 'utf8');
  const part = (parts[end] ??= inner.subarray(0, end));
  writeBytes(outer, BLOCK_BYTES, hash('sha256', part, 'binary'));
  return hash('sha256', outer, 'hex');
}

/** Writes a text of bytes: `Buffer#write` takes longer for so few, and so do digests that are bytes. */
function writeBytes(target: Uint8Array, at: number, bytes: string): void {
  for (let from = 0; from < bytes.length; from++) target[at + from] = bytes.charCodeAt(from);
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
