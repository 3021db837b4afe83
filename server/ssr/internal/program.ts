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
  ATTRIBUTE: 1,
  ATTRIBUTE_PARTS: 2,
  BOOLEAN: 3,
  PROPERTY: 4,
  SPREAD: 5,
  RAW_TEXT: 6,
  ELEMENT: 7,
  STATIC: 8,
  EXTRAS: 9,
  JSON: 10,
  TEXTAREA_VALUE: 11,
  SELECT_VALUE: 12,
} as const;

// The loop over operations is fast when they have few shapes: one for text, one for attributes, one
// for elements.

/** A value between tags, in the text of `<textarea>` or `<title>`, or in a `<script>` with JSON. */
export interface TextOp {
  readonly kind: typeof Kind.CHILD | typeof Kind.RAW_TEXT | typeof Kind.JSON;
  /** Position of the value. */
  readonly index: number;
  /** Whether it directly follows `<pre>` or `<textarea>`, where the parser drops a line break. */
  readonly first: boolean;
}

interface AttributeFields {
  /** Position of the value, or of the first. */
  readonly index: number;
  readonly name: string;
  /** In upper case, as directives expect it. */
  readonly tagName: string;
  /** Static pieces as markup, one more than there are holes; empty for a single value. */
  readonly pieces: readonly string[];
  /** For a property the attribute that reflects it. */
  readonly attribute: string;
  /** For an attribute with one hole, the text before the value: ` name="`; else empty. */
  readonly before: string;
  /** For an attribute with one hole, the text after the value. */
  readonly after: string;
}

/** An attribute whose whole value is one hole. */
export type AttributeOp = AttributeFields & { readonly kind: typeof Kind.ATTRIBUTE };

/** An attribute with holes between static pieces. */
export type AttributePartsOp = AttributeFields & { readonly kind: typeof Kind.ATTRIBUTE_PARTS };

/** `?name`: present or absent. */
export type BooleanOp = AttributeFields & { readonly kind: typeof Kind.BOOLEAN };

/** `.name` on a built-in element. */
export type PropertyOp = AttributeFields & { readonly kind: typeof Kind.PROPERTY };

/** `.value` of `<textarea>`, which is its text. */
export type TextareaValueOp = AttributeFields & { readonly kind: typeof Kind.TEXTAREA_VALUE };

/** `.value` of `<select>`, which selects one of the options inside. */
export type SelectValueOp = AttributeFields & {
  readonly kind: typeof Kind.SELECT_VALUE;
  /** Everything between the tags. */
  readonly children: Program;
};

/** A hole alone in a tag. */
export type SpreadOp = AttributeFields & { readonly kind: typeof Kind.SPREAD };

/** An operation of each kind, all of one shape. */
export function attributeOp<K extends 1 | 2 | 3 | 4 | 5 | 8 | 11 | 12>(
  kind: K,
  index: number,
  fields: Partial<Omit<AttributeFields, 'index'>> = {},
): AttributeFields & { readonly kind: K } {
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
  readonly attributes: readonly HostAttribute[];
  readonly children: Program | null;
  /** Depth-first number of its node in the template, for markers. */
  readonly node: number;
}

/** An attribute without holes: its markup and its text. */
export type StaticOp = AttributeFields & { readonly kind: typeof Kind.STATIC };

/** What a tag has before a spread at its end. */
export type OwnAttribute = StaticOp | AttributeOp | AttributePartsOp | BooleanOp | PropertyOp;

/** An attribute in a tag. */
export type HostAttribute = OwnAttribute | SpreadOp;

/**
 * Precedes the attributes of a tag that ends with a spread. When the spread is `extras(map)`
 * with attributes, it writes all of them; the operations of the tag are skipped.
 */
export interface ExtrasOp {
  readonly kind: typeof Kind.EXTRAS;
  /** Position of the spread among the values. */
  readonly index: number;
  readonly own: readonly OwnAttribute[];
  /** Number of operations of the tag after this one; the spread itself is the last. */
  readonly count: number;
}

export type Op =
  | TextOp
  | ExtrasOp
  | Exclude<HostAttribute, StaticOp>
  | TextareaValueOp
  | SelectValueOp
  | ElementOp;

/** The result of Lit's `html`. */
export interface Template {
  readonly strings: TemplateStringsArray;
  readonly values: readonly unknown[];
}
