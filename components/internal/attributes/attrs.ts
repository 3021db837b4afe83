import {
  Directive,
  directive,
  type DirectiveResult,
  type ElementPart,
  type PartInfo,
  PartType,
} from 'lit/directive.js';
import { noChange } from 'lit/html.js';

import { type AttributeMap, attributePairs } from './attributes.ts';

/** A directive that writes a map of attributes into a tag; renderers detect its classes and write the attributes themselves. */
export abstract class MapDirective extends Directive {
  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) {
      throw new Error('A map of attributes belongs inside a tag: <div ${attrs(map)}>.');
    }
  }

  render(_map: AttributeMap | undefined): typeof noChange {
    return noChange;
  }
}

/** The directive class of {@link attrs}. */
export class AttrsDirective extends MapDirective {
  /** The attributes that were set last. A value that the user or a script has changed stays until the map's value changes. */
  #last: AttributeTexts | null = null;

  override update({ element }: ElementPart, [map]: [AttributeMap]): typeof noChange {
    const next = attributeTexts(map);
    for (const [name, text] of next) {
      const before = this.#last ? this.#last.get(name) : element.getAttribute(name);
      if (before !== text) element.setAttribute(name, text);
    }
    for (const name of this.#last?.keys() ?? []) {
      if (!next.has(name)) element.removeAttribute(name);
    }
    this.#last = next;
    return noChange;
  }
}

/** Attributes as an element has them, by name. */
export type AttributeTexts = ReadonlyMap<string, string>;

/** The attributes of a map as an element has them; one without a value is empty. */
export function attributeTexts(map: AttributeMap): AttributeTexts {
  return new Map(attributePairs(map).map(([name, value]) => [name, value === true ? '' : value]));
}

/**
 * Writes a map of attributes into a tag: `<div ${attrs(options)}>`. On the server they appear
 * in the order of the documented markup; in the browser only changed attributes are set or removed.
 */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a name of `lit`; the inferred type names `lit-html`, which is no dependency
export const attrs: (map: AttributeMap) => DirectiveResult<typeof AttrsDirective> =
  /* @__PURE__ */ directive(AttrsDirective);
