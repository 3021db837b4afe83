import { InvalidArgumentException, NotSupportedException } from '../../core/index.ts';
import { findBuiltin, nodeBuiltin } from '../../core/internal.ts';
import { decodeBase64 } from '../internal/base64.ts';
import { randomKey } from './random.ts';

// OWASP: 19 MiB, two passes, one lane.
const MEMORY = 19_456;
const PASSES = 2;
const LANES = 1;
const HASH_BYTES = 32;
/** Maximum costs of a stored hash: 1 GiB, 100 passes, 16 lanes. */
const limits = [1_048_576, 100, 16] as const;
const format =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/;

interface Parameters {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly nonce: Uint8Array;
  readonly tagLength: number;
}

/** Whether the runtime has Argon2: Node from 24.7 on. */
export function hasArgon2(): boolean {
  return argon2Of() !== null;
}

/** Whether a text has the form of a hash of {@link argon2Hash}. */
export function isArgon2Hash(hash: string): boolean {
  return hash.startsWith('$argon2id$');
}

/** Hashes the bytes of a password: `$argon2id$v=19$m=...,t=...,p=...$<salt>$<hash>`. */
export async function argon2Hash(message: Uint8Array): Promise<string> {
  const nonce = randomKey(16);
  const parameters = { memory: MEMORY, passes: PASSES, parallelism: LANES, tagLength: HASH_BYTES };
  const hash = await derive(message, { ...parameters, nonce });
  const costs = `m=${MEMORY},t=${PASSES},p=${LANES}`;
  return `$argon2id$v=19$${costs}$${encode(nonce)}$${encode(hash)}`;
}

/**
 * Whether the hash is that of the bytes of a password.
 *
 * @throws {InvalidArgumentException} The hash is not valid.
 */
export async function argon2Verify(message: Uint8Array, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', expected = ''] = format.exec(hash) ?? [];
  const nonce = decodeBase64(salt);
  const bytes = decodeBase64(expected);
  const costs = [Number(memory), Number(passes), Number(parallelism)] as const;
  const fits = costs.every((cost, at) => cost >= 1 && cost <= (limits[at] ?? 0));
  if (!nonce || !bytes || !fits) {
    throw new InvalidArgumentException('The password hash is not valid.');
  }
  const [m, t, p] = costs;
  const actual = await derive(message, {
    memory: m,
    passes: t,
    parallelism: p,
    nonce,
    tagLength: bytes.length,
  });
  return nodeBuiltin('node:crypto', 'Hashing passwords').timingSafeEqual(actual, bytes);
}

/** Whether a hash was created with other costs than those of {@link argon2Hash}. */
export function argon2NeedsRehash(hash: string): boolean {
  return !hash.startsWith(`$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$`);
}

function derive(message: Uint8Array, parameters: Parameters): Promise<Uint8Array> {
  const argon2 = argon2Of();
  if (!argon2) {
    throw new NotSupportedException('Argon2 needs Node 24.7 or newer: hash passwords with scrypt.');
  }
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, ...parameters }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** Base64 without padding, as in the format of these hashes. */
function encode(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll('=', '');
}

/** The types of the oldest supported Node do not contain Argon2. */
interface Argon2Crypto {
  readonly argon2?: (
    algorithm: 'argon2id',
    parameters: Parameters & { readonly message: Uint8Array },
    done: (error: Error | null, key: Uint8Array) => void,
  ) => void;
}

function argon2Of() {
  return (findBuiltin('node:crypto') as Argon2Crypto | null)?.argon2 ?? null;
}
