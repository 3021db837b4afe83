import { html, nothing, type TemplateResult } from 'lit/html.js';

import { shortened } from '../../../core/internal.ts';
import type { DebugEntry, DebugValue } from '../../model/debug-value.ts';
import { lineOf } from '../../model/plain-value.ts';

const MAX_ENTRIES = 100;
const MAX_TEXT = 2000;

/** A value as a tree that opens without script. */
export function treeTemplate(value: DebugValue): TemplateResult {
  const entries = 'entries' in value ? value.entries : [];
  if (entries.length === 0) return html`<div class="debug-tree">${leaf(value)}</div>`;
  return html`<div class="debug-tree">${list(entries, 0)}</div>`;
}

function list(entries: readonly DebugEntry[], depth: number): TemplateResult {
  const rest = entries.length - MAX_ENTRIES;
  return html`<ul>
${entries.slice(0, MAX_ENTRIES).map(({ key, value }) => html`<li>${branch(String(key), value, depth)}</li>`)}
${rest > 0 ? html`<li class="debug-muted">${rest} more, in the JSON of this page</li>` : nothing}
</ul>`;
}

function branch(key: string, value: DebugValue, depth: number): TemplateResult {
  const name = html`<span class="debug-key">${key}</span>`;
  const entries = 'entries' in value ? value.entries : [];
  if (entries.length === 0) return html`${name} ${leaf(value)}`;
  const short = html`<span class="debug-muted">${lineOf(value)}</span>`;
  return html`<details ?open=${depth < 1 && entries.length <= 12}><summary>${name} ${short}</summary>${list(entries, depth + 1)}</details>`;
}

function leaf(value: DebugValue): TemplateResult {
  if (value.type !== 'string')
    return html`<span class=${`debug-${value.type}`}>${lineOf(value)}</span>`;
  const { value: text, length = text.length } = value;
  const note =
    length > MAX_TEXT ? html` <span class="debug-muted">(${length} characters)</span>` : nothing;
  return html`<span class="debug-string">${shortened(text, MAX_TEXT)}</span>${note}`;
}
