import type { ElementContract } from '../../../components/internal/options/element-contract.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Input and documented markup: id, options, markup, and the markup in a page where that differs. A
 * template parses each value separately in a browser, see
 * docs/decisions/0018-names-that-the-platform-uses.md.
 */
export type Vector<T extends object = object> = readonly [
  id: string,
  options: T,
  html: string,
  inPage?: string,
];

/**
 * Options that a server rejects with `InvalidConfigException`, and the message; an element warns,
 * unless no element can have these options.
 */
export type Fault = readonly [
  id: string,
  options: object,
  text: string,
  where?: 'on servers alone',
];

/** A value outside the list of an option: attribute, value, values that the message must name. */
export type BadValue = readonly [
  attribute: string,
  value: string,
  allowed: string,
  where?: 'of the element alone',
];

/** The accessibility tree of a widget, or of several in sequence, without scripts but with the stylesheet. */
export interface Spoken {
  readonly options: Values | readonly Values[];
  /** A script that runs first. */
  readonly prepare?: string;
  /** See `accessibility-tree.ts`. */
  readonly lines: readonly string[];
}

/** Keys, and the text of the focused element after each; or a condition to wait for. */
export type Step =
  | readonly [keys: string, focused: string]
  | { readonly keys: string; readonly never: readonly string[] }
  | { readonly until: string }
  | { readonly hash: string }
  | { readonly title: string };

/** A walk by keyboard through a widget, or several, between two buttons, "before" and "after". */
export interface Walk {
  readonly title: string;
  readonly options: Values | readonly Values[];
  /** Whether the markup is shown without its elements. */
  readonly isBare?: boolean;
  readonly steps: readonly Step[];
}

/** The widget as a class on a server, as a template, and as an element with properties. */
export interface WidgetPart<T extends object = object> {
  /** Name of the class in `fwx/server/widgets`; `null` when only the element uses the template. */
  readonly name: string | null;
  template(options: T): unknown;
  readonly vectors: readonly Vector<T>[];
  readonly faults: readonly Fault[];
  /** Properties of the element whose options have another name. */
  readonly renamed: Readonly<Record<string, string>>;
  /** Properties that the element needs to render, for options that a vector does not set. */
  readonly empty: Values;
  /** Plain children of the element that the template wraps. */
  readonly children?: string;
  /**
   * Attributes of an element, options of the class that render the same bytes, and the data of
   * both.
   */
  readonly served: {
    readonly attributes: string;
    readonly data: Values;
    readonly options: Values;
  } | null;
  /** Whether its parts refer to an id, so that it has an automatic one. */
  readonly takesId: boolean;
  /** Options with an address, a URL or a route. */
  readonly address: ((url: unknown) => Values) | null;
  /** The option that takes a list, and whether it also takes pairs in an object. */
  readonly list: { readonly option: string; readonly takesPairs: boolean } | null;
  /** More documented markup, with its element, that the element must not change. */
  readonly untouched: readonly string[];
  readonly spoken: readonly Spoken[];
  readonly walks: readonly Walk[] | null;
}

/** A kind of children, each with a number as its text. */
export interface ChildKind {
  /** Tag of the children that a framework creates. */
  readonly tag: string;
  readonly markup: (n: number) => string;
  /** The first child. Default: like the others. */
  readonly first?: (n: number) => string;
}

/** Children that become the documented markup, on a server and in a browser. */
export interface PlainPart {
  /** Markup as pages contain it, from the READMEs and beyond. */
  readonly pages: readonly string[];
  /** Start tags of the element, and the pieces of `plain-children.test.ts` that it may contain. */
  readonly hosts: readonly (readonly [start: string, pieces: 'anything' | 'parts' | 'phrases'])[];
  /** Children that are added and removed. */
  readonly children: readonly ChildKind[] | null;
}

/** Documented markup that the element reads into its properties. */
export interface AdoptedPart {
  /** The content, which does not change. */
  readonly content: Values;
  /** The values of each property that can be read from the markup; the first is the default. */
  readonly choices: Readonly<Record<string, readonly unknown[]>>;
}

/**
 * Test data of one element: suites about all elements read their part from here. A part that does
 * not apply is `null`, with the reason in a comment.
 */
export interface Specimen {
  readonly contract: ElementContract;
  /** Properties with which the element renders something. */
  readonly data: Values;
  readonly widget: WidgetPart | null;
  /** Each option with a fixed list of values. */
  readonly badValues: readonly BadValue[] | null;
  /** Attributes with data of a wrong kind. */
  readonly badData: readonly (readonly [attribute: string, value: string, kind: string])[] | null;
  /**
   * Attributes with markup, handlers and URLs that run script, wherever the element takes data;
   * with plain children. Where there is markup or a child, the element has text.
   */
  readonly hostile: readonly (Values | readonly [attributes: Values, children: string])[] | null;
  readonly plain: PlainPart | null;
  /**
   * Groups of markup, of plain children or of data in attributes; a library morphs any of a group
   * to any other.
   */
  readonly morphs: readonly (readonly string[])[] | null;
  /** Markup that a browser translates, and a change after which it contains "Next". */
  readonly translated: readonly (readonly [html: string, change: Values])[] | null;
  /** Markup in a page that requires Trusted Types, and properties that a script sets then. */
  readonly trusted: readonly (readonly [html: string, change?: Values])[] | null;
  readonly adopted: readonly AdoptedPart[] | null;
  /** Markup whose attributes are set and removed. */
  readonly removed: readonly string[] | null;
  /** Markup that uses the documented custom properties, and the selector of the hovered element. */
  readonly css: readonly [scene: string, hovered: string | null] | null;
  /**
   * The accessibility tree of the example in its README, without scripts; `null` for an element that the README of another
   * one describes.
   */
  readonly readme: readonly string[] | null;
  /** Markup with all icons, for a page with a strict content policy. */
  readonly policy: string;
}
