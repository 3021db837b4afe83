import {
  type ConnectionReference,
  connectionReference,
  type ExplainableQuery,
  isExplainable,
} from '../hooks/explain.ts';
import { typeOfSql } from '../model/sql-text.ts';
import type { OpenQuery } from './query-entry.ts';

/** Maximum number of captures whose queries are kept. */
const MAX_CAPTURES = 50;
/** Maximum number of queries of a capture that are kept. */
const MAX_QUERIES = 200;
/** Maximum length of a text or list in the values of a query that is kept. */
const MAX_LENGTH = 1_000;

type KeptQuery = Omit<ExplainableQuery, 'connection'> & {
  readonly connection: ConnectionReference;
};

/**
 * SELECTs of the last captures as they were sent, so that their plans can be requested. They contain values and secrets
 * that captures do not contain, so they stay in the memory of the process.
 */
export class ExplainableQueries {
  readonly #captures = new Map<string, ReadonlyMap<number, KeptQuery>>();
  /** One reference for each connection: the garbage collector visits each weak reference. */
  readonly #references = new WeakMap<object, ConnectionReference>();

  /** Keeps queries of a capture. Returns the numbers of those that are kept, from 1. */
  keep(tag: string, queries: readonly OpenQuery[]): ReadonlySet<number> {
    const kept = new Map<number, KeptQuery>();
    for (const [at, query] of queries.entries()) {
      if (kept.size === MAX_QUERIES) break;
      if (query.connection === null || !canBeKept(query)) continue;
      const { bindings, sql, system } = query;
      const connection = this.#reference(system, query.connection);
      kept.set(at + 1, { system, sql, bindings: [...bindings], connection });
    }
    if (kept.size > 0) this.#captures.set(tag, kept);
    const [oldest] = this.#captures.keys();
    if (this.#captures.size > MAX_CAPTURES && oldest !== undefined) this.#captures.delete(oldest);
    return new Set(kept.keys());
  }

  /** A query of a capture; null when it is not kept, or its connection to SQLite was garbage-collected. */
  find(tag: string, seq: number): ExplainableQuery | null {
    const kept = this.#captures.get(tag)?.get(seq);
    const connection = kept?.connection.deref();
    return kept && connection ? { ...kept, connection } : null;
  }

  #reference(system: string, connection: object): ConnectionReference {
    const known = this.#references.get(connection);
    if (known) return known;
    const made = connectionReference(system, connection);
    this.#references.set(connection, made);
    return made;
  }
}

function canBeKept({ bindings, error, sql, system }: OpenQuery): boolean {
  return error === null && isExplainable(system, typeOfSql(sql), sql) && bindings.every(isSmall);
}

/** Whether a value may stay in memory: it must be small, and at most a flat list or record. */
function isSmall(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return isSmallScalar(value);
  if (value instanceof Date) return true;
  if (ArrayBuffer.isView(value)) return value.byteLength <= MAX_LENGTH;
  const parts: unknown[] = Object.values(value);
  return parts.length <= MAX_LENGTH && parts.every(isSmallScalar);
}

function isSmallScalar(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= MAX_LENGTH;
  return value === null || (typeof value !== 'object' && typeof value !== 'function');
}
