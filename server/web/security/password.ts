import { InvalidArgumentException } from '../../core/index.ts';
import { nodeBuiltin } from '../../core/internal.ts';
import { decodeBase64Url, encodeBase64Url } from '../internal/base64.ts';
import { argon2Hash, argon2Verify, isArgon2Hash } from './argon2.ts';
import { randomKey } from './random.ts';

const MIN_COST = 10;
const MAX_COST = 20;
const BLOCK_SIZE = 8;
const KEY_LENGTH = 32;
const MAX_BYTES = 1024;
const format = /^\$scrypt\$ln=(\d{1,2}),r=8,p=1\$([\w-]{22,64})\$([\w-]{43})$/;

/**
 * Hashes a password with scrypt: `$scrypt$ln=<cost>,r=8,p=1$<salt>$<hash>`.
 *
 * @param cost Exponent of the work factor, 10 to 20; one more doubles time and memory.
 * @throws {InvalidArgumentException} The cost is out of range, or the password is empty or longer than
 * 1024 bytes.
 */
export async function hashPassword(password: string, cost: number): Promise<string> {
  if (!Number.isInteger(cost) || cost < MIN_COST || cost > MAX_COST) {
    throw new InvalidArgumentException(
      `The "cost" must be from ${MIN_COST} to ${MAX_COST}, got ${cost}.`,
    );
  }
  const salt = randomKey(16);
  const hash = await derive(password, salt, cost);
  return `$scrypt$ln=${cost},r=${BLOCK_SIZE},p=1$${encodeBase64Url(salt)}$${encodeBase64Url(hash)}`;
}

/**
 * Hashes a password with Argon2id.
 *
 * @throws {InvalidArgumentException} The password is empty or longer than 1024 bytes.
 * @throws {NotSupportedException} The runtime has no Argon2.
 */
export async function hashPasswordByArgon2(password: string): Promise<string> {
  return argon2Hash(passwordBytes(password));
}

/**
 * Whether the hash, of scrypt or Argon2id, is that of the password.
 *
 * @throws {InvalidArgumentException} The hash is neither.
 * @throws {NotSupportedException} The hash needs Argon2, which the runtime does not have.
 */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  if (isArgon2Hash(hash)) {
    return isAcceptable(password) && argon2Verify(passwordBytes(password), hash);
  }
  const [, cost = '', salt = '', expected = ''] = format.exec(hash) ?? [];
  const saltBytes = decodeBase64Url(salt);
  const expectedBytes = decodeBase64Url(expected);
  if (
    !expectedBytes ||
    expectedBytes.length !== KEY_LENGTH ||
    !saltBytes ||
    Number(cost) > MAX_COST
  ) {
    throw new InvalidArgumentException('The password hash is not valid.');
  }
  if (!isAcceptable(password)) return false;
  const actual = await derive(password, saltBytes, Number(cost));
  return nodeBuiltin('node:crypto', 'Hashing passwords').timingSafeEqual(actual, expectedBytes);
}

/** Whether the hash was created with another cost. */
export function passwordNeedsRehash(hash: string, cost: number): boolean {
  return Number(format.exec(hash)?.[1]) !== cost;
}

function isAcceptable(password: string): boolean {
  const { length } = normalized(password);
  return length > 0 && length <= MAX_BYTES;
}

function normalized(password: string): Uint8Array {
  return new TextEncoder().encode(password.normalize('NFC'));
}

/** The bytes that are hashed. @throws {InvalidArgumentException} There are none, or more than 1024. */
function passwordBytes(password: string): Uint8Array {
  const bytes = normalized(password);
  if (bytes.length > 0 && bytes.length <= MAX_BYTES) return bytes;
  throw new InvalidArgumentException(
    `A password must have 1 to ${MAX_BYTES} bytes, got ${bytes.length}.`,
  );
}

function derive(password: string, salt: Uint8Array, cost: number): Promise<Uint8Array> {
  const bytes = passwordBytes(password);
  const N = 2 ** cost;
  const { scrypt } = nodeBuiltin('node:crypto', 'Hashing passwords');
  // The function needs a little more than the memory of the algorithm itself.
  const options = { N, r: BLOCK_SIZE, p: 1, maxmem: 256 * N * BLOCK_SIZE };
  return new Promise((resolve, reject) => {
    scrypt(bytes, salt, KEY_LENGTH, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
