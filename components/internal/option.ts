import type { ComplexAttributeConverter, PropertyDeclaration, TemplateResult } from 'lit';

/** A reactive property as Lit declares it, and what the server needs to know of it. */
export interface ElementProperty extends PropertyDeclaration {
  /** What makes a value of an attribute and back. */
  readonly converter?: ComplexAttributeConverter;
  /**
   * The property holds what is inside the element (items, a body) instead of how it looks. A new
   * value renders the markup again; the server never repeats it as an attribute. Default `false`.
   */
  readonly content?: boolean;
  /** What may be left of a value that comes in the JSON of an attribute. Default: all of it. */
  readonly clean?: (value: unknown) => unknown;
}

/** Values that need care when they come from an attribute, see `attribute-data.ts`. */
export type Kind = Required<Pick<ElementProperty, 'clean' | 'converter'>>;

/**
 * An option of a widget. Tables of options are where options are declared: the properties of an element, their
 * attributes, the fields of the server's class, the types of both, and the manifest come from the table. The comment
 * above an entry is the documentation of the option everywhere.
 */
export interface Option<T> extends ElementProperty {
  /** The value of an option that is not given. */
  readonly default: T;
  /** The values of a choice. */
  readonly values?: readonly unknown[];
  /** Whether `null` is a value of a choice whose default is another one. Default `false`. */
  readonly isOptional?: boolean;
}

/** An option that holds what is inside the widget, such as its items. An element has none at first. */
export interface ContentOption<T> extends Option<T> {
  readonly content: true;
}

/** An option without a default, as it is always given. */
export interface IsRequired {
  readonly isRequired: true;
}

/** Options by name. */
export type OptionTable = Readonly<Record<string, Option<unknown>>>;

/** All options of a table with their values: the fields of the server's class. */
export type ValuesOf<T> = { -readonly [K in keyof T]: T[K] extends Option<infer V> ? V : never };

/** Some options of a table with their values: what a template and a configuration take. */
export type OptionsOf<T> = {
  readonly [K in keyof T]?: T[K] extends ContentOption<infer V>
    ? V | null | undefined
    : T[K] extends Option<infer V>
      ? V | undefined
      : never;
};

/** An item with these options; those that are {@link required} are there. */
export type ItemOf<T> = OptionsOf<{ [K in keyof T as T[K] extends IsRequired ? never : K]: T[K] }> &
  Readonly<ValuesOf<{ [K in keyof T as T[K] extends IsRequired ? K : never]: T[K] }>>;

/** The properties of an element with these options. */
export type PropertiesOf<T> = {
  -readonly [K in keyof T]: T[K] extends ContentOption<infer V>
    ? V | undefined
    : T[K] extends Option<infer V>
      ? V
      : never;
};

/** Whether an attribute without a converter has these values: a boolean, or any text that is no markup. */
type IsPlain<T> = [Extract<T, TemplateResult>] extends [never]
  ? string extends T
    ? true
    : [T] extends [boolean]
      ? true
      : false
  : false;

/** How an attribute has the values, or that none has them. A number needs a converter, as Lit takes any text for one. */
type Said =
  | { readonly converter: ComplexAttributeConverter }
  | { readonly attribute: false }
  | { readonly type: ArrayConstructor | BooleanConstructor | ObjectConstructor };

/** What has to be said of an option beside its default. */
type Declared<T> =
  IsPlain<T> extends true ? [declaration?: ElementProperty] : [declaration: ElementProperty & Said];

/**
 * Declares an option.
 *
 * @param value Its default.
 * @param declaration How an element reads and writes it. By default the attribute has the name of the option in lower
 * case, a boolean is there or not, and everything else is text; for other values a converter has to be named, or that
 * they have no attribute.
 */
export function option<T>(value: T, ...[declaration = {}]: Declared<T>): Option<T> {
  const type = typeof value === 'boolean' ? Boolean : String;
  // Every element and widget has the same default.
  const shared = { ...declaration, default: Object.freeze(value) };
  return declaration.converter ? shared : { type, ...shared };
}

/**
 * Declares an option that holds what is inside the widget. A new value renders the markup again.
 *
 * @param value Its default in the server's class.
 * @param declaration How an element reads and writes it, see {@link option}.
 */
export function contentOption<T>(value: T, ...declaration: Declared<T>): ContentOption<T> {
  return { ...option(value, ...declaration), content: true };
}

/** Declares an option that every item has. */
export function required<T>(...[declaration = {}]: Declared<T>): Option<T> & IsRequired {
  return { ...declaration, isRequired: true, default: undefined as T };
}
