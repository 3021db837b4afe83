import { nodeBuiltin } from '../../core/internal.ts';

// An import takes a tenth of the time that this module takes to load, and some programs store no upload.
const crypto = (): ReturnType<typeof nodeBuiltin<'node:crypto'>> =>
  nodeBuiltin('node:crypto', 'Storing uploads');

type Encoding = 'hex' | 'base64' | 'base64url';

/** A digest as text. */
export const digestOf = (
  algorithm: 'md5' | 'sha256' | 'sha384',
  data: string | Uint8Array,
  encoding: Encoding,
): string => crypto().createHash(algorithm).update(data).digest(encoding);

/** Random bytes as text, for names and secrets that nobody can guess. */
export const randomText = (bytes: number, encoding: Encoding = 'hex'): string =>
  crypto().randomBytes(bytes).toString(encoding);
