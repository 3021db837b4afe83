import type { CapturedSpan } from '../capture/capture.ts';
import { durationOf, parentIdOf, textIn, type TraceSpan } from '../model/trace-span.ts';

/** Spans of a capture, grouped by how they are shown. */
export interface SplitSpans {
  /** Statements that were sent to a database. */
  readonly queries: readonly CapturedSpan[];
  /** Calls to other servers. */
  readonly calls: readonly CapturedSpan[];
  readonly others: readonly CapturedSpan[];
}

/** Key-value stores, whose spans are operations below a cache or queue. */
const KEY_VALUE_STORES = ['redis', 'valkey', 'memcached'];
const CLIENT = 2;

/**
 * Groups spans by the conventions of OpenTelemetry for databases and HTTP, the current ones and those before 2025. When
 * a library and its driver both report a statement, the span of the driver is used.
 */
export function splitSpans(spans: readonly CapturedSpan[]): SplitSpans {
  const statements = spans.filter(({ span }) => isStatement(span));
  const outer = ancestorIds(spans, statements);
  const repeated = new Set(statements.filter((one) => isRepeated(one, statements)));
  const isQuery = (one: CapturedSpan): boolean =>
    isStatement(one.span) && !outer.has(one.span.spanContext().spanId) && !repeated.has(one);
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

/** Text of the statement of a span; `''` when it is missing. */
export function statementOf({ attributes }: TraceSpan): string {
  return textIn(attributes, 'db.query.text', 'db.statement');
}

/** Name of the operation of a span in a database, such as `SELECT`; `''` when it is missing. */
export function operationOf({ attributes }: TraceSpan): string {
  return textIn(attributes, 'db.operation.name', 'db.operation');
}

/** Collection or table of a span in a database; `''` when it is missing. */
export function collectionOf({ attributes }: TraceSpan): string {
  return textIn(attributes, 'db.collection.name', 'db.mongodb.collection');
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

/** Whether the driver reports a statement beside a span that only names it: Mongoose is no parent of its driver. */
function isRepeated(
  { span, timestamp }: CapturedSpan,
  statements: readonly CapturedSpan[],
): boolean {
  if (statementOf(span) !== '') return false;
  const facts = (one: TraceSpan): string => `${systemOf(one)} ${parentIdOf(one)}`;
  // The collection of a command that the driver does not read, such as `aggregate`, is `$cmd`.
  const places = ['$cmd', collectionOf(span)];
  const own = facts(span);
  const end = timestamp + (durationOf(span) ?? Infinity);
  return statements.some(
    (one) =>
      statementOf(one.span) !== '' &&
      one.timestamp >= timestamp &&
      one.timestamp <= end &&
      facts(one.span) === own &&
      places.includes(collectionOf(one.span)),
  );
}

function isCall(span: TraceSpan): boolean {
  return span.kind === CLIENT && methodOf(span) !== '';
}

/** Returns the ids of all spans above some spans. */
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
