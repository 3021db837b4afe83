import { nodeBuiltin } from '../../core/internal.ts';

// Not imported: loading it takes 13 ms of processor time, and a program may import `fwx/server/upload` for its widget alone.
const crypto = (): ReturnType<typeof nodeBuiltin<'node:crypto'>> =>
  nodeBuiltin('node:crypto', 'Storing uploads');

type Encoding = 'hex' | 'base64' | 'base64url';

/** A digest as text. */
export const digestOf = (
  algorithm: 'md5' | 'sha256' | 'sha384',
  data: string | Uint8Array,
  encoding: Encoding,
): string => crypto().createHash(algorithm).update(data).digest(encoding);

/** Random bytes as text, for names and secrets that cannot be guessed. */
export const randomText = (bytes: number, encoding: Encoding = 'hex'): string =>
  crypto().randomBytes(bytes).toString(encoding);
