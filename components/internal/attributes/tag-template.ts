import { html, type TemplateResult } from 'lit/html.js';

import { InvalidArgumentException, quoted } from '../context/invalid-argument.ts';

const validTag = /^[a-z][a-z0-9-]*$/i;
const voidTag =
  /^(?:area|base|br|col|command|embed|hr|img|input|keygen|link|meta|param|source|track|wbr)$/i;
// The first ones contain raw text, in which templates cannot have values; the others load a resource or redirect.
const unusableTag =
  /^(?:script|style|textarea|title|template|noscript|iframe|xmp|plaintext|base|embed|frame|frameset|link|meta|object)$/i;

const known = new WeakMap<TemplateStringsArray, Map<string, TemplateStringsArray>>();
// Tags are normally constants in source code; the limit bounds the cache when they come from a request.
const knownLimit = 200;

/**
 * The template of one element with another tag, which is an option.
 *
 * @param template The element, with attributes and one value as its content; a tag without content leaves that out.
 * @throws {InvalidArgumentException} `tag` is not the name of an element that can contain markup.
 */
export function withTag(template: TemplateResult, tag: string): TemplateResult {
  const { strings, values } = template;
  const first = strings[0] as string;
  if (first.startsWith(tag, 1) && first[tag.length + 1] === ' ') return template;
  const ofTag = known.get(strings)?.get(tag) ?? stringsFor(strings, tag);
  return html(ofTag, ...values.slice(0, ofTag.length - 1));
}

/** Whether a widget may have this tag. */
export function isUsableTag(tag: unknown): tag is string {
  return typeof tag === 'string' && validTag.test(tag) && !unusableTag.test(tag);
}

function stringsFor(strings: TemplateStringsArray, tag: string): TemplateStringsArray {
  if (!isUsableTag(tag)) {
    throw new InvalidArgumentException(
      `Tag name ${quoted(tag)} must have letters, digits and dashes only, and hold no raw text or resource.`,
    );
  }
  const parts = strings.slice(0, -1);
  parts[0] = (parts[0] as string).replace(/^<[^ ]+/, `<${tag}`);
  if (!isVoidTag(tag)) parts.push(`</${tag}>`);
  const made: TemplateStringsArray = Object.assign(parts, { raw: parts });
  const ofTags = known.get(strings) ?? new Map<string, TemplateStringsArray>();
  known.set(strings, ofTags);
  if (ofTags.size < knownLimit) ofTags.set(tag, made);
  return made;
}

/** Whether an element of this tag has neither content nor an end tag. */
export function isVoidTag(tag: string): boolean {
  return voidTag.test(tag);
}
