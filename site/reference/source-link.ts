import { html, nothing, type TemplateResult } from 'lit/html.js';

import { relativeUrl } from '../page.ts';
import type { TypeSymbol } from './symbols.ts';

/** The line of a symbol or of its member, as a path of the site; null when the sources have none. */
export function sourcePlace(symbol: TypeSymbol, member = ''): string | null {
  const declaration = symbol.functions?.get(member) ?? symbol.declaration;
  if (!declaration) return null;
  const line = symbol.functions ? declaration.line : declaration.members.get(member);
  if (member !== '' && line === undefined) return null;
  return `source/${declaration.file}.html#L${line ?? declaration.line}`;
}

/** Link to the line in the sources. */
export function sourceLink(symbol: TypeSymbol, member = ''): TemplateResult | typeof nothing {
  const place = sourcePlace(symbol, member);
  if (place === null) return nothing;
  const label = member === '' ? `Source of ${symbol.name}` : `Source of ${member}`;
  return html`<a class="source-link" href=${relativeUrl(symbol.path, place)} aria-label=${label}>source</a>`;
}
