import { html, nothing, type TemplateResult } from 'lit/html.js';

import { NotFoundHttpException } from '../../../core/index.ts';
import { Message } from '../../message.ts';
import type { RequestSummary } from '../../model/request-summary.ts';
import { formatMoment } from '../../panel/format.ts';
import { comparePanels, type Metric, metricsOf, type PanelChange } from '../compare-captures.ts';
import { linkTo } from '../page-links.ts';
import type { Page } from '../page-request.ts';
import { badgesTemplate, shortUrl } from '../templates/request-head.ts';
import { type ActionContext, loadSnapshot } from './action-context.ts';

/**
 * Compares two captures. Values are never shown, only how many of them have changed.
 *
 * @throws {NotFoundHttpException} There are fewer than two captures.
 */
export async function compareAction(context: ActionContext): Promise<Page> {
  const { module, request } = context;
  const manifest = await module.logTarget.loadManifest();
  const [baseline, target] = requestedPair(manifest, request.url.searchParams);
  const [a, b] = [await loadSnapshot(context, baseline), await loadSnapshot(context, target)];
  const metrics = metricsOf(a.summary, b.summary);
  const panels = comparePanels(a, b);
  const isSame = panels.every(({ added, changed, removed }) => added + changed + removed === 0);
  return {
    title: 'Compare',
    data: { baseline: a.summary, target: b.summary, identical: isSame, metrics, panels },
    content: html`<div class="debug-heading"><h1>Compare</h1><span class=${`debug-badge theme-${isSame ? 'success' : 'info'}`}>${isSame ? 'Identical' : 'Changed'}</span></div>
${choice(module.baseUrl, manifest, baseline, target)}
<div class="debug-pair">${side('Baseline', a.summary, module.baseUrl)}${side('Target', b.summary, module.baseUrl)}</div>
<h2>Metrics</h2>${metricsTable(metrics)}<h2>Panels</h2>${panelsTable(panels, module, baseline, target)}`,
  };
}

function requestedPair(
  manifest: ReadonlyMap<string, RequestSummary>,
  query: URLSearchParams,
): readonly [baseline: string, target: string] {
  const tags = [...manifest.keys()];
  // Of two captures that are chosen in the history, the older one is the baseline.
  const chosen = query.getAll('tags').sort((a, b) => tags.indexOf(b) - tags.indexOf(a));
  const baseline = query.get('baseline') ?? chosen[0];
  const target = query.get('target') ?? chosen[1];
  if (baseline !== undefined && target !== undefined) return [baseline, target];
  if (tags.length < 2) throw new NotFoundHttpException(Message.COMPARISON_NEEDS_TWO);
  const shown = target ?? tags.find((tag) => tag !== baseline) ?? '';
  const older = tags[tags.indexOf(shown) + 1] ?? tags.find((tag) => tag !== shown) ?? '';
  return [baseline ?? older, shown];
}

function choice(
  base: string,
  manifest: ReadonlyMap<string, RequestSummary>,
  baseline: string,
  target: string,
): TemplateResult {
  const all = [...manifest.values()].slice(0, 200);
  const select = (name: string, label: string, chosen: string): TemplateResult =>
    html`<label class="form-label">${label} <select class="form-control form-control-sm" name=${name}>${all.map(
      (one) =>
        html`<option value=${one.tag} ?selected=${one.tag === chosen}>${one.method} ${shortUrl(one)} ${one.statusCode} ${formatMoment(one.time)}</option>`,
    )}</select></label>`;
  return html`<form class="debug-filters" method="get" action=${linkTo(base, 'compare')}>${select('baseline', 'Baseline', baseline)}${select('target', 'Target', target)}
<button class="btn-solid btn-sm theme-primary" type="submit">Compare</button>
<a class="btn-subtle btn-sm" href=${linkTo(base, 'compare', { baseline: target, target: baseline })}>Swap</a></form>`;
}

function side(label: string, summary: RequestSummary, base: string): TemplateResult {
  return html`<section class="debug-card" aria-label=${label}><p class="debug-muted">${label}, ${formatMoment(summary.time)}</p><p>${badgesTemplate(summary)} <a href=${linkTo(base, 'view', { tag: summary.tag })}>${shortUrl(summary)}</a></p></section>`;
}

function metricsTable(metrics: readonly Metric[]): TemplateResult {
  return html`<div class="yii-debug-table-wrap"><table class="yii-debug-table"><caption class="visually-hidden">Metrics</caption>
<thead><tr><th scope="col">Metric</th><th scope="col" class="debug-number">Baseline</th><th scope="col" class="debug-number">Target</th><th scope="col" class="debug-number">Difference</th></tr></thead>
<tbody>${metrics.map(
    ({ baseline, difference, label, target, trend }) =>
      html`<tr><th scope="row" data-label="Metric">${label}</th><td class="debug-number" data-label="Baseline">${baseline}</td><td class="debug-number" data-label="Target">${target}</td><td class=${`debug-number yii-debug-delta-${trend}`} data-label="Difference">${difference}${trend === 'neutral' ? nothing : html`<span aria-hidden="true"> ${trend === 'up' ? '▲' : '▼'}</span>`}</td></tr>`,
  )}</tbody></table></div>`;
}

function panelsTable(
  panels: readonly PanelChange[],
  { baseUrl: base, panelRegistry }: ActionContext['module'],
  baseline: string,
  target: string,
): TemplateResult {
  return html`<div class="yii-debug-table-wrap"><table class="yii-debug-table"><caption class="visually-hidden">Panels</caption>
<thead><tr><th scope="col">Panel</th><th scope="col">Baseline</th><th scope="col">Target</th><th scope="col" class="debug-number">Added</th><th scope="col" class="debug-number">Removed</th><th scope="col" class="debug-number">Changed</th><th scope="col" class="debug-number">Same</th></tr></thead>
<tbody>${panels.map(
    (one) =>
      html`<tr><th scope="row" data-label="Panel">${panelRegistry.get(one.id)?.title ?? one.id}</th><td data-label="Baseline"><a href=${linkTo(base, 'view', { tag: baseline, panel: one.id })}>${one.baseline}</a></td><td data-label="Target"><a href=${linkTo(base, 'view', { tag: target, panel: one.id })}>${one.target}</a></td><td class="debug-number" data-label="Added">${one.added}</td><td class="debug-number" data-label="Removed">${one.removed}</td><td class="debug-number" data-label="Changed">${one.changed}</td><td class="debug-number" data-label="Same">${one.unchanged}</td></tr>`,
  )}</tbody></table></div>`;
}
