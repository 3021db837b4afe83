import { directive } from 'lit/directive.js';
import { html as litHtml, noChange, nothing, type TemplateResult } from 'lit/html.js';

import { isEmptyMap } from './attribute-maps.ts';
import type { AttributeMap } from './attributes.ts';
import { AttrsDirective } from './attrs.ts';
import { withExtras } from './class-list.ts';

/** The directive class of {@link extras}; renderers merge its attributes with those before it in the tag. */
export class ExtrasDirective extends AttrsDirective {}

const isBrowser = globalThis.document !== undefined;
const merged = /* @__PURE__ */ directive(ExtrasDirective);

/** The attributes of a caller, until {@link html} merges them with those of the tag. */
class Extras {
  readonly map: AttributeMap | undefined;

  constructor(map: AttributeMap | undefined) {
    this.map = map;
  }
}

/**
 * Writes the attributes that a caller gives an element of a widget. It comes last in a tag, and its attributes win over
 * those before it: `<div class="menu" role="menu" ${extras(options)}>`. Classes of both are kept, those of
 * the caller first. The attributes are written in the order of the documented markup.
 */
export function extras(map: AttributeMap | undefined): unknown {
  if (isBrowser) return new Extras(map);
  return map === undefined || isEmptyMap(map) ? nothing : merged(map);
}

/**
 * As `html` of Lit, for templates with {@link extras}. In a browser that directive writes all attributes of its tag: Lit
 * would write one that changes over that of the caller.
 */
export const html = isBrowser ? htmlWithExtras : litHtml;

function htmlWithExtras(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult {
  const all = [...values];
  for (const [index, value] of values.entries()) {
    if (!(value instanceof Extras)) continue;
    const own: Record<string, unknown> = {};
    for (const [name, source, isBoolean] of ownAttributes(strings, index)) {
      const given = typeof source === 'number' ? values[source] : source;
      if (typeof source === 'number') all[source] = noChange;
      if (given !== nothing && (!isBoolean || given)) own[name] = isBoolean || given;
    }
    all[index] = merged(withExtras(own, value.map));
  }
  return litHtml(strings, ...all);
}

/** The attributes before a value in its tag: their texts, or the positions of their values. */
type OwnAttributes = readonly (readonly [
  name: string,
  source: string | number,
  isBoolean: boolean,
])[];

const known = new WeakMap<TemplateStringsArray, Record<number, OwnAttributes>>();

function ownAttributes(strings: TemplateStringsArray, index: number): OwnAttributes {
  const ofTemplate = known.get(strings) ?? {};
  known.set(strings, ofTemplate);
  return (ofTemplate[index] ??= parsed(strings, index));
}

function parsed(strings: TemplateStringsArray, index: number): OwnAttributes {
  const before = strings
    .slice(0, index + 1)
    .reduce((text, piece, i) => `${text}\0${i - 1}${piece}`);
  const tag = before.slice(before.lastIndexOf('<'));
  return Array.from(
    tag.matchAll(/\s(\??)([^\s=]+)(?:=(?:"([^"]*)"|\0(\d+)))?(?=\s)/g),
    ([, mark, name = '', text = '', position]) => [
      name,
      position ? Number(position) : text,
      mark === '?',
    ],
  );
}
