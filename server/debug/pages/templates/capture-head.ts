import { html, nothing, type TemplateResult } from 'lit/html.js';

import type { RequestSummary } from '../../model/request-summary.ts';
import type { Snapshot } from '../../model/snapshot.ts';
import type { ManifestResult } from '../../storage/snapshot-store.ts';
import { canReplay } from '../can-replay.ts';
import { curlCommand } from '../curl-command.ts';
import { linkTo, withParameters } from '../page-links.ts';
import type { PageModule } from '../page-module.ts';
import { badgesTemplate, factsTemplate, pathAndQuery, shortUrl } from './request-head.ts';

/** The head of a capture: its request, its origin, and the actions on it. */
export function captureHead(
  snapshot: Snapshot,
  { entries: manifest, pinned }: Pick<ManifestResult, 'entries' | 'pinned'>,
  { baseUrl, readOnly, traceUrl }: PageModule,
  url: URL,
): TemplateResult {
  const { summary } = snapshot;
  const isPinned = pinned.has(summary.tag);
  const tags = [...manifest.keys()];
  const at = tags.indexOf(summary.tag);
  const panel = url.searchParams.get('panel');
  const step = (tag: string | undefined, label: string, key: string): TemplateResult =>
    tag === undefined
      ? html`<span class="btn-subtle btn-sm debug-off" aria-disabled="true">${label}</span>`
      : buttonLink(linkTo(baseUrl, 'view', { tag, panel }), label, key);
  // A request that ended later may have begun earlier.
  const earlier = [...manifest.values()]
    .filter(({ tag, time }) => tag !== summary.tag && time <= summary.time)
    .sort((a, b) => b.time - a.time);
  return html`<div class="debug-head">
<div class="debug-title">${badgesTemplate(summary)}<h1>${shortUrl(summary)}</h1>${isPinned ? html` <span class="debug-badge theme-accent">pinned</span>` : nothing}</div>
${factsTemplate(summary, traceUrl)}
<div class="debug-buttons">${step(tags[at + 1], 'Older', '[')}${step(tags[at - 1], 'Newer', ']')}
${compareButton(summary, earlier, baseUrl)}${openButton(summary, readOnly)}
${readOnly ? nothing : changeButtons(summary, isPinned, baseUrl, url)}
${buttonLink(linkTo(baseUrl, 'export', { tag: summary.tag }), 'Export')}${buttonLink(withParameters(url, { format: 'json' }), 'JSON')}
${curlTemplate(snapshot)}</div>
${chain(summary, earlier, baseUrl)}
</div>`;
}

function buttonLink(href: string, label: string, key?: string): TemplateResult {
  return html`<a class="btn-subtle btn-sm" href=${href} data-debug-key=${key ?? nothing}>${label}</a>`;
}

function changeButtons(
  summary: RequestSummary,
  isPinned: boolean,
  base: string,
  { pathname, search }: URL,
): TemplateResult {
  const back = pathname + search;
  const button = (action: string, name: string, label: string, key?: string): TemplateResult =>
    html`<form method="post" action=${linkTo(base, action)}><input type="hidden" name=${name} value=${summary.tag}><input type="hidden" name="back" value=${back}><button class="btn-subtle btn-sm" type="submit" data-debug-key=${key ?? nothing}>${label}</button></form>`;
  return html`${canReplay(summary) ? button('replay', 'tag', 'Replay') : nothing}${isPinned ? button('unpin', 'tags', 'Unpin', 'p') : button('pin', 'tags', 'Pin', 'p')}`;
}

// A script adds a button that copies the command at once.
function curlTemplate(snapshot: Snapshot): unknown {
  let command: string | null;
  try {
    command = curlCommand(snapshot);
  } catch {
    // The data of the request is damaged: its panel says so, and the others can be read.
    return nothing;
  }
  if (command === null) return nothing;
  return html`<details class="debug-curl"><summary>curl</summary><pre class="debug-code" tabindex="0" data-debug-copy="Copy as curl"><code>${command}</code></pre></details>`;
}

/** Link to the page; where the captures of other processes are shown, on its own server. */
function openButton(summary: RequestSummary, readOnly: boolean): unknown {
  if (!/^https?:/.test(summary.url) || summary.method !== 'GET') return nothing;
  // A path may begin with two slashes, which would be the name of a host.
  const href = readOnly ? summary.url : pathAndQuery(summary).replace(/^\/\//, '/.//');
  // Not in the frame of the toolbar, where the page would have its own toolbar.
  return html`<a class="btn-subtle btn-sm" href=${href} target="_top">Open page</a>`;
}

/** Compares with the last request of the same kind. */
function compareButton(
  summary: RequestSummary,
  earlier: readonly RequestSummary[],
  base: string,
): unknown {
  const like = earlier.find(
    (one) => one.method === summary.method && pathOf(one) === pathOf(summary),
  );
  if (!like) return nothing;
  const href = linkTo(base, 'compare', { baseline: like.tag, target: summary.tag });
  return buttonLink(href, 'Compare with previous');
}

const pathOf = (summary: RequestSummary): string => pathAndQuery(summary).replace(/[?#].*/s, '');

/** Link to the request that has redirected here: of the same client, shortly before. */
function chain(summary: RequestSummary, earlier: readonly RequestSummary[], base: string): unknown {
  const from = earlier.find((one) => {
    if (one.location === null || one.ip !== summary.ip) return false;
    if (summary.time - one.time > 10) return false;
    return (
      URL.canParse(one.location, one.url) && new URL(one.location, one.url).href === summary.url
    );
  });
  return from
    ? origin('Redirected here by', from, linkTo(base, 'view', { tag: from.tag, panel: 'request' }))
    : nothing;
}

/** Link to the capture that has pushed the job of a capture; nothing when that is not known. */
export function pushTemplate(from: RequestSummary | null, base: string): unknown {
  return from
    ? origin('Pushed by', from, linkTo(base, 'view', { tag: from.tag, panel: 'queue' }))
    : nothing;
}

function origin(label: string, from: RequestSummary, href: string): TemplateResult {
  return html`<p class="debug-chain">${label} ${badgesTemplate(from)} <a href=${href}>${shortUrl(from)}</a></p>`;
}
