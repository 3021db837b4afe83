import type { ElementEntry } from '../registry.ts';

/** A compiled template: static text, with an operation between each piece and the next. */
export interface Program {
  /** One more than there are operations. */
  readonly statics: readonly string[];
  readonly ops: readonly Op[];
  /** Marker that goes before it; empty when it is not marked. */
  readonly open: string;
  /** State of the registry of elements that it was compiled against. */
  readonly version: number;
}

/** Kinds of operations; numbers, because the switch over them is the renderer's inner loop. */
export const Kind = {
  CHILD: 0,
  /** An attribute whose whole value is one hole. */
  ATTRIBUTE: 1,
  /** An attribute with holes between static pieces. */
  ATTRIBUTE_PARTS: 2,
  BOOLEAN: 3,
  PROPERTY: 4,
  SPREAD: 5,
  RAW_TEXT: 6,
  ELEMENT: 7,
  /** An attribute without holes. */
  STATIC: 8,
  /** All attributes of a tag. */
  TAG: 9,
  JSON: 10,
  TEXTAREA_VALUE: 11,
  SELECT_VALUE: 12,
} as const;

// The loops over operations are fast when these have few shapes: one for text, one for tags, one for elements; and one
// for attributes, which have a loop of their own.

/** A value between tags, in the text of `<textarea>` or `<title>`, or in a `<script>` with JSON. */
export interface TextOp {
  readonly kind: typeof Kind.CHILD | typeof Kind.RAW_TEXT | typeof Kind.JSON;
  readonly index: number;
  /** Whether it directly follows `<pre>` or `<textarea>`, where the parser drops a line break. */
  readonly first: boolean;
}

/** An attribute, a `.property` or a hole alone in a tag. */
export interface AttributeOp {
  readonly kind: 1 | 2 | 3 | 4 | 5 | 8 | 11 | 12;
  /** Position of the value, or of the first; -1 for an attribute without holes. */
  readonly index: number;
  readonly name: string;
  /** In upper case, as directives expect it. */
  readonly tagName: string;
  /** Static pieces as markup, one more than there are holes; empty for a single value. Without holes, markup and text. */
  readonly pieces: readonly string[];
  /** For a property the attribute that reflects it. */
  readonly attribute: string;
  /** For an attribute with one hole, the text before the value: ` name="`; else empty. */
  readonly before: string;
  /** For an attribute with one hole, the text after the value. */
  readonly after: string;
}

/** `.value` of `<select>`, which selects one of the options inside. */
export interface SelectValueOp extends AttributeOp {
  readonly kind: typeof Kind.SELECT_VALUE;
  /** Everything between the tags. */
  readonly children: Program;
}

/** An operation of each kind, all of one shape. */
export function attributeOp<K extends AttributeOp['kind']>(
  kind: K,
  index: number,
  fields: Partial<Omit<AttributeOp, 'index' | 'kind'>> = {},
): AttributeOp & { readonly kind: K } {
  const { name = '', tagName = '', pieces = [], attribute = '', before = '', after = '' } = fields;
  return { kind, index, name, tagName, pieces, attribute, before, after };
}

/** A registered custom element with everything up to its end tag. */
export interface ElementOp {
  readonly kind: typeof Kind.ELEMENT;
  /** Its tags without attributes: `<x-y` and `</x-y>`. */
  readonly start: string;
  readonly end: string;
  readonly entry: ElementEntry;
  readonly attributes: readonly AttributeOp[];
  readonly children: Program | null;
  /** Depth-first number of its node in the template, for markers. */
  readonly node: number;
}

/** The attributes of a plain tag with holes, or of one with `extras(map)`. */
export interface TagOp {
  readonly kind: typeof Kind.TAG;
  readonly attributes: readonly AttributeOp[];
  /** Position of a spread at the end of the tag, which may be `extras(map)`; -1 for none. */
  readonly extras: number;
}

/** `.value` of `<textarea>`, which is the text between its tags. */
export interface TextareaValueOp extends AttributeOp {
  readonly kind: typeof Kind.TEXTAREA_VALUE;
}

export type Op = TextOp | TagOp | TextareaValueOp | SelectValueOp | ElementOp;
