import { html, nothing, type TemplateResult } from 'lit/html.js';

import { formatDuration } from '../../panel/format.ts';
import type { Span } from '../../panel/panel-view.ts';
import type { TraceLinkOptions } from '../trace-links.ts';
import { linkTemplate } from './inline.ts';

const MAX_SPANS = 500;
/** Minimum width of a bar, in thousandths of the axis. */
const MIN_WIDTH = 4;

/** Times of the marks above a timeline, in milliseconds: round numbers, the last one not at the end. */
export function rulerTicks(duration: number): number[] {
  if (!(duration > 0)) return [];
  const rough = duration / 6;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * magnitude >= rough) ?? 10) * magnitude;
  const ticks: number[] = [];
  for (let at = 0; at <= duration - step / 4; at += step) ticks.push(at);
  return ticks;
}

/** Renders bars on one axis as a table, so that assistive technology can read it. */
export function timelineTemplate(
  duration: number,
  spans: readonly Span[],
  links: TraceLinkOptions,
): TemplateResult {
  const shown = longest(spans);
  const hidden = spans.length - shown.length;
  const scale = (value: number): number => (duration > 0 ? (value / duration) * 1000 : 0);
  return html`${hidden > 0 ? html`<p class="debug-muted">${hidden} shorter ones are not drawn.</p>` : nothing}
<div class="yii-debug-table-wrap"><table class="debug-timeline">
<caption class="visually-hidden">Timeline, ${formatDuration(duration)}</caption>
<thead><tr><th scope="col">What</th><th scope="col">${ruler(duration, scale)}</th><th scope="col" class="debug-number">Duration</th></tr></thead>
<tbody>${shown.map((span) => row(span, scale, links))}</tbody>
</table></div>`;
}

/** The longest spans, in their order. */
function longest(spans: readonly Span[]): readonly Span[] {
  const kept = new Set(spans.toSorted((a, b) => b.duration - a.duration).slice(0, MAX_SPANS));
  return spans.filter((span) => kept.has(span));
}

function ruler(duration: number, scale: (value: number) => number): TemplateResult {
  return html`<span class="visually-hidden">Time</span><svg class="debug-ruler" viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true">
${rulerTicks(duration).map((at) => html`<line x1=${scale(at)} x2=${scale(at)} y1="12" y2="20"></line>`)}
</svg><span class="debug-ruler-labels" aria-hidden="true"><span>0</span><span>${formatDuration(duration)}</span></span>`;
}

function row(
  span: Span,
  scale: (value: number) => number,
  links: TraceLinkOptions,
): TemplateResult {
  const { category, duration, href, label, level, start } = span;
  const width = Math.max(MIN_WIDTH, scale(duration));
  const x = Math.min(1000 - MIN_WIDTH, Math.max(0, scale(start)));
  const name = href === undefined ? label : linkTemplate(label, href, links);
  return html`<tr><th scope="row" class=${`debug-level-${Math.min(level, 6)}`}><span class=${`debug-dot debug-cat-${category}`} aria-hidden="true"></span>${name}</th>
<td><svg class="debug-bar" viewBox="0 0 1000 12" preserveAspectRatio="none" aria-hidden="true"><rect class=${`debug-cat-${category}`} x=${x.toFixed(1)} width=${Math.min(width, 1000 - x).toFixed(1)} y="1" height="10" rx="2"></rect></svg></td>
<td class="debug-number">${formatDuration(duration)}</td></tr>`;
}
