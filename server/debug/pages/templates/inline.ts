import { html, nothing, type TemplateResult } from 'lit/html.js';

import { lineOf } from '../../model/plain-value.ts';
import type { Frame } from '../../model/stack-frames.ts';
import type { Content, Inline } from '../../panel/panel-view.ts';
import { placeText, traceHref, type TraceLinkOptions } from '../trace-links.ts';

/** Content as markup. */
export function contentTemplate(content: Content, links: TraceLinkOptions): unknown {
  if (Array.isArray(content)) {
    return content.map((one, at) => [at > 0 ? ' ' : nothing, inlineTemplate(one as Inline, links)]);
  }
  return inlineTemplate(content as Inline, links);
}

function inlineTemplate(inline: Inline, links: TraceLinkOptions): unknown {
  if (typeof inline !== 'object') return inline;
  if ('code' in inline) return html`<code>${inline.code}</code>`;
  if ('muted' in inline) return html`<span class="debug-muted">${inline.muted}</span>`;
  if ('value' in inline) return html`<code>${lineOf(inline.value)}</code>`;
  if ('place' in inline) return placeTemplate(inline.place, links);
  if ('link' in inline) return linkTemplate(inline.link, inline.href, links);
  if ('gauge' in inline) return gaugeTemplate(inline);
  const { badge, outline = false, tone = 'secondary' } = inline;
  const form = outline ? ' debug-badge-outline' : '';
  return html`<span class=${`debug-badge theme-${tone}${form}`}>${badge}</span>`;
}

/** A place in the code, as a link to the editor when there is one. */
export function placeTemplate(place: Frame, links: TraceLinkOptions): TemplateResult {
  const href = traceHref(place, links);
  const text = placeText(place);
  const title = `${place.file}:${place.line}`;
  if (href === null) return html`<bdi dir="ltr"><code title=${title}>${text}</code></bdi>`;
  return html`<bdi dir="ltr"><a class="debug-place" href=${href} target=${targetOf(href)} rel="noreferrer" title=${title}><code>${text}</code></a></bdi>`;
}

/** A link to a page of the web or of this debugger; other schemes are shown as text. */
export function linkTemplate(text: string, href: string, { isAlone }: TraceLinkOptions): unknown {
  const isSafe = isAlone
    ? /^(?:https?:\/\/|mailto:)/i.test(href)
    : /^(?:https?:\/\/|mailto:|\/(?!\/)|[?#])/i.test(href);
  if (!isSafe) return text;
  if (/^[/?#]/.test(href)) return html`<a href=${href}>${text}</a>`;
  return html`<a href=${href} target=${targetOf(href)} rel="noreferrer">${text}</a>`;
}

/**
 * Returns the target of a link out of the debugger: in the frame of the toolbar the content policy of the page would
 * block the link, and a tab for an editor would stay empty.
 */
export function targetOf(href: string): '_blank' | '_top' {
  return /^https?:/i.test(href) ? '_blank' : '_top';
}

function gaugeTemplate({ gauge, label, tone }: Extract<Inline, { gauge: number }>): TemplateResult {
  const width = Math.round(Math.min(1, Math.max(0, gauge)) * 100);
  const theme = tone === undefined ? '' : ` theme-${tone}`;
  return html`<span class="debug-gauge">${label}<svg class=${`debug-gauge-bar${theme}`} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect class="debug-gauge-track" width="100" height="4"></rect><rect class="debug-gauge-value" width=${width} height="4"></rect></svg></span>`;
}
