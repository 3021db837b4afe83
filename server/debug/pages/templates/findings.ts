import { html, nothing, type TemplateResult } from 'lit/html.js';

import { type Finding, findingHref } from '../../panel/finding.ts';
import type { PanelContext } from '../../panel/panel.ts';
import { linkTemplate } from './inline.ts';
import type { TraceLinkOptions } from '../trace-links.ts';

const MAX_FINDINGS = 10;

/** The findings of a capture, with links to the rows. */
export function findingsTemplate(
  findings: readonly Finding[],
  { url }: PanelContext,
  links: TraceLinkOptions,
): TemplateResult {
  if (findings.length === 0) return html`<p class="debug-findings debug-muted">No findings.</p>`;
  const rest = findings.length - MAX_FINDINGS;
  const items = findings.slice(0, MAX_FINDINGS).map((finding) => {
    const { place = '', severity, text, why } = finding;
    const href = findingHref(finding, url);
    return html`<li class=${`theme-${severity}`}><span class="debug-badge">${severity}</span> ${linkTemplate(text, href, links)}${place === '' ? nothing : html` <code class="debug-muted">${place.split('/').slice(-2).join('/')}</code>`}<details><summary>Why?</summary><p>${why}</p></details></li>`;
  });
  return html`<section class="debug-findings" aria-label="Findings"><ul>${items}</ul>${rest > 0 ? html`<p class="debug-muted">${rest} more.</p>` : nothing}</section>`;
}
