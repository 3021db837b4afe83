/** Reads and writes headers of a response of any server. */
export interface ResponseHeaders {
  get(name: string): string | null;
  set(name: string, value: string): void;
  append(name: string, value: string): void;
}

/**
 * Changes the headers of a response of Fetch.
 *
 * @param isShared Whether other code may return the same object again: a copy is changed then, as where headers are fixed.
 * @returns The response or its copy; one with a status below 200, such as a WebSocket upgrade, cannot be copied and is
 * returned unchanged.
 */
export function withChangedHeaders(
  response: Response,
  change: (headers: Headers) => void,
  isShared: boolean,
): Response {
  if (response.status < 200) return response;
  const copy = (): Response => new Response(response.body, response);
  const target = isShared ? copy() : response;
  try {
    change(target.headers);
    return target;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const other = copy();
    change(other.headers);
    return other;
  }
}

/** A list header with the tokens of both lists, each once. */
export function joinTokens(present: string | null, added: string): string {
  const tokens = [...(present ?? '').split(','), ...added.split(',')].map((token) => token.trim());
  const seen = new Set<string>();
  const unique = tokens.filter((token) => {
    const key = token.toLowerCase();
    return token !== '' && !seen.has(key) && seen.add(key);
  });
  return unique.join(', ');
}
