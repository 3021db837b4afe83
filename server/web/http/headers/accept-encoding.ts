import { acceptEntries } from './accept.ts';

/**
 * The encoding of a body that the client prefers (RFC 9110, 12.5.3); of equal weights the first that is offered.
 *
 * @param header `Accept-Encoding`; null when the client sent none.
 * @returns Null for no encoding.
 */
export function preferredEncoding<E extends string>(
  header: string | null,
  offered: readonly E[],
): E | null {
  if (header === null) return null;
  const weights = new Map(acceptEntries(header).map(({ value, q }) => [value.toLowerCase(), q]));
  let best: E | null = null;
  let bestWeight = 0;
  for (const encoding of offered) {
    // An encoding with weight 0 is refused, also where `*` would accept it.
    const weight = weights.get(encoding) ?? weights.get('*') ?? 0;
    if (weight <= bestWeight) continue;
    best = encoding;
    bestWeight = weight;
  }
  return (weights.get('identity') ?? 0) > bestWeight ? null : best;
}
