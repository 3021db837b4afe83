import type { HttpException } from '../../core/index.ts';

/** Returns the exception with headers for its response. */
export function withResponseHeaders<E extends HttpException>(
  exception: E,
  headers: Readonly<Record<string, string>>,
): E & { readonly headers: Readonly<Record<string, string>> } {
  return Object.assign(exception, { headers });
}
