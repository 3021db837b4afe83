import { html, nothing, type TemplateResult } from 'lit';

import { type ErrorFacts, type StackFrame } from './error-facts.ts';
import type { SourceExcerpt } from './source-excerpt.ts';

/** A stack frame with the source lines around it, where they could be read. */
export interface ShownFrame extends StackFrame {
  readonly excerpt: SourceExcerpt | null;
}

/** One error of the chain. */
export interface ShownError {
  readonly type: string;
  readonly message: string;
  readonly frames: readonly ShownFrame[];
  /** The stack as the runtime formats it. */
  readonly stack: string;
}

/** Data of the page. */
interface DebugPage {
  readonly facts: ErrorFacts;
  readonly errors: readonly ShownError[];
  /** Tables about the request: title, then names and values, secrets masked. */
  readonly tables: readonly (readonly [string, readonly (readonly [string, string])[]])[];
  readonly requestLine: string;
}

/** The page for developers: the error, its stack, its causes, and the request. */
export function debugPage({ facts, errors, tables, requestLine }: DebugPage): TemplateResult {
  const [first, ...causes] = errors;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${facts.name}: ${facts.message}</title>
${pageStyle()}
</head>
<body>
<header>
<p class="mute">${facts.status} ${facts.name} · ${first?.type ?? 'Error'}</p>
<h1>${facts.message}</h1>
<p class="mute"><code>${requestLine}</code></p>
</header>
<main>
${first ? errorSection('Stack trace', first) : nothing}
${causes.map((cause) => errorSection(`Caused by ${cause.type}: ${cause.message}`, cause))}
${tables.map(([title, rows]) => tableSection(title, rows))}
</main>
</body>
</html>`;
}

function pageStyle() {
  return html`<style>
:root { color-scheme: light dark; --line: light-dark(#d0d7de, #3d444d); --hit: light-dark(#ffebe9, #5d1a1d); --soft: light-dark(#f6f8fa, #151b23); --mute: light-dark(#59636e, #9198a1); font: 100%/1.5 system-ui, sans-serif }
* { box-sizing: border-box }
body { margin: 0; background: light-dark(#fff, #0d1117); color: light-dark(#1f2328, #f0f6fc) }
header { padding: 2rem clamp(1rem, 5vw, 4rem) 1.5rem; border-bottom: 1px solid var(--line); background: var(--soft) }
header p { margin: 0 }
h1 { margin: .25rem 0; font-size: 1.5rem; overflow-wrap: anywhere; white-space: pre-wrap }
h2 { margin: 2rem 0 .5rem; font-size: 1.125rem }
main { padding: 0 clamp(1rem, 5vw, 4rem) 4rem }
.mute { color: var(--mute) }
code, pre, td, summary { font: .875rem/1.6 ui-monospace, monospace }
details { border: 1px solid var(--line); border-bottom: 0; overflow: hidden }
details:first-of-type { border-radius: .5rem .5rem 0 0 }
details:last-of-type { border-bottom: 1px solid var(--line); border-radius: 0 0 .5rem .5rem }
summary { padding: .5rem .75rem; cursor: pointer; overflow-wrap: anywhere }
summary:focus-visible { outline: 2px solid light-dark(#0969da, #4493f8); outline-offset: -2px }
details[open] > summary { border-bottom: 1px solid var(--line); background: var(--soft) }
.vendor > summary { color: var(--mute) }
pre { margin: 0; padding: .5rem 0; overflow-x: auto; tab-size: 2 }
pre span { display: block; padding: 0 .75rem; min-width: max-content }
pre .hit { background: var(--hit) }
pre i { display: inline-block; width: 4ch; margin-right: 1rem; text-align: right; font-style: normal; color: var(--mute); user-select: none }
table { width: 100%; border-collapse: collapse }
td { padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere }
td:first-child { width: 16rem; color: var(--mute) }
</style>`;
}

function errorSection(title: string, { frames, stack }: ShownError) {
  const open = frames.findIndex((frame) => frame.isOwn && frame.excerpt !== null);
  return html`<section>
<h2>${title}</h2>
${frames.length === 0 ? html`<pre><span>${stack}</span></pre>` : frames.map((frame, at) => frameSection(frame, at === open))}
</section>`;
}

function frameSection(frame: ShownFrame, isOpen: boolean) {
  return html`<details class=${frame.isOwn ? 'own' : 'vendor'} ?open=${isOpen}>
<summary>${frame.call || '(module)'} <span class="mute">${frame.file}:${frame.line}</span></summary>
${frame.excerpt ? source(frame.excerpt, frame.line) : nothing}
</details>`;
}

function source({ from, lines }: SourceExcerpt, hit: number) {
  const rows = lines.map(
    (text, at) =>
      html`<span class=${from + at === hit ? 'hit' : ''}><i>${from + at}</i>${text}</span>`,
  );
  return html`<pre>${rows}</pre>`;
}

function tableSection(title: string, rows: readonly (readonly [string, string])[]) {
  if (rows.length === 0) return nothing;
  return html`<section>
<h2>${title}</h2>
<table>${rows.map(([name, value]) => html`<tr><td>${name}</td><td>${value}</td></tr>`)}</table>
</section>`;
}
