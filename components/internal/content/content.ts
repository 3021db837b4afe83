import { nothing, type TemplateResult } from 'lit/html.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';

import { isStringable, type Stringable } from '../context/stringable.ts';

/**
 * Content of a body: a Lit template, whose values are escaped as usual, or text that is trusted
 * HTML and written unescaped. Never pass text of users as a string.
 */
export type Content = TemplateResult | Stringable;

/** Whether the value can be the content of a body. */
export function isContent(value: unknown): value is Content {
  return isStringable(value) || isRenderable(value);
}

/** Content as a value for a template. */
export function contentOf(value: Content | null | undefined): unknown {
  if (typeof value === 'string') return value === '' ? nothing : unsafeHTML(value);
  if (value == null) return nothing;
  return isRenderable(value) ? value : unsafeHTML(String(value));
}

/** A label as a value for a template: escaped, unless `encode` is false. */
export function labelOf(label: Stringable, encode: boolean): unknown {
  return encode ? String(label) : contentOf(label);
}

function isRenderable(value: unknown): value is TemplateResult {
  return (
    typeof value === 'object' &&
    value !== null &&
    ('_$litType$' in value || '_$litDirective$' in value)
  );
}
