import { html, nothing, type TemplateResult } from 'lit/html.js';

import { isOwnFrame, type Frame } from '../../model/stack-frames.ts';
import type { Block, Content, Metric, PanelView } from '../../panel/panel-view.ts';
import type { TraceLinkOptions } from '../trace-links.ts';
import type { BlockContext } from './block-context.ts';
import { contentTemplate, linkTemplate, placeTemplate } from './inline.ts';
import { sqlTemplate } from './sql.ts';
import { tableTemplate } from './table.ts';
import { timelineTemplate } from './timeline.ts';
import { treeTemplate } from './value-tree.ts';

/** The markup of a panel, whose title is a heading of the level above `headingLevel`. */
export function viewTemplate(
  view: PanelView,
  url: URL,
  links: TraceLinkOptions,
  headingLevel: 2 | 3 = 3,
): TemplateResult {
  let isFirst = true;
  const context: BlockContext = {
    url,
    links,
    headingLevel,
    takeFirst: () => {
      const was = isFirst;
      isFirst = false;
      return was;
    },
    render: (nested) => nested.blocks.map((block) => blockTemplate(block, context)),
  };
  return html`${context.render(view)}`;
}

function blockTemplate(block: Block, context: BlockContext): unknown {
  switch (block.type) {
    case 'metrics':
      return metricsTemplate(block.metrics, context.links);
    case 'heading':
      return context.headingLevel === 2
        ? html`<h2 class="debug-subheading">${block.text}</h2>`
        : html`<h3>${block.text}</h3>`;
    case 'paragraph':
      return html`<p>${contentTemplate(block.content, context.links)}</p>`;
    case 'callout':
      return html`<div class=${`debug-callout theme-${block.tone}`}>${contentTemplate(block.content, context.links)}</div>`;
    case 'overview':
      return overviewTemplate(block.caption, block.entries, context.links);
    case 'table':
      return tableTemplate(block, context);
    default:
      return textBlock(block, context);
  }
}

function textBlock(block: Block, context: BlockContext): unknown {
  switch (block.type) {
    case 'code': {
      const text =
        block.language === 'sql' ? sqlTemplate(block.text) : html`<code>${block.text}</code>`;
      return html`<pre class="debug-code" tabindex="0">${text}</pre>`;
    }
    case 'tree':
      return treeTemplate(block.value);
    case 'frame':
      return frameTemplate(block, context.links);
    case 'frames':
      return framesTemplate(block.frames, context.links);
    case 'post':
      return postTemplate(block, context.links);
    case 'disclosure':
      return html`<details class="debug-disclosure" ?open=${block.open}><summary>${block.title}</summary>${context.render(block.view)}</details>`;
    case 'timeline':
      return timelineTemplate(block.duration, block.spans, context.links);
    case 'empty':
      return html`<div class="debug-empty"><p><strong>${block.title}</strong></p><p>${block.cause}</p></div>`;
    default:
      return nothing;
  }
}

function metricsTemplate(metrics: readonly Metric[], links: TraceLinkOptions): TemplateResult {
  return html`<dl class="debug-metrics">${metrics.map(({ href, label, tone, value }) => {
    const theme = tone === undefined ? '' : ` theme-${tone} debug-toned`;
    const shown = href === undefined ? value : linkTemplate(value, href, links);
    return html`<div class=${`debug-metric${theme}`}><dt>${label}</dt><dd>${shown}</dd></div>`;
  })}</dl>`;
}

function overviewTemplate(
  caption: string,
  entries: readonly (readonly [string, Content])[],
  links: TraceLinkOptions,
): TemplateResult {
  return html`<div class="debug-overview" role="group" aria-label=${caption}><dl>${entries.map(
    ([label, content]) =>
      html`<div><dt>${label}</dt><dd>${contentTemplate(content, links)}</dd></div>`,
  )}</dl></div>`;
}

function frameTemplate(
  { href, title }: Extract<Block, { type: 'frame' }>,
  { isAlone }: TraceLinkOptions,
): unknown {
  if (isAlone) return html`<p class="debug-muted">${title}: not part of this file.</p>`;
  if (!/^\/(?!\/)/.test(href)) return nothing;
  return html`<iframe class="debug-frame" sandbox="" loading="lazy" title=${title} src=${href}></iframe>`;
}

function postTemplate(
  { fields, href, label }: Extract<Block, { type: 'post' }>,
  { isAlone, isReadOnly = false }: TraceLinkOptions,
): unknown {
  if (isAlone || isReadOnly || !/^\/(?!\/)/.test(href)) return nothing;
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name=${name} value=${value}>`,
  );
  return html`<form method="post" action=${href}>${inputs}<button class="btn-subtle btn-sm" type="submit">${label}</button></form>`;
}

function framesTemplate(frames: readonly Frame[], links: TraceLinkOptions): unknown {
  if (frames.length === 0) return nothing;
  return html`<ol class="debug-frames">${frames.map(
    (frame) =>
      html`<li class=${isOwnFrame(frame) ? nothing : 'debug-muted'}>${placeTemplate(frame, links)} <span class="debug-muted">${frame.function}</span></li>`,
  )}</ol>`;
}
