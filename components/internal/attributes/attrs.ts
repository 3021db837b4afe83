import {
  Directive,
  directive,
  type DirectiveResult,
  type ElementPart,
  type PartInfo,
  PartType,
} from 'lit/directive.js';
import { noChange } from 'lit/html.js';

import { type AttributeMap, attributePairs, withoutPrefixes } from './attributes.ts';
import { tokensOf } from './tokens.ts';

/** The directive class of {@link attrs}; renderers detect it and write the attributes themselves. */
export class AttrsDirective extends Directive {
  /** The attributes that were set last. A value that the user or a script has changed stays until the map's value changes. */
  #last: AttributeTexts | null = null;

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) {
      throw new Error('A map of attributes belongs inside a tag: <div ${attrs(map)}>.');
    }
  }

  render(_map: AttributeMap | undefined): typeof noChange {
    return noChange;
  }

  override update(
    { element }: ElementPart,
    [map = {}]: [AttributeMap | undefined],
  ): typeof noChange {
    const next: AttributeTexts = new Map(
      attributePairs(map).map(([name, value]) => [name, value === true ? '' : value]),
    );
    // An element in the page at its first update is hydrated: what a user or a script has changed there stays.
    if (this.#last || !element.isConnected) {
      patch(element, next, this.#last ?? staticTexts(element, map, next));
    }
    this.#last = next;
    return noChange;
  }
}

/** Attributes as an element has them, by name. */
type AttributeTexts = Map<string, string>;

/**
 * The attributes of the map that are static text of the template. They are removed if the others cannot follow them in the
 * documented order.
 */
function staticTexts(element: Element, map: AttributeMap, next: AttributeTexts): AttributeTexts {
  const all = withoutPrefixes(map);
  const names = element.getAttributeNames().filter((name) => name in all);
  const wanted = [...next.keys()];
  if (!names.every((name, i) => name === wanted[i])) {
    for (const name of names.splice(0)) element.removeAttribute(name);
  }
  return new Map(names.map((name) => [name, element.getAttribute(name) ?? '']));
}

function patch(element: Element, next: AttributeTexts, last: AttributeTexts): void {
  for (const name of new Set([...next.keys(), ...last.keys()])) {
    const [text, before] = [next.get(name), last.get(name)];
    if (text === before) continue;
    if (name === 'class' && element.hasAttribute(name)) patchClasses(element, text, before);
    else if (text === undefined) element.removeAttribute(name);
    else element.setAttribute(name, text);
  }
}

/** Classes that a script has added stay. */
function patchClasses(
  element: Element,
  text: string | undefined,
  before: string | undefined,
): void {
  const { classList } = element;
  classList.remove(...tokensOf(before));
  classList.add(...tokensOf(text));
  if (!classList.length) element.removeAttribute('class');
}

/**
 * Writes a map of attributes into a tag: `<div ${attrs(options)}>`. On the server they appear
 * in the order of the documented markup; in the browser only changed attributes are set or removed. A tag has it from its first
 * rendering on: an element that is in the page before is taken for one of a server, and has the attributes already.
 */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a name of `lit`; the inferred type names `lit-html`, which is no dependency
export const attrs: (map: AttributeMap) => DirectiveResult<typeof AttrsDirective> =
  /* @__PURE__ */ directive(AttrsDirective);
