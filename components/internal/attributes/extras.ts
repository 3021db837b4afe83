import { directive, type DirectiveResult, type ElementPart } from 'lit/directive.js';
import { noChange, nothing } from 'lit/html.js';

import { isEmptyMap } from './attribute-maps.ts';
import type { AttributeMap } from './attributes.ts';
import { type AttributeTexts, attributeTexts, MapDirective } from './attrs.ts';
import { withExtras } from './class-list.ts';
import { tokensOf } from './tokens.ts';

/** The directive class of {@link extras}. */
export class ExtrasDirective extends MapDirective {
  /** The values of the last update, by name: those of the caller over those of the tag. */
  #last: AttributeTexts | null = null;
  /** The attributes that the tag had before, without its classes. */
  #own: AttributeMap = {};

  override update({ element }: ElementPart, [map]: [AttributeMap | undefined]): typeof noChange {
    const last = this.#last;
    if (!last) this.#own = setInOrder(element, map);
    // A caller may leave out attributes of the tag with null.
    this.#last = attributeTexts(withExtras(this.#own, map));
    if (last) patch(element, this.#last, last);
    return noChange;
  }
}

/** Sets changed attributes; a value that a script has changed stays until the caller's value changes. */
function patch(element: Element, next: AttributeTexts, last: AttributeTexts): void {
  for (const [name, text] of next) {
    if (name !== 'class' && last.get(name) !== text) element.setAttribute(name, text);
  }
  for (const name of last.keys()) {
    if (name !== 'class' && !next.has(name)) element.removeAttribute(name);
  }
  const { classList } = element;
  const [before, after] = [last.get('class'), next.get('class')];
  if (before !== after) classList.remove(...tokensOf(before));
  classList.add(...tokensOf(after));
  if (!classList.length) element.removeAttribute('class');
}

/** Sets the attributes of a new element in the order of the documented markup; returns its own, without classes. */
function setInOrder(element: Element, map: AttributeMap | undefined): AttributeMap {
  const own = Array.from(element.attributes, ({ name, value }) => [name, value] as const);
  const others: Record<string, string> = Object.fromEntries(own);
  const wanted = [...attributeTexts(withExtras(others, map))];
  delete others['class'];
  if (JSON.stringify(own) === JSON.stringify(wanted)) return others;
  for (const [name] of own) element.removeAttribute(name);
  for (const [name, text] of wanted) element.setAttribute(name, text);
  return others;
}

const isBrowser = globalThis.document !== undefined;
const extrasDirective = /* @__PURE__ */ directive(ExtrasDirective);

/**
 * Writes the attributes that a caller gives an element of a widget. The directive comes last in a tag, and its attributes
 * win over those before it: `<div class="menu" role="menu" ${extras(options)}>`. Classes of both are kept, those
 * of the caller first. The attributes are written in the order of the documented markup.
 */
export function extras(
  map: AttributeMap | undefined,
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- a name of `lit`; the inferred type names `lit-html`, which is no dependency
): DirectiveResult<typeof ExtrasDirective> | typeof nothing {
  // A browser has to sort the tag's own attributes even without others; a server writes them in order.
  return !isBrowser && (map === undefined || isEmptyMap(map)) ? nothing : extrasDirective(map);
}
