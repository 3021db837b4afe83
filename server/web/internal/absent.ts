import { errorCode } from '../../core/internal.ts';

/** For `catch()` of a file operation: null for a file that does not exist. */
export function absent(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}
