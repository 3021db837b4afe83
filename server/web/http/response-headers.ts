/** Reads and writes headers of a response of any server. */
export interface ResponseHeaders {
  get(name: string): string | null;
  set(name: string, value: string): void;
  append(name: string, value: string): void;
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
