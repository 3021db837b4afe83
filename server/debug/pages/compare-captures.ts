import type { RequestSummary } from '../model/request-summary.ts';
import type { Snapshot } from '../model/snapshot.ts';

/** A number or text of two captures. */
export interface Metric {
  readonly label: string;
  readonly baseline: string;
  readonly target: string;
  readonly difference: string;
  readonly trend: 'up' | 'down' | 'neutral';
}

/** Changes in a panel. */
export interface PanelChange {
  readonly id: string;
  readonly baseline: PanelState;
  readonly target: PanelState;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** Whether a panel has a payload. */
export type PanelState = 'Captured' | 'Failed' | 'Not captured';

type Read = (summary: RequestSummary) => string | number | null;

/** How a metric is read and formatted. */
interface MetricRule {
  readonly label: string;
  readonly read: Read;
  readonly unit?: string;
  readonly digits?: number;
}

const rules: readonly MetricRule[] = [
  { label: 'Status', read: ({ statusCode }) => (statusCode === 0 ? null : String(statusCode)) },
  { label: 'Method', read: ({ method }) => method },
  { label: 'AJAX', read: ({ ajax }) => (ajax ? 'Yes' : 'No') },
  {
    label: 'Duration',
    read: ({ processingTime }) => processingTime && processingTime * 1000,
    unit: ' ms',
    digits: 2,
  },
  {
    label: 'Peak memory',
    read: ({ peakMemory }) => peakMemory && peakMemory / 1e6,
    unit: ' MB',
    digits: 2,
  },
  { label: 'SQL queries', read: ({ sqlCount }) => sqlCount },
  { label: 'Mail messages', read: ({ mailCount }) => mailCount },
  { label: 'Excessive DB callers', read: ({ excessiveCallersCount }) => excessiveCallersCount },
];

/** The metrics of two captures. */
export function metricsOf(baseline: RequestSummary, target: RequestSummary): Metric[] {
  return rules.map((rule) => metricOf(rule, rule.read(baseline), rule.read(target)));
}

function metricOf(
  { digits = 0, label, unit = '' }: MetricRule,
  a: string | number | null,
  b: string | number | null,
): Metric {
  const shown = (value: string | number | null): string => {
    if (value === null) return 'Not captured';
    return typeof value === 'number' ? value.toFixed(digits) + unit : value;
  };
  const base = { label, baseline: shown(a), target: shown(b) };
  if (a === null || b === null) return { ...base, difference: 'Not comparable', trend: 'neutral' };
  if (typeof a !== 'number' || typeof b !== 'number') {
    return { ...base, difference: a === b ? 'No change' : 'Changed', trend: 'neutral' };
  }
  return { ...base, ...differenceOf(a, b, (value) => value.toFixed(digits) + unit) };
}

/** A difference with its sign, and its share of the baseline. */
function differenceOf(
  a: number,
  b: number,
  format: (value: number) => string,
): Pick<Metric, 'difference' | 'trend'> {
  const change = b - a;
  if (change === 0) return { difference: 'No change', trend: 'neutral' };
  const isMore = change > 0;
  const sign = isMore ? '+' : '';
  const share = a === 0 ? '' : ` (${sign}${((change / a) * 100).toFixed(1)}%)`;
  return { difference: `${sign}${format(change)}${share}`, trend: isMore ? 'up' : 'down' };
}

/** Returns the changes in the panels of two captures. */
export function comparePanels(a: Snapshot, b: Snapshot): PanelChange[] {
  const ids = [a, b].flatMap(({ failures, panels }) => [
    ...Object.keys(panels),
    ...Object.keys(failures),
  ]);
  return [...new Set(ids)].map((id) => {
    const change = countChanges(leavesOf(a.panels[id]), leavesOf(b.panels[id]));
    const [baseline, target] = [stateOf(a, id), stateOf(b, id)];
    const isOnlyState = baseline !== target && change.added + change.removed + change.changed === 0;
    return { id, baseline, target, ...change, ...(isOnlyState && { changed: 1 }) };
  });
}

function stateOf({ failures, panels }: Snapshot, id: string): PanelState {
  if (Object.hasOwn(failures, id)) return 'Failed';
  return Object.hasOwn(panels, id) ? 'Captured' : 'Not captured';
}

type Counts = Pick<PanelChange, 'added' | 'removed' | 'changed' | 'unchanged'>;

/** Numbers of leaves that were added, removed, changed, and left unchanged. */
export function countChanges(
  a: ReadonlyMap<string, string>,
  b: ReadonlyMap<string, string>,
): Counts {
  const counts = { added: 0, removed: 0, changed: 0, unchanged: 0 };
  for (const [path, value] of b) {
    if (!a.has(path)) counts.added++;
    else if (a.get(path) === value) counts.unchanged++;
    else counts.changed++;
  }
  for (const path of a.keys()) if (!b.has(path)) counts.removed++;
  return counts;
}

/** Values without parts, by their paths: `$/a/b`. An empty list or object is such a value. */
export function leavesOf(
  value: unknown,
  path = '$',
  leaves = new Map<string, string>(),
): Map<string, string> {
  if (value === undefined) return leaves;
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (parts.length === 0) leaves.set(path, JSON.stringify(value));
  for (const [key, part] of parts) {
    leavesOf(part, `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, leaves);
  }
  return leaves;
}
