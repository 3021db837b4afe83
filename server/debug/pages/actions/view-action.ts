import { html, nothing, type TemplateResult } from 'lit/html.js';

import type { Snapshot } from '../../model/snapshot.ts';
import { findingsOf } from '../../panel/findings-of.ts';
import type { PanelContext } from '../../panel/panel.ts';
import { panelResult } from '../../panel/panel-result.ts';
import type { RegisteredPanel } from '../../panel/panel-registry.ts';
import { JobCaptureFinder, type JobCaptures } from '../job-captures.ts';
import { withParameters } from '../page-links.ts';
import {
  acceptsJson,
  type ActionResult,
  type PageRequest,
  redirectAnswer,
} from '../page-request.ts';
import { tracingHref } from '../trace-links.ts';
import { shownPanels } from '../shown-panels.ts';
import { captureHead, pushTemplate } from '../templates/capture-head.ts';
import { findingsTemplate } from '../templates/findings.ts';
import { icon } from '../templates/icons.ts';
import { identityForm } from '../templates/identity-form.ts';
import { panelContent } from '../templates/panel.ts';
import { shortUrl } from '../templates/request-head.ts';
import { type ActionContext, loadSnapshot, panelContext, requestedTag } from './action-context.ts';

/** A panel of a capture. */
export async function viewAction(action: ActionContext): Promise<ActionResult> {
  const { module, request } = action;
  const query = request.url.searchParams;
  // The capture of the request that has redirected here may not be stored yet.
  await module.logTarget.settled();
  const stored = await module.store.loadManifest();
  const manifest = stored.entries;
  const tag = requestedTag(manifest, query.get('tag'));
  if (needsRedirect(request, tag)) return redirectAnswer(withParameters(request.url, { tag }));
  const snapshot = await loadSnapshot(action, tag);
  const jobs = await new JobCaptureFinder(manifest, module.store).find(snapshot);
  const context = { ...panelContext(action, snapshot), jobRuns: jobs.runs };
  const findings = findingsOf(context, module.panelRegistry);
  const panels = shownPanels(module, snapshot);
  const wanted = query.get('panel') ?? module.defaultPanel;
  const panel = panels.find(({ id }) => id === wanted) ?? panels[0];
  const { summary } = snapshot;
  const { readOnly, traceLine, tracePathMappings } = module;
  const links = { traceLine, tracePathMappings, isAlone: false, isReadOnly: readOnly };
  const forms = await identityForms(action, snapshot, panel);
  return {
    title: `${summary.method} ${shortUrl(summary)}`,
    data: {
      summary,
      isPinned: stored.pinned.has(tag),
      findings,
      ...jobData(jobs),
      panels: panels.map(({ id }) => id),
      panel: panel?.id ?? null,
      payload: panel ? (snapshot.panels[panel.panel.source] ?? null) : null,
      failure: panel ? (snapshot.failures[panel.id] ?? null) : null,
      traceUrl: summary.traceId === null ? null : tracingHref(summary.traceId, module.traceUrl),
    },
    content: html`<div class="debug-view">
${sidebar(context, panels, panel)}
<div class="debug-content">${captureHead(snapshot, stored, module, request.url)}${pushTemplate(jobs.pushedBy, module.baseUrl)}${findingsTemplate(findings, context, links)}${panel ? html`<section class="debug-panel" aria-labelledby="panel-title"><h2 id="panel-title">${panel.title}</h2>${panelContent(panel, snapshot, context, { url: request.url, links })}${forms}</section>` : nothing}</div>
</div>`,
  };
}

/** Whether the URL of a page does not name its capture. Scripts get their data at once: curl follows no redirects. */
function needsRedirect(request: PageRequest, tag: string): boolean {
  return tag !== request.url.searchParams.get('tag') && !acceptsJson(request);
}

function jobData({ pushedBy, runs }: JobCaptures) {
  return {
    pushedBy: pushedBy?.tag ?? null,
    jobRuns: [...runs].map(([seq, list]) => ({ seq, runs: list })),
  };
}

/** The forms below the user panel; nothing for other panels. */
async function identityForms(
  { module, request }: ActionContext,
  { panels }: Snapshot,
  panel: RegisteredPanel | undefined,
): Promise<unknown> {
  if (panel?.id !== 'user' || module.readOnly) return nothing;
  const id = panels['user']?.['id'];
  const proposed = typeof id === 'string' || typeof id === 'number' ? String(id) : '';
  const { pathname, search } = request.url;
  const options = { base: module.baseUrl, here: pathname + search, proposed };
  return identityForm(request.identities ?? null, options);
}

function sidebar(
  { panels, url }: PanelContext,
  shown: readonly RegisteredPanel[],
  active: RegisteredPanel | undefined,
): TemplateResult {
  const items = shown.map(({ icon: name, id, panel, title }) => {
    const payload = panels[panel.source];
    const count = payload ? panelResult(panel, 'count()', () => panel.count(payload), null) : null;
    const isActive = id === active?.id;
    return html`<li><a href=${url(id)} aria-current=${isActive ? 'page' : nothing}>${icon(name)}<span>${title}</span>${count === null ? nothing : html`<span class="debug-count">${count}</span>`}</a></li>`;
  });
  return html`<nav class="debug-side" aria-label="Panels"><ul>${items}</ul></nav>`;
}
