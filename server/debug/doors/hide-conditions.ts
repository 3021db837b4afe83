/**
 * Headers of a request that keep the toolbar out of a page: an encoded page cannot get it, and a page from the cache
 * would have that of another request.
 */
export const conditions: readonly string[] = [
  'accept-encoding',
  'if-none-match',
  'if-modified-since',
  'if-range',
  'range',
];

/** Headers of a Fetch request, or of one that a listener has created. */
interface RequestHeaders {
  get(name: string): string | null;
  delete?(name: string): void;
}

/** Removes these headers from a request for a page, where the runtime allows that. */
export function hideConditions(headers: RequestHeaders): void {
  if (!headers.get('accept')?.includes('text/html')) return;
  try {
    for (const name of conditions) headers.delete?.(name);
  } catch {
    // Headers of some runtimes cannot be changed. An encoded page then stays without the toolbar.
  }
}
