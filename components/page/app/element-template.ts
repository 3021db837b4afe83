import { html, type TemplateResult } from 'lit/html.js';

import type { PageData } from '../router/core-types.ts';

const known = new Map<string, TemplateStringsArray>();

/** Renders an element as a page. The cache has no limit, because each such page has one tag in source code. */
export function elementTemplate(tag: string, page: PageData): TemplateResult {
  let strings = known.get(tag);
  if (!strings) {
    const parts = [`<${tag} .page=`, `></${tag}>`];
    strings = Object.assign(parts, { raw: parts });
    known.set(tag, strings);
  }
  return html(strings, page);
}
