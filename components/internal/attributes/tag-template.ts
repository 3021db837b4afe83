import { html, type TemplateResult } from 'lit/html.js';

import type { AttributeMap } from './attributes.ts';
import { attrs } from './attrs.ts';
import { InvalidArgumentException, quoted } from '../context/invalid-argument.ts';

const validTag = /^[a-z][a-z0-9-]*$/i;
const voidTag =
  /^(?:area|base|br|col|command|embed|hr|img|input|keygen|link|meta|param|source|track|wbr)$/i;
// The first ones contain raw text, in which templates cannot have values; the others load a resource or redirect.
const unusableTag =
  /^(?:script|style|textarea|title|template|noscript|iframe|xmp|plaintext|base|embed|frame|frameset|link|meta|object)$/i;

const known = new Map<string, TemplateStringsArray>();
// Tags are normally constants in source code; the limit bounds the cache when they come from a request.
const knownLimit = 200;

/**
 * Renders an element whose tag is an option.
 *
 * @throws {InvalidArgumentException} `tag` is not the name of an element that can contain markup.
 */
export function tagTemplate(
  tag: string,
  attributes: AttributeMap,
  content: unknown,
): TemplateResult {
  const strings = known.get(tag) ?? stringsFor(tag);
  return voidTag.test(tag)
    ? html(strings, attrs(attributes))
    : html(strings, attrs(attributes), content);
}

/** Whether a widget may have this tag. */
export function isUsableTag(tag: unknown): tag is string {
  return typeof tag === 'string' && validTag.test(tag) && !unusableTag.test(tag);
}

function stringsFor(tag: string): TemplateStringsArray {
  if (!isUsableTag(tag)) {
    throw new InvalidArgumentException(
      `Tag name ${quoted(tag)} must have letters, digits and dashes only, and hold no raw text or resource.`,
    );
  }
  const parts = voidTag.test(tag) ? [`<${tag} `, '>'] : [`<${tag} `, '>', `</${tag}>`];
  const strings: TemplateStringsArray = Object.assign(parts, { raw: parts });
  if (known.size < knownLimit) known.set(tag, strings);
  return strings;
}

/** Whether an element of this tag has neither content nor an end tag. */
export function isVoidTag(tag: string): boolean {
  return voidTag.test(tag);
}
