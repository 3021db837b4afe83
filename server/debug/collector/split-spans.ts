import type { CapturedSpan } from '../capture/capture.ts';
import { parentIdOf, textIn, type TraceSpan } from '../model/trace-span.ts';

/** Spans of a capture by what they are shown as. */
export interface SplitSpans {
  /** Statements that were sent to a database. */
  readonly queries: readonly CapturedSpan[];
  /** Calls to other servers. */
  readonly calls: readonly CapturedSpan[];
  readonly others: readonly CapturedSpan[];
}

/** Stores of keys and values, whose spans are operations below a cache or queue. */
const KEY_VALUE_STORES = ['redis', 'valkey', 'memcached'];
const CLIENT = 2;

/**
 * Sorts spans by the conventions of OpenTelemetry for databases and HTTP, those of today and those before 2025. Where a
 * library and its driver both tell of a statement, the span of the driver counts.
 */
export function splitSpans(spans: readonly CapturedSpan[]): SplitSpans {
  const outer = ancestorIds(
    spans,
    spans.filter(({ span }) => isStatement(span)),
  );
  const isQuery = ({ span }: CapturedSpan): boolean =>
    isStatement(span) && !outer.has(span.spanContext().spanId);
  return {
    queries: spans.filter(isQuery),
    calls: spans.filter((one) => !isQuery(one) && isCall(one.span)),
    others: spans.filter((one) => !isQuery(one) && !isCall(one.span)),
  };
}

/** Name of the database of a span; `''` for none. */
export function systemOf({ attributes }: TraceSpan): string {
  return textIn(attributes, 'db.system.name', 'db.system');
}

/** Text of the statement of a span; `''` when it is not told. */
export function statementOf({ attributes }: TraceSpan): string {
  return textIn(attributes, 'db.query.text', 'db.statement');
}

/** Name of what a span does in a database, such as `SELECT`; `''` when it is not told. */
export function operationOf({ attributes }: TraceSpan): string {
  return textIn(attributes, 'db.operation.name', 'db.operation');
}

/** Method of the call of a span; `''` for none. */
export function methodOf({ attributes }: TraceSpan): string {
  return textIn(attributes, 'http.request.method', 'http.method');
}

function isStatement(span: TraceSpan): boolean {
  const system = systemOf(span);
  if (system === '' || KEY_VALUE_STORES.includes(system)) return false;
  return statementOf(span) !== '' || operationOf(span) !== '';
}

function isCall(span: TraceSpan): boolean {
  return span.kind === CLIENT && methodOf(span) !== '';
}

/** Ids of all spans above some. */
function ancestorIds(
  spans: readonly CapturedSpan[],
  below: readonly CapturedSpan[],
): ReadonlySet<string> {
  const parents = new Map(spans.map(({ span }) => [span.spanContext().spanId, parentIdOf(span)]));
  const found = new Set<string>();
  for (const { span } of below) {
    let id = parentIdOf(span);
    for (; id !== '' && !found.has(id); id = parents.get(id) ?? '') found.add(id);
  }
  return found;
}
