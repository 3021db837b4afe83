import type { Capture } from '../capture/capture.ts';
import { countFault, currentScope } from '../capture/capture-scope.ts';
import { watchDatabase } from '../hooks/database.ts';
import { explainQuery } from '../hooks/explain.ts';
import { watchMysql } from '../hooks/mysql.ts';
import type { QueryEnd, QueryObserver, QueryStart } from '../hooks/queries.ts';
import { SharedHooks } from '../hooks/shared-hooks.ts';
import { isRead } from '../model/sql-text.ts';
import { type LazyStack, takeStack } from '../model/stack-frames.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import type { CapturePolicy } from '../policy/capture-policy.ts';
import { Collector } from './collector.ts';
import { ExplainableQueries } from './explainable-queries.ts';
import { entriesOf, keyOf, type OpenQuery, type QueryEntry } from './query-entry.ts';
import { queriesOfSpans } from './span-queries.ts';
import { splitSpans } from './split-spans.ts';
import { mergeByTime } from './unseen-spans.ts';

/** The statements of a capture. */
export type DbPayload = {
  readonly entries: readonly QueryEntry[];
  /** Number of all statements, including those that were not kept. */
  readonly count: number;
  /** Milliseconds of all statements. */
  readonly duration: number;
  /** Number of places that have sent one SELECT three times or more. */
  readonly excessiveCallers: number;
};

interface State {
  readonly queries: OpenQuery[];
  count: number;
  duration: number;
}

/** Maximum number of statements that are kept; further ones are only counted. */
const MAX_QUERIES = 2_000;

/**
 * Captures statements of mysql2, those of the databases that were passed to `instrument()`, and those that are only
 * known from spans of OpenTelemetry.
 */
export class DbCollector extends Collector<State> {
  readonly #captureBindings: boolean;
  readonly #hooks = new SharedHooks();
  readonly #explainable = new ExplainableQueries();
  readonly #observer: QueryObserver = {
    // No function around it: taking the stack of a statement costs time for each call.
    begin: this.#begin.bind(this),
    onFault: countFault,
  };

  constructor(policy: CapturePolicy, captureBindings = false) {
    super(policy);
    this.#captureBindings = captureBindings;
  }

  override id(): string {
    return 'db';
  }

  override instrument(): () => void {
    return watchMysql(this.#observer);
  }

  override watch(target: object): (() => void) | null {
    return watchDatabase(target, this.#observer, this.#hooks);
  }

  /**
   * Returns the plan of a SELECT, in lines; null when the query is not in memory any more.
   *
   * @throws {Error} The database rejects the query, or cannot be reached.
   */
  async explain(tag: string, seq: number): Promise<string[] | null> {
    const query = this.#explainable.find(tag, seq);
    return query && explainQuery(query);
  }

  protected override start(): State {
    return { queries: [], count: 0, duration: 0 };
  }

  protected override collect(state: State, { spans, tag }: Capture): JsonRecord | null {
    const spanQueries = queriesOfSpans(splitSpans(spans).queries, state.queries);
    const queries = mergeByTime(state.queries, spanQueries);
    const count = state.count + spanQueries.length;
    if (count === 0) return null;
    const duration = spanQueries.reduce(
      (sum, query) => sum + (query.duration ?? 0),
      state.duration,
    );
    const entries = entriesOf(queries, {
      policy: this.policy,
      captureBindings: this.#captureBindings,
      explainable: this.#explainable.keep(tag, queries),
    });
    const excessive = new Set(
      entries.filter(({ repeated, type }) => isRead(type) && repeated >= 3).map(keyOf),
    );
    const payload: DbPayload = { entries, count, duration, excessiveCallers: excessive.size };
    return { ...payload };
  }

  #begin(start: QueryStart): QueryEnd | null {
    const state = this.state();
    const scope = currentScope();
    if (!state || !scope) return null;
    const { capture, entry } = scope;
    state.count++;
    const timestamp = capture.elapsed;
    const isKept = state.queries.length < MAX_QUERIES;
    const query = isKept ? beginQuery(start, timestamp, entry, takeStack()) : null;
    if (query) state.queries.push(query);
    let isOpen = true;
    return (rows, error) => {
      if (!isOpen) return;
      isOpen = false;
      const duration = capture.elapsed - timestamp;
      state.duration += duration;
      if (query) Object.assign(query, { rows, duration, error: error ?? null });
    };
  }
}

function beginQuery(
  start: QueryStart,
  timestamp: number,
  entry: OpenQuery['entry'],
  stack: LazyStack,
): OpenQuery {
  return {
    ...start,
    timestamp,
    entry,
    stack,
    wait: entry?.takeWait() ?? 0,
    rows: null,
    duration: null,
    error: null,
  };
}
