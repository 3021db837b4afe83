import type { CapturedSpan } from '../capture/capture.ts';
import { isDocument, maskLiterals, typeOfSql } from '../model/sql-text.ts';
import { durationOf, errorOf, numberIn } from '../model/trace-span.ts';
import type { OpenQuery } from './query-entry.ts';
import { collectionOf, operationOf, statementOf, systemOf } from './split-spans.ts';
import { unseenSpans } from './unseen-spans.ts';

/** Number of characters of a statement that are compared: libraries truncate long ones. */
const COMPARED = 100;

/** Returns the queries that are only known from spans: those without a matching query in `seen`. */
export function queriesOfSpans(
  spans: readonly CapturedSpan[],
  seen: readonly OpenQuery[],
): OpenQuery[] {
  const unseen = unseenSpans(
    spans,
    seen,
    ({ sql }) => [textKey(sql), typeKey(typeOfSql(sql))],
    ({ span }) => {
      const text = statementOf(span);
      return text === '' ? typeKey(operationOf(span)) : textKey(text);
    },
  );
  return unseen.map(queryOf);
}

/** Key of a statement without its values and layout, which libraries leave out or change. */
function textKey(text: string): string {
  const masked = maskLiterals(text.replaceAll(/\$\d+/g, '?'));
  return `text ${masked.replaceAll(/\s+/g, ' ').trim().slice(0, COMPARED)}`;
}

function typeKey(type: string): string {
  return `type ${type.toUpperCase()}`;
}

function queryOf({ span, stack, timestamp }: CapturedSpan): OpenQuery {
  const text = statementOf(span);
  const name = `${operationOf(span)} ${collectionOf(span)}`.trim();
  const sql = isDocument(text) ? `${name} ${text}`.trim() : text || name;
  return {
    system: systemOf(span),
    sql,
    bindings: [],
    hasUnknownValues: text === '' || /\?|\$\d/.test(text),
    connection: null,
    timestamp,
    stack,
    entry: null,
    wait: 0,
    rows: numberIn(span.attributes, 'db.response.returned_rows'),
    duration: durationOf(span),
    error: errorOf(span),
  };
}
