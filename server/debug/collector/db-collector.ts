import type { Capture } from '../capture/capture.ts';
import { currentCapture } from '../capture/capture-scope.ts';
import { type QueryEnd, type SqliteDatabase, watchSqlite } from '../hooks/sqlite.ts';
import { type DebugValue, encodeValue } from '../model/debug-value.ts';
import { type Frame, type LazyStack, ownFrames, takeStack } from '../model/stack-frames.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import type { CapturePolicy } from '../policy/capture-policy.ts';
import { Collector } from './collector.ts';

/** A statement that was sent to a database. */
export interface QueryEntry {
  /** From 1. */
  readonly seq: number;
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
  /** Message of its error; `''` for none. */
  readonly error: string;
  readonly trace: readonly Frame[];
  /** Number of queries of this statement from this place. */
  readonly repeated: number;
}

/** The statements of a capture. */
export type DbPayload = {
  readonly entries: readonly QueryEntry[];
  /** All statements, also those that were not kept. */
  readonly count: number;
  /** Milliseconds of all statements. */
  readonly duration: number;
  /** Places that have sent one SELECT three times or more. */
  readonly excessiveCallers: number;
};

interface OpenQuery {
  readonly sql: string;
  readonly bindings: readonly unknown[];
  readonly timestamp: number;
  readonly stack: LazyStack;
  rows: number | null;
  duration: number | null;
  error: unknown;
}

interface State {
  readonly queries: OpenQuery[];
  count: number;
  duration: number;
}

/** Statements beyond are counted, and not kept. */
const MAX_QUERIES = 2_000;
const MAX_SQL = 20_000;

/** Captures statements of the databases that were handed to `instrument()`. */
export class DbCollector extends Collector<State> {
  readonly #captureBindings: boolean;

  constructor(policy: CapturePolicy, captureBindings = false) {
    super(policy);
    this.#captureBindings = captureBindings;
  }

  override id(): string {
    return 'db';
  }

  override watch(target: object): (() => void) | null {
    if (!('prepare' in target) || !('exec' in target)) return null;
    return watchSqlite(target as SqliteDatabase, {
      begin: (sql, bindings) => this.#begin(sql, bindings),
    });
  }

  protected override start(): State {
    return { queries: [], count: 0, duration: 0 };
  }

  protected override collect(
    { count, duration, queries }: State,
    _capture: Capture,
  ): JsonRecord | null {
    if (count === 0) return null;
    const found = queries.map((query, at) => this.#entry(query, at + 1));
    const groups = new Map<string, number>();
    for (const entry of found) groups.set(keyOf(entry), (groups.get(keyOf(entry)) ?? 0) + 1);
    const entries = found.map((entry) => ({ ...entry, repeated: groups.get(keyOf(entry)) ?? 1 }));
    const excessive = new Set(
      entries.filter(({ repeated, type }) => type === 'SELECT' && repeated >= 3).map(keyOf),
    );
    const payload: DbPayload = { entries, count, duration, excessiveCallers: excessive.size };
    return { ...payload };
  }

  #begin(sql: string, bindings: readonly unknown[]): QueryEnd | null {
    const state = this.state();
    const capture = currentCapture();
    if (!state || !capture) return null;
    state.count++;
    const timestamp = capture.elapsed;
    const isKept = state.queries.length < MAX_QUERIES;
    const query: OpenQuery | null = isKept
      ? {
          sql,
          bindings,
          timestamp,
          stack: takeStack(),
          rows: null,
          duration: null,
          error: null,
        }
      : null;
    if (query) state.queries.push(query);
    return (rows, error) => {
      const duration = capture.elapsed - timestamp;
      state.duration += duration;
      if (query) Object.assign(query, { rows, duration, error: error ?? null });
    };
  }

  #entry(
    { bindings, duration, error, rows, sql, stack, timestamp }: OpenQuery,
    seq: number,
  ): QueryEntry {
    const query = this.policy.redactText(sql.slice(0, MAX_SQL)).trim();
    return {
      seq,
      type: (/^\s*(?:--[^\n]*\n\s*)*(\w+)/.exec(sql)?.[1] ?? '').toUpperCase(),
      query,
      label: query.replaceAll(/\s+/g, ' ').slice(0, 80),
      bindingCount: bindings.length,
      bindings: this.#captureBindings ? encodeValue(bindings, this.policy) : null,
      rows,
      timestamp,
      duration,
      error: error instanceof Error ? this.policy.redactText(error.message) : '',
      trace: ownFrames(stack),
      repeated: 1,
    };
  }
}

/** Statement and place: what is equal in both is the same query, sent again. */
function keyOf({ query, trace: [place] }: QueryEntry): string {
  return `${place?.file ?? ''}:${place?.line ?? 0} ${query}`;
}
