/** A kind of database. */
export type DatabaseSystem = 'mysql' | 'postgresql' | 'sqlite';

/** Facts about a query when it begins. */
export interface QueryStart {
  readonly system: DatabaseSystem;
  readonly sql: string;
  /** Bound values: a list, or a record of named ones. */
  readonly bindings: readonly unknown[];
  /** Whether the text also contains the values. */
  readonly isInterpolated?: boolean;
  /** The connection that runs it; null when the library does not report it. */
  readonly connection: object | null;
}

/** Ends a query: rows that it has returned or changed, null when that is not known, and its error. */
export type QueryEnd = (rows: number | null, error?: unknown) => void;

/** Observes queries. */
export interface QueryObserver {
  /** Called when a query begins. Returns a function to call at its end; null when the query is not observed. */
  begin(query: QueryStart): QueryEnd | null;
  /** Called for an error of a hook itself. */
  onFault(): void;
}
