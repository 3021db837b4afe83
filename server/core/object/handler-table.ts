import { isWildcard, matchWildcard } from '../text/wildcard.ts';

/** A handler as it was added. */
export interface HandlerEntry {
  readonly handler: (event: never) => unknown;
  readonly data: unknown;
}

type Entries = readonly HandlerEntry[];

const none: Entries = [];

/**
 * Handlers by event name. Lists are replaced, never changed: a handler that adds or removes others does
 * not affect a list that is running.
 */
export class HandlerTable {
  readonly #exact = new Map<string, Entries>();
  readonly #patterns = new Map<string, Entries>();

  add(name: string, entry: HandlerEntry, append: boolean): void {
    const table = isWildcard(name) ? this.#patterns : this.#exact;
    const found = table.get(name) ?? none;
    table.set(name, append ? [...found, entry] : [entry, ...found]);
  }

  /** Removes every copy of `handler`, or all handlers of the name; returns whether there was one. */
  remove(name: string, handler: HandlerEntry['handler'] | null): boolean {
    return removeFrom(this.#exact, name, handler) || removeFrom(this.#patterns, name, handler);
  }

  /** Handlers for an event in the order in which they run: patterns first, then the exact name. */
  collect(name: string): Entries {
    const exact = this.#exact.get(name) ?? none;
    if (this.#patterns.size === 0) return exact;
    const matching = [...this.#patterns].filter(([pattern]) => matchWildcard(pattern, name));
    return matching.length === 0
      ? exact
      : [...matching.flatMap(([, entries]) => entries), ...exact];
  }

  get isEmpty(): boolean {
    return this.#exact.size === 0 && this.#patterns.size === 0;
  }
}

function removeFrom(
  table: Map<string, Entries>,
  name: string,
  handler: HandlerEntry['handler'] | null,
): boolean {
  const found = table.get(name);
  if (!found) return false;
  const kept = handler === null ? none : found.filter((entry) => entry.handler !== handler);
  if (kept.length === found.length) return false;
  if (kept.length > 0) table.set(name, kept);
  else table.delete(name);
  return true;
}
