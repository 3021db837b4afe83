import { html, type TemplateResult } from 'lit/html.js';

const MAX_HIGHLIGHTED = 20_000;
const token =
  /(?<comment>--[^\n]*|\/\*.*?\*\/)|(?<string>'(?:[^']|'')*'?)|(?<number>\b\d+(?:\.\d+)?\b)|(?<placeholder>\?|\$\d+|:\w+)|(?<word>[A-Za-z_]\w*)/gs;
const keywords = new Set(
  `add all alter analyze and any as asc begin between by case cast check column commit constraint create cross
  current_timestamp default delete desc distinct drop else end except exists explain false fetch first for foreign
  from full group having if in index inner insert intersect into is join key last left like limit not null nulls
  offset on or order outer over partition pragma primary references release replace returning right rollback row
  rows savepoint select set table then transaction true truncate union unique update using values view when where
  window with`.split(/\s+/),
);

/** Highlights the parts of a statement of SQL. */
export function sqlTemplate(text: string): TemplateResult {
  if (text.length > MAX_HIGHLIGHTED) return html`<code class="debug-sql">${text}</code>`;
  const parts: unknown[] = [];
  let from = 0;
  for (const found of text.matchAll(token)) {
    const kind = kindOf(found.groups ?? {});
    if (kind === null) continue;
    parts.push(
      text.slice(from, found.index),
      html`<span class=${`debug-sql-${kind}`}>${found[0]}</span>`,
    );
    from = found.index + found[0].length;
  }
  parts.push(text.slice(from));
  return html`<code class="debug-sql">${parts}</code>`;
}

function kindOf(groups: Readonly<Record<string, string | undefined>>): string | null {
  const { word } = groups as { word?: string };
  if (word !== undefined) return keywords.has(word.toLowerCase()) ? 'keyword' : null;
  return Object.keys(groups).find((name) => groups[name] !== undefined) ?? null;
}
