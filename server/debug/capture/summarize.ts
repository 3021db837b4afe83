import type { RequestSummary } from '../model/request-summary.ts';
import { payloadEntries } from '../model/payload-entries.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import { summarizeFindings } from '../panel/finding.ts';
import { findingsOf } from '../panel/findings-of.ts';
import type { PanelContext } from '../panel/panel.ts';
import type { PanelRegistry } from '../panel/panel-registry.ts';
import type { CapturePolicy } from '../policy/capture-policy.ts';
import type { Capture } from './capture.ts';
import { headerOf, isAjax, type RequestFacts } from './request-facts.ts';

/** The parts of the debugger that a summary uses. */
export interface SummaryServices {
  readonly panelRegistry: PanelRegistry;
  readonly policy: CapturePolicy;
}

/** Creates the entry of a capture in the history. */
export function summarize(
  capture: Capture,
  context: Omit<PanelContext, 'summary'>,
  { panelRegistry, policy }: SummaryServices,
): RequestSummary {
  const { facts, startSeconds, tag } = capture;
  const { panels } = context;
  const location = headerOf(facts.responseHeaders, 'location');
  const summary: RequestSummary = {
    tag,
    url: shownUrl(facts.url, policy),
    ajax: isAjax(facts.headers),
    method: facts.method,
    ip: facts.ip,
    time: startSeconds,
    statusCode: facts.status,
    sqlCount: numberIn(panels['db'], 'count') ?? 0,
    excessiveCallersCount: numberIn(panels['db'], 'excessiveCallers') ?? 0,
    mailCount: numberIn(panels['mail'], 'count') ?? 0,
    mailFiles: mailFilesIn(panels['mail']),
    processingTime: capture.elapsed / 1000,
    peakMemory: numberIn(panels['profiling'], 'memory'),
    kind: kindOf(facts),
    location: location === null ? null : shownUrl(location, policy),
    traceId: capture.traceId ?? traceIdOf(facts),
    findings: { severity: null, count: 0, codes: [] },
  };
  const findings = findingsOf({ ...context, summary }, panelRegistry);
  return { ...summary, findings: summarizeFindings(findings) };
}

/** A URL, or the name of a job or command; secrets may also be in the fragment of a redirect. */
function shownUrl(url: string, policy: CapturePolicy): string {
  return policy.cutText(policy.redactText(policy.redactUrl(url)));
}

function numberIn(payload: JsonRecord | undefined, key: string): number | null {
  const value = payload?.[key];
  return typeof value === 'number' ? value : null;
}

function mailFilesIn(payload: JsonRecord | undefined): string[] {
  return payloadEntries(payload).flatMap(({ file }) =>
    typeof file === 'string' && file !== '' ? [file] : [],
  );
}

function kindOf(facts: RequestFacts): RequestSummary['kind'] {
  if (facts.kind !== 'page') return facts.kind;
  const type = headerOf(facts.responseHeaders, 'content-type') ?? '';
  if (type.startsWith('text/event-stream')) return 'stream';
  return isAjax(facts.headers) ? 'ajax' : 'page';
}

function traceIdOf({ headers }: RequestFacts): string | null {
  const header = headerOf(headers, 'traceparent') ?? '';
  return /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-/.exec(header)?.[1] ?? null;
}
