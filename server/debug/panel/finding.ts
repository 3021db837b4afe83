import type { FindingsSummary, Severity } from '../model/request-summary.ts';

/** A problem that the debugger has found in a capture. */
export interface Finding {
  readonly severity: Severity;
  /** Short name for lists, such as `n+1`. */
  readonly code: string;
  /** One sentence with numbers. */
  readonly text: string;
  /** Panel that shows it. */
  readonly panel: string;
  /** Rule and threshold, and what to do. */
  readonly why: string;
  /** Place in the code, `file:line`; `''` when there is none. */
  readonly place?: string;
  /** Row of the panel. */
  readonly anchor?: string;
}

/** Returns the URL of a finding: its row, opened; the panel when it has no row. */
export function findingHref(
  { anchor, panel }: Finding,
  url: (panel: string, parameters?: Readonly<Record<string, string>>) => string,
): string {
  return anchor === undefined ? url(panel) : `${url(panel, { open: anchor })}#${anchor}`;
}

/** Limits from which a value is a finding; 0 disables a rule. */
export interface Thresholds {
  /** Milliseconds of a request. */
  readonly time: readonly [warning: number, danger: number];
  /** Milliseconds of one query. */
  readonly query: readonly [warning: number, danger: number];
  /** Queries of a request. */
  readonly queries: readonly [warning: number, danger: number];
  /** Equal SELECTs from one place. */
  readonly repeated: readonly [warning: number, danger: number];
  /** Equal SELECTs with equal values. */
  readonly duplicates: readonly [warning: number, danger: number];
  /** Milliseconds of one outgoing call. */
  readonly http: readonly [warning: number, danger: number];
}

/** Default limits. */
export const defaultThresholds: Thresholds = {
  time: [500, 1000],
  query: [100, 500],
  queries: [50, 200],
  repeated: [3, 50],
  duplicates: [2, 50],
  http: [500, 1000],
};

/** Returns the severity of a number; null when it is below the limits. */
export function severityOf(
  value: number,
  [warning, danger]: readonly [number, number],
): Severity | null {
  if (danger > 0 && value >= danger) return 'danger';
  return warning > 0 && value >= warning ? 'warning' : null;
}

/** Sorts findings by severity, the most severe first. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (a, b) => Number(b.severity === 'danger') - Number(a.severity === 'danger'),
  );
}

/** Summarizes findings for the history. */
export function summarizeFindings(findings: readonly Finding[]): FindingsSummary {
  const sorted = sortFindings(findings);
  const codes = [...new Set(sorted.map(({ code }) => code))];
  return {
    severity: sorted[0]?.severity ?? null,
    count: findings.length,
    codes: codes.slice(0, 3),
  };
}
