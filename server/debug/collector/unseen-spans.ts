import type { CapturedSpan } from '../capture/capture.ts';
import { durationOf } from '../model/trace-span.ts';

/** A row that a hook has observed. */
export interface SeenRow {
  /** Milliseconds since the start of the capture. */
  readonly timestamp: number;
  /** Milliseconds; null when it has not ended. */
  readonly duration: number | null;
}

/** Tolerated difference between the times of a span and of a hook for one call, in milliseconds. */
const TOLERANCE = 5;

/**
 * Returns the spans that no hook has observed. A row matches one span at most: the first that has the same key and ran
 * at the same time.
 *
 * @param keysOf Keys under which a row is found.
 * @param keyOf Key of a span.
 */
export function unseenSpans<Row extends SeenRow>(
  spans: readonly CapturedSpan[],
  rows: readonly Row[],
  keysOf: (row: Row) => readonly string[],
  keyOf: (span: CapturedSpan) => string,
): CapturedSpan[] {
  if (spans.length === 0 || rows.length === 0) return [...spans];
  const byKey = new Map<string, Row[]>();
  for (const row of rows) {
    for (const key of new Set(keysOf(row))) {
      const known = byKey.get(key);
      if (known) known.push(row);
      else byKey.set(key, [row]);
    }
  }
  const taken = new Set<Row>();
  return spans.filter((span) => {
    const row = byKey.get(keyOf(span))?.find((one) => !taken.has(one) && isBeside(one, span));
    if (row) taken.add(row);
    return !row;
  });
}

/** Merges two lists of rows in the order of time. */
export function mergeByTime<Row extends SeenRow>(
  rows: readonly Row[],
  more: readonly Row[],
): readonly Row[] {
  return more.length === 0 ? rows : [...rows, ...more].sort((a, b) => a.timestamp - b.timestamp);
}

function isBeside(row: SeenRow, { span, timestamp }: CapturedSpan): boolean {
  const end = timestamp + (durationOf(span) ?? Infinity);
  const rowEnd = row.timestamp + (row.duration ?? Infinity);
  return row.timestamp <= end + TOLERANCE && timestamp <= rowEnd + TOLERANCE;
}
