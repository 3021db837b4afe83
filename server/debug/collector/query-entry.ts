import type { QueryStart } from '../hooks/queries.ts';
import type { PoolEntry } from '../capture/pool-entry.ts';
import { type DebugValue, encodeValue } from '../model/debug-value.ts';
import {
  isDocument,
  maskLiterals,
  sqlLabel,
  statementShape,
  transactionStep,
  typeOfSql,
} from '../model/sql-text.ts';
import { type Frame, isOwnFrame, type LazyStack, ownFrames } from '../model/stack-frames.ts';
import type { CapturePolicy } from '../policy/capture-policy.ts';
import { redactSql } from '../policy/redact-sql.ts';

/** A statement that was sent to a database. */
export interface QueryEntry {
  /** From 1. */
  readonly seq: number;
  /** `mysql`, `postgresql` or `sqlite`; for spans the name in OpenTelemetry, such as `mongodb`. */
  readonly system: string;
  /** First word: `SELECT`. */
  readonly type: string;
  readonly query: string;
  /** The statement in one short line. */
  readonly label: string;
  /** Number of bound values. */
  readonly bindingCount: number;
  /** Bound values as `DebugValue`; null unless `captureBindings` is on. */
  readonly bindings: DebugValue | null;
  /** Rows that were returned or changed; null when that is not known. */
  readonly rows: number | null;
  /** Milliseconds since the start of the capture. */
  readonly timestamp: number;
  /** Milliseconds; null when it has not ended. */
  readonly duration: number | null;
  /** Milliseconds for which it waited for a connection of a pool. */
  readonly wait: number;
  /** Number of the connection in the capture, from 1; null when that is not known. */
  readonly connection: number | null;
  /** Number of the transaction in the capture, from 1; null outside of one. */
  readonly transaction: number | null;
  /** Message of its error; `''` for none. */
  readonly error: string;
  readonly trace: readonly Frame[];
  /** Number of queries of this statement from this place, also with other values in its text. */
  readonly repeated: number;
  /** Number of queries of this statement with these values. */
  readonly duplicates: number;
  /** Whether its plan can be requested, while the process that sent it runs and has it in memory. */
  readonly isExplainable: boolean;
}

/** A query as it is kept until the end of its capture. */
export interface OpenQuery extends Omit<QueryStart, 'system'> {
  readonly system: string;
  readonly timestamp: number;
  readonly stack: LazyStack;
  readonly entry: PoolEntry | null;
  readonly wait: number;
  /** Whether the statement has values that are not known. */
  readonly hasUnknownValues?: boolean;
  rows: number | null;
  duration: number | null;
  error: unknown;
}

const MAX_SQL = 20_000;

/** Context in which the entries of queries are created. */
export interface EntryContext {
  readonly policy: CapturePolicy;
  readonly captureBindings: boolean;
  /** Numbers of the queries whose plans can be requested, from 1. */
  readonly explainable: ReadonlySet<number>;
}

/** A query with the facts that do not depend on other queries. */
interface ReadQuery extends Statement {
  readonly open: OpenQuery;
  readonly trace: readonly Frame[];
}

/** Creates the stored entries of the queries of a capture. */
export function entriesOf(queries: readonly OpenQuery[], context: EntryContext): QueryEntry[] {
  const statements = new Map<string, Statement>();
  const read = queries.map((open): ReadQuery => {
    return { open, ...statementOf(open, context, statements), trace: placesOf(open) };
  });
  const facts = connectionFacts(queries);
  const places = counted(read, ({ shape, trace }) => placeKey(shape, trace));
  const values = counted(queries, (query, at) =>
    query.hasUnknownValues ? String(at) : valueKeyOf(query),
  );
  return read.map((one, at) => ({
    ...entryOf(one, context),
    seq: at + 1,
    connection: facts[at]?.connection ?? null,
    transaction: facts[at]?.transaction ?? null,
    repeated: places[at] ?? 1,
    duplicates: values[at] ?? 1,
    isExplainable: context.explainable.has(at + 1),
  }));
}

/** Key of statement and place: queries with the same key are the same query, sent again. */
export function keyOf({ query, system, trace }: QueryEntry): string {
  return placeKey(statementShape(query, system), trace);
}

function placeKey(shape: string, [place]: readonly Frame[]): string {
  return `${place?.file ?? ''}:${place?.line ?? 0} ${shape}`;
}

type OwnFacts = Omit<
  QueryEntry,
  'seq' | 'connection' | 'transaction' | 'repeated' | 'duplicates' | 'isExplainable'
>;

function entryOf(
  { label, open, query, trace, type }: ReadQuery,
  { captureBindings, policy }: EntryContext,
): OwnFacts {
  const { bindings, duration, error, rows, system, timestamp, wait } = open;
  return {
    system,
    type,
    query,
    label,
    bindingCount: bindings.length,
    bindings: captureBindings ? encodeValue(bindings, policy) : null,
    rows,
    timestamp,
    duration,
    wait,
    error: error === null ? '' : policy.redactText(policy.cutText(errorText(error))),
    trace,
  };
}

/** The text of a query, as it is stored. */
interface Statement extends Pick<QueryEntry, 'type' | 'query' | 'label'> {
  /** The statement without its values. */
  readonly shape: string;
}

/** Caches statements: most queries of a capture have the text of another one. */
function statementOf(
  query: OpenQuery,
  { captureBindings, policy }: EntryContext,
  known: Map<string, Statement>,
): Statement {
  const sql = shownSql(query, captureBindings);
  const found = known.get(sql);
  if (found) return found;
  const cut = sql.slice(0, MAX_SQL);
  const text = (isDocument(cut) ? policy.redactText(cut) : redactSql(cut, policy)).trim();
  const label = sqlLabel(text);
  const shape = statementShape(text, query.system);
  const made = { type: typeOfSql(query.sql), query: text, label, shape };
  known.set(sql, made);
  return made;
}

/** Masks values that mysql2 has written into a statement, unless bindings are captured. */
function shownSql(
  { bindings, isInterpolated = false, sql }: OpenQuery,
  captureBindings: boolean,
): string {
  return isInterpolated && bindings.length > 0 && !captureBindings ? maskLiterals(sql) : sql;
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}

/** Frames of the caller of a query. A pool hides the caller: then the stack at the entry of the pool is used. */
function placesOf({ entry, stack }: OpenQuery): Frame[] {
  const frames = ownFrames(stack);
  return entry === null || frames.some(isOwnFrame) ? frames : ownFrames(entry.stack);
}

/** Returns for each element the number of elements with the same key. */
function counted<T>(all: readonly T[], keyFor: (one: T, at: number) => string): number[] {
  const keys = all.map(keyFor);
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return keys.map((key) => counts.get(key) ?? 1);
}

/** Key of statement and values. It is never stored. */
function valueKeyOf({ bindings, sql }: OpenQuery): string {
  return `${sql}\n${bindings.map(valueText).join('\n')}`;
}

function valueText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `${typeof value} ${String(value)}`;
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteLength, byteOffset } = value;
    const start = new Uint8Array(buffer, byteOffset, Math.min(byteLength, 1000));
    return `${byteLength} ${start.join()}`;
  }
  try {
    return JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'bigint' ? String(part) : part,
    );
  } catch {
    return 'object';
  }
}

/** Numbers of connections and of their transactions, in the order in which they appear. */
function connectionFacts(
  queries: readonly OpenQuery[],
): Pick<QueryEntry, 'connection' | 'transaction'>[] {
  const connections = new Map<object, { readonly number: number; transaction: number | null }>();
  let transactions = 0;
  return queries.map(({ connection, sql }) => {
    if (connection === null) return { connection: null, transaction: null };
    const known = connections.get(connection) ?? {
      number: connections.size + 1,
      transaction: null,
    };
    connections.set(connection, known);
    const step = transactionStep(sql);
    if (step === 'begin') known.transaction = ++transactions;
    const { transaction } = known;
    if (step === 'end') known.transaction = null;
    return { connection: known.number, transaction };
  });
}
