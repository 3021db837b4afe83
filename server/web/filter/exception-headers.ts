import type { HttpException } from '../../core/index.ts';

/** The exception with headers that its response gets. */
export function withResponseHeaders<E extends HttpException>(
  exception: E,
  headers: Readonly<Record<string, string>>,
): E & { readonly headers: Readonly<Record<string, string>> } {
  return Object.assign(exception, { headers });
}
