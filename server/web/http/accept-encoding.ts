import { parseAccept } from './accept.ts';

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
  const accepted = new Map(parseAccept(header).map(({ value, q }) => [value.toLowerCase(), q]));
  // An encoding with weight 0 is rejected, also where `*` would accept it; `parseAccept` skips such entries.
  const refused = new Set(
    [...header.toLowerCase().matchAll(/([\w*-]+)\s*;\s*q\s*=\s*0(?:\.0*)?\s*(?:,|$)/g)].map(
      ([, name]) => name,
    ),
  );
  let best: E | null = null;
  let bestWeight = 0;
  for (const encoding of offered) {
    const weight = refused.has(encoding) ? 0 : (accepted.get(encoding) ?? accepted.get('*') ?? 0);
    if (weight <= bestWeight) continue;
    best = encoding;
    bestWeight = weight;
  }
  return best;
}
