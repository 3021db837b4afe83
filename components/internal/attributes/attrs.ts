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

/** The directive class of {@link attrs}; renderers detect it and write the attributes themselves. */
export class AttrsDirective extends Directive {
  /** The attributes that were set last. A value that the user or a script has changed stays until the map's value changes. */
  #last: Map<string, true | string> | null = null;

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) {
      throw new Error('attrs() belongs inside a tag, alone: <div ${attrs(map)}>.');
    }
  }

  render(_map: AttributeMap): typeof noChange {
    return noChange;
  }

  override update({ element }: ElementPart, [map]: [AttributeMap]): typeof noChange {
    const next = new Map(attributePairs(map));
    for (const [name, value] of next) {
      const text = value === true ? '' : value;
      const same = this.#last
        ? this.#last.get(name) === value
        : element.getAttribute(name) === text;
      if (!same) element.setAttribute(name, text);
    }
    for (const name of this.#last?.keys() ?? []) {
      if (!next.has(name)) element.removeAttribute(name);
    }
    this.#last = next;
    return noChange;
  }
}

/**
 * Writes a map of attributes into a tag: `<div ${attrs(options)}>`. On the server they appear
 * in the order of the documented markup; in the browser only changed attributes are set or removed.
 */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- a name of `lit`; the inferred type names `lit-html`, which is no dependency
export const attrs: (map: AttributeMap) => DirectiveResult<typeof AttrsDirective> =
  directive(AttrsDirective);
