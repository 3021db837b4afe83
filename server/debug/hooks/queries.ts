/** A kind of database. */
export type DatabaseSystem = 'mysql' | 'postgresql' | 'sqlite';

/** What is known of a query when it begins. */
export interface QueryStart {
  readonly system: DatabaseSystem;
  readonly sql: string;
  /** Bound values: a list, or a record of named ones. */
  readonly bindings: readonly unknown[];
  /** Whether the values stand in the text, too. */
  readonly isInterpolated?: boolean;
  /** The connection that runs it; null when the library does not tell. */
  readonly connection: object | null;
}

/** Ends a query: rows that it has returned or changed, null when that is not known, and its error. */
export type QueryEnd = (rows: number | null, error?: unknown) => void;

/** What hears of queries. */
export interface QueryObserver {
  /** A query begins. Returns what is called at its end; null when nobody wants to know. */
  begin(query: QueryStart): QueryEnd | null;
  /** An error of a hook itself. */
  onFault(): void;
}
