import type { ElementContract } from '../../../components/internal/element-contract.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Input and documented markup: id, options, markup, and what that is in a page where it is not the same. A template
 * parses each value by itself there, see docs/decisions/0018-names-that-the-platform-uses.md.
 */
export type Vector<T extends object = object> = readonly [
  id: string,
  options: T,
  html: string,
  inPage?: string,
];

/** Options that a server refuses with `InvalidConfigException`, and the text; an element warns of them, unless none can have them. */
export type Fault = readonly [
  id: string,
  options: object,
  text: string,
  where?: 'on servers alone',
];

/** A value that an option does not have: attribute, value, values that the message has to name. */
export type BadValue = readonly [
  attribute: string,
  value: string,
  allowed: string,
  where?: 'of the element alone',
];

/** What a screen reader is told of a widget, or of several, one after the other. */
export interface Spoken {
  readonly options: Values | readonly Values[];
  /** A script that runs before. */
  readonly prepare?: string;
  /** See `accessibility-tree.ts`. */
  readonly lines: readonly string[];
}

/** Keys, and the text of what has the focus behind each; or what is waited for. */
export type Step =
  | readonly [keys: string, focused: string]
  | { readonly keys: string; readonly never: readonly string[] }
  | { readonly until: string }
  | { readonly hash: string }
  | { readonly title: string };

/** A walk by the keyboard through a widget, or several, between two buttons, "before" and "after". */
export interface Walk {
  readonly title: string;
  readonly options: Values | readonly Values[];
  /** Whether the markup stands without its elements. */
  readonly isBare?: boolean;
  readonly steps: readonly Step[];
}

/** What is made of options: by a class on a server, by a template, and by an element of properties. */
export interface WidgetPart<T extends object = object> {
  /** Name of the class in `fwx/server/widgets`; `null` where only the element has the template. */
  readonly name: string | null;
  template(options: T): unknown;
  readonly vectors: readonly Vector<T>[];
  readonly faults: readonly Fault[];
  /** Properties of the element whose options have another name. */
  readonly renamed: Readonly<Record<string, string>>;
  /** Properties with which the element renders at all, where a vector has no option. */
  readonly empty: Values;
  /** Plain children of the element that the template puts around its markup. */
  readonly children?: string;
  /** Attributes of an element, options of the class that give the same bytes, and what both take as data. */
  readonly served: {
    readonly attributes: string;
    readonly data: Values;
    readonly options: Values;
  } | null;
  /** Whether its parts refer to an id, so that it has an automatic one. */
  readonly takesId: boolean;
  /** Options with an address, a URL or a route. */
  readonly address: ((url: unknown) => Values) | null;
  /** The option that takes a list, and whether pairs of an object do for it. */
  readonly list: { readonly option: string; readonly takesPairs: boolean } | null;
  /** Further documented markup, with its element, that is taken over as it is. */
  readonly untouched: readonly string[];
  readonly spoken: readonly Spoken[];
  readonly walks: readonly Walk[] | null;
}

/** A kind of children, each with a number as its text. */
export interface ChildKind {
  /** Tag of the children, where a framework makes them. */
  readonly tag: string;
  readonly markup: (n: number) => string;
  /** What the first child is. Default: like the others. */
  readonly first?: (n: number) => string;
}

/** Children that become the documented markup, on a server and in a browser. */
export interface PlainPart {
  /** What authors write, in the words of the READMEs and beyond. */
  readonly pages: readonly string[];
  /** Start tags of the element, and which pieces of `plain-children.test.ts` may stand in it. */
  readonly hosts: readonly (readonly [start: string, pieces: 'anything' | 'parts' | 'phrases'])[];
  /** What comes and goes in the element. */
  readonly children: readonly ChildKind[] | null;
}

/** Documented markup that the element reads into its properties. */
export interface AdoptedPart {
  /** What is inside, which stays as it is. */
  readonly content: Values;
  /** The values of each property that the markup determines; the first is the default. */
  readonly choices: Readonly<Record<string, readonly unknown[]>>;
}

/**
 * Test data of one element: each suite that goes over all elements takes its part from here. A part that does not apply
 * is `null`, with the reason in a comment.
 */
export interface Specimen {
  readonly contract: ElementContract;
  /** Properties with which the element shows something. */
  readonly data: Values;
  readonly widget: WidgetPart | null;
  /** Each option with a fixed list of values. */
  readonly badValues: readonly BadValue[] | null;
  /** Attributes with data of another kind than the one that they take. */
  readonly badData: readonly (readonly [attribute: string, value: string, kind: string])[] | null;
  /** Attributes that hold markup, handlers and URLs that run script, wherever the element takes data; with plain children. */
  readonly hostile: readonly (Values | readonly [attributes: Values, children: string])[] | null;
  readonly plain: PlainPart | null;
  /** Groups of markup, of plain children or of data in attributes, from any of which a library morphs to any other. */
  readonly morphs: readonly (readonly string[])[] | null;
  /** Markup that a browser translates, and a change after which "Next" is there. */
  readonly translated: readonly (readonly [html: string, change: Values])[] | null;
  /** Markup in a page that requires Trusted Types, and what a script sets on the element then. */
  readonly trusted: readonly (readonly [html: string, change?: Values])[] | null;
  readonly adopted: readonly AdoptedPart[] | null;
  /** Markup in which attributes come and go. */
  readonly removed: readonly string[] | null;
  /** Where documented custom properties can be seen, and what is under the mouse for those of that state. */
  readonly css: readonly [scene: string, hovered: string | null] | null;
  /** Markup that draws all its icons, for a page with a strict content policy. */
  readonly policy: string;
}
