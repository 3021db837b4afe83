// Stored data of a debugger: a history, and a capture with a long log.
import type { LogEntry } from '../../server/debug/collector/log-collector.ts';
import { emptySummary, type RequestSummary } from '../../server/debug/model/request-summary.ts';
import { Manifest } from '../../server/debug/storage/manifest.ts';

function summaryOf(at: number, seed: number): RequestSummary {
  return {
    ...emptySummary(`c${at}`),
    url: `http://localhost:3000/shop/orders/${at}?page=${at % 9}`,
    method: at % 5 === 0 ? 'POST' : 'GET',
    ip: '127.0.0.1',
    time: 1_790_000_000 + at + seed,
    statusCode: [200, 200, 302, 404, 500][at % 5] ?? 200,
    sqlCount: at % 30,
    processingTime: ((at * 7919) % 1000) / 1000,
    peakMemory: 60_000_000 + at,
    findings:
      at % 4 === 0
        ? { severity: 'warning', count: 2, codes: ['n+1', 'slow'] }
        : { severity: null, count: 0, codes: [] },
  };
}

/** The stored history of this number of captures. */
export function historyText(count: number, seed = 0): string {
  const entries = Array.from({ length: count }, (_, at) => summaryOf(at, seed));
  return String(new Manifest(entries.map((summary) => [summary.tag, summary])));
}

/** A stored capture with this number of log lines. */
export function snapshotText(tag: string, lines: number): string {
  const entries = Array.from({ length: lines }, (_, at): LogEntry => ({
    id: at + 1,
    message: `Part ${at} of the page is ready`,
    value: null,
    level: at % 50 === 0 ? 'warning' : 'info',
    category: 'application',
    time: at / 10,
    trace: [{ file: '/srv/shop/orders.ts', line: at % 300, column: 3, function: 'list' }],
  }));
  const summary = { ...summaryOf(1, 0), tag };
  const panels = { log: { entries, dropped: 0 } };
  return JSON.stringify({ version: 1, summary, panels, failures: {} });
}
