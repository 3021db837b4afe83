import { html, nothing, type TemplateResult } from 'lit/html.js';

import { encodeValue } from '../../model/debug-value.ts';
import type { RequestSummary } from '../../model/request-summary.ts';
import type { Snapshot } from '../../model/snapshot.ts';
import type { Finding } from '../../panel/finding.ts';
import { findingsOf } from '../../panel/findings-of.ts';
import type { PanelContext } from '../../panel/panel.ts';
import type { RegisteredPanel } from '../../panel/panel-registry.ts';
import { PanelView } from '../../panel/panel-view.ts';
import { linkTo } from '../page-links.ts';
import { type ActionResult, redirectAnswer } from '../page-request.ts';
import { viewTemplate } from '../templates/blocks.ts';
import { icon } from '../templates/icons.ts';
import { badgesTemplate, factsTemplate, shortUrl } from '../templates/request-head.ts';
import { type ActionContext, loadSnapshot, panelContext, wantedTag } from './action-context.ts';

const MAX_FINDINGS = 10;

/** A panel of a capture. */
export async function viewAction(action: ActionContext): Promise<ActionResult> {
  const { module, request } = action;
  const query = request.url.searchParams;
  const manifest = await module.logTarget.loadManifest();
  const tag = wantedTag(manifest, query.get('tag'));
  if (tag !== query.get('tag')) {
    return redirectAnswer(linkTo(module.baseUrl, 'view', { tag, panel: query.get('panel') }));
  }
  const snapshot = await loadSnapshot(action, tag);
  const context = panelContext(action, snapshot);
  const findings = findingsOf(context, module.panelRegistry);
  const panels = shownPanels(action, snapshot);
  const wanted = query.get('panel') ?? module.defaultPanel;
  const panel = panels.find(({ id }) => id === wanted) ?? panels[0];
  const { summary } = snapshot;
  return {
    title: `${summary.method} ${shortUrl(summary)}`,
    data: {
      summary,
      findings,
      panels: panels.map(({ id }) => id),
      panel: panel?.id ?? null,
      payload: panel ? (snapshot.panels[panel.panel.source] ?? null) : null,
      failure: panel ? (snapshot.failures[panel.id] ?? null) : null,
    },
    content: html`<div class="debug-view">
${sidebar(context, panels, panel)}
<div class="debug-content">${head(summary, action, manifest)}${findingsTemplate(findings, context)}${panel ? panelTemplate(panel, snapshot, context, action) : nothing}</div>
</div>`,
  };
}

/** Panels that have something to show, and payloads that no panel shows. */
function shownPanels({ module }: ActionContext, { failures, panels }: Snapshot): RegisteredPanel[] {
  const registered = module.panelRegistry.enabled();
  const shown = registered.filter(({ id, panel }) => id in failures || panel.source in panels);
  const known = new Set(registered.flatMap(({ id, panel }) => [id, panel.source]));
  const others = Object.keys(panels).filter(
    (id) => !known.has(id) && !module.panelRegistry.isDisabled(id),
  );
  return [...shown, ...others.map((id) => rawPanel(id, module.policy))];
}

/** Shows a payload that has no panel of its own. */
function rawPanel(id: string, policy: Parameters<typeof encodeValue>[1]): RegisteredPanel {
  const view = (payload: object): PanelView => new PanelView().tree(encodeValue(payload, policy));
  const panel = {
    id,
    source: id,
    title: id,
    icon: 'panel',
    chip: () => null,
    count: () => null,
    findings: () => [],
    view,
  };
  return { id, title: id, icon: 'panel', panel };
}

function panelTemplate(
  { id, panel, title }: RegisteredPanel,
  { failures, panels }: Snapshot,
  context: PanelContext,
  { module, request }: ActionContext,
): TemplateResult {
  const failure = failures[id];
  const payload = panels[panel.source];
  const view = (): unknown => {
    if (failure)
      return failureTemplate(
        `Capturing failed: ${failure.exception.class}: ${failure.exception.message}`,
      );
    if (!payload) return failureTemplate('Nothing was captured.');
    try {
      return viewTemplate(panel.view(payload, context), request.url, module);
    } catch (error) {
      return failureTemplate(`The panel cannot show what was captured: ${String(error)}`);
    }
  };
  return html`<section class="debug-panel" aria-labelledby="panel-title"><h2 id="panel-title">${title}</h2>${view()}</section>`;
}

function failureTemplate(text: string): TemplateResult {
  return html`<div class="debug-callout theme-danger" role="alert">${text}</div>`;
}

function sidebar(
  { panels, url }: PanelContext,
  shown: readonly RegisteredPanel[],
  active: RegisteredPanel | undefined,
): TemplateResult {
  const items = shown.map(({ icon: name, id, panel, title }) => {
    const payload = panels[panel.source];
    const count = payload ? countOf(panel, payload) : null;
    const isActive = id === active?.id;
    return html`<li><a href=${url(id)} aria-current=${isActive ? 'page' : nothing}>${icon(name)}<span>${title}</span>${count === null ? nothing : html`<span class="debug-count">${count}</span>`}</a></li>`;
  });
  return html`<nav class="debug-side" aria-label="Panels"><ul>${items}</ul></nav>`;
}

function countOf(
  panel: RegisteredPanel['panel'],
  payload: Snapshot['panels'][string],
): number | null {
  try {
    return panel.count(payload);
  } catch {
    return null;
  }
}

function head(
  summary: RequestSummary,
  { module, request }: ActionContext,
  manifest: ReadonlyMap<string, RequestSummary>,
): TemplateResult {
  const tags = [...manifest.keys()];
  const at = tags.indexOf(summary.tag);
  const panel = request.url.searchParams.get('panel');
  const base = module.baseUrl;
  const step = (tag: string | undefined, label: string): TemplateResult =>
    tag === undefined
      ? html`<span class="btn-subtle btn-sm debug-off" aria-disabled="true">${label}</span>`
      : html`<a class="btn-subtle btn-sm" href=${linkTo(base, 'view', { tag, panel })}>${label}</a>`;
  const earlier = at < 0 ? [] : tags.slice(at + 1).map((tag) => manifest.get(tag));
  const like = earlier.find(
    (one) => one?.method === summary.method && pathOf(one) === pathOf(summary),
  );
  return html`<div class="debug-head">
<div class="debug-title">${badgesTemplate(summary)}<h1>${shortUrl(summary)}</h1></div>
${factsTemplate(summary)}
<div class="debug-buttons">${step(tags[at + 1], 'Older')}${step(at > 0 ? tags[at - 1] : undefined, 'Newer')}
${like ? html`<a class="btn-subtle btn-sm" href=${linkTo(base, 'compare', { baseline: like.tag, target: summary.tag })}>Compare with previous</a>` : nothing}
${/^https?:/.test(summary.url) && summary.method === 'GET' ? html`<a class="btn-subtle btn-sm" href=${shortUrl(summary)}>Open page</a>` : nothing}
<form method="post" action=${linkTo(base, 'pin')}><input type="hidden" name="tags" value=${summary.tag}><button class="btn-subtle btn-sm" type="submit">Pin</button></form></div>
${chain(summary, earlier, base)}
</div>`;
}

const pathOf = (summary: RequestSummary): string => shortUrl(summary).replace(/[?#].*/s, '');

/** The request that has redirected here: of the same client, shortly before. */
function chain(
  summary: RequestSummary,
  earlier: readonly (RequestSummary | undefined)[],
  base: string,
): unknown {
  const from = earlier.find((one) => {
    if (!one || one.location === null || one.ip !== summary.ip) return false;
    if (summary.time - one.time > 10) return false;
    return (
      URL.canParse(one.location, one.url) && new URL(one.location, one.url).href === summary.url
    );
  });
  if (!from) return nothing;
  return html`<p class="debug-chain">Redirected here by ${badgesTemplate(from)} <a href=${linkTo(base, 'view', { tag: from.tag, panel: 'request' })}>${shortUrl(from)}</a></p>`;
}

function findingsTemplate(findings: readonly Finding[], context: PanelContext): TemplateResult {
  if (findings.length === 0) return html`<p class="debug-findings debug-muted">No findings.</p>`;
  const rest = findings.length - MAX_FINDINGS;
  return html`<section class="debug-findings" aria-label="Findings"><ul>${findings
    .slice(0, MAX_FINDINGS)
    .map(
      ({ anchor, panel, place = '', severity, text, why }) =>
        html`<li class=${`theme-${severity}`}><span class="debug-badge">${severity}</span> <a href=${`${context.url(panel, anchor === undefined ? {} : { open: anchor })}${anchor === undefined ? '' : `#${anchor}`}`}>${text}</a>${place === '' ? nothing : html` <code class="debug-muted">${place.split('/').slice(-2).join('/')}</code>`}<details><summary>Why?</summary><p>${why}</p></details></li>`,
    )}</ul>${rest > 0 ? html`<p class="debug-muted">${rest} more.</p>` : nothing}</section>`;
}
