import { html, nothing, type TemplateResult } from 'lit/html.js';

import { shortened } from '../../../core/internal.ts';
import type { RequestSummary } from '../../model/request-summary.ts';
import { formatBytes, formatDuration, formatMoment } from '../../panel/format.ts';
import { methodTone, statusTone } from '../../panel/tones.ts';
import { tracingHref } from '../trace-links.ts';
import { targetOf } from './inline.ts';

/** Path and query of the URL of a capture; the whole name of a job or command. */
export function pathAndQuery({ url }: RequestSummary): string {
  return url.replace(/^https?:\/\/[^/]+/, '') || '/';
}

/** {@link pathAndQuery} for display: a long one is cut. */
export function shortUrl(summary: RequestSummary): string {
  return shortened(pathAndQuery(summary), MAX_URL);
}

const MAX_URL = 200;

/** Status and method as badges. */
export function badgesTemplate({ method, statusCode }: RequestSummary): TemplateResult {
  return html`${statusCode > 0 ? html`<span class=${`debug-badge debug-status theme-${statusTone(statusCode)}`}>${statusCode}</span> ` : nothing}<span class=${`debug-badge debug-badge-outline theme-${methodTone(method)}`}>${method}</span>`;
}

function traceTemplate(traceId: string, traceUrl: string | null): unknown {
  const href = tracingHref(traceId, traceUrl);
  return html`trace ${href === null ? traceId : html`<a href=${href} target=${targetOf(href)} rel="noreferrer">${traceId}</a>`}`;
}

/** Time, memory, address and trace of a capture in one line. */
export function factsTemplate(summary: RequestSummary, traceUrl: string | null): TemplateResult {
  const { ip, kind, peakMemory, processingTime, time, traceId } = summary;
  const facts = [
    processingTime === null ? null : formatDuration(processingTime * 1000),
    peakMemory === null ? null : formatBytes(peakMemory),
    kind,
    ip === '' ? null : ip,
    traceId === null ? null : traceTemplate(traceId, traceUrl),
  ].filter((fact) => fact !== null);
  const date = new Date(time * 1000);
  return html`<p class="debug-facts">${facts.map((fact) => html`<span>${fact}</span>`)}<time datetime=${date.toISOString()} title=${date.toString()}>${formatMoment(time)}</time></p>`;
}
