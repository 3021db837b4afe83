/** What is known of a whole body beside the headers. */
export interface UnsentFacts {
  /** Bytes. */
  readonly length?: number;
  /** Media type of the response to which a 304 belongs, which is sent without it (RFC 9110, 15.4.5). */
  readonly mediaType?: string;
}

// Not headers: a filter may send the given headers with another body.
const kept = new WeakMap<object, UnsentFacts>();

/** Keeps facts for filters. @param response The response of an application or of Fetch, or a message. */
export function keepFacts(response: object, facts: UnsentFacts): void {
  kept.set(response, facts);
}

/** The facts that {@link keepFacts} has kept. */
export function keptFacts(response: object): UnsentFacts {
  return kept.get(response) ?? {};
}
