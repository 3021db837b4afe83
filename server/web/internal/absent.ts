/** For `catch()` of a file operation: null for a file that does not exist. */
export function absent(error: unknown): null {
  if ((error as { code?: unknown }).code === 'ENOENT') return null;
  throw error;
}
