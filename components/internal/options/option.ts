import type { ComplexAttributeConverter, PropertyDeclaration, TemplateResult } from 'lit';

import { booleanOf } from './converters.ts';

/** A reactive property as Lit declares it, with additional settings for the server. */
export interface ElementProperty extends PropertyDeclaration {
  /** Converts between attribute and property. */
  readonly converter?: ComplexAttributeConverter;
  /**
   * Whether the property contains the content of the element (items, a body) instead of its appearance. A new
   * value renders the markup again; the server never writes it as an attribute. Default `false`.
   */
  readonly content?: boolean;
  /** Removes what is not allowed from a value in the JSON of an attribute. Default: the value stays unchanged. */
  readonly clean?: (value: unknown) => unknown;
}

/** Converters of values that are restricted when they come from an attribute, see `attribute-data.ts`. */
export type Kind = Required<Pick<ElementProperty, 'clean' | 'converter'>>;

/**
 * An option of a widget. A table declares the options of a widget: the properties of the element, their
 * attributes, the fields of the server's class, the types of both, and the manifest follow from it. The comment
 * above an entry is the documentation of the option everywhere.
 */
export interface Option<T> extends ElementProperty {
  /** The value of an option that is not given. */
  readonly default: T;
  /** The values of a choice. */
  readonly values?: readonly unknown[];
  /** Whether `null` is a value of a choice whose default is not `null`. Default `false`. */
  readonly isOptional?: boolean;
}

/** An option that contains the content of the widget, such as its items. On a new element it has no value. */
export interface ContentOption<T> extends Option<T> {
  readonly content: true;
}

/** An option without a default, because it is always given. */
export interface IsRequired {
  readonly isRequired: true;
}

/** Options by name. */
export type OptionTable = Readonly<Record<string, Option<unknown>>>;

/** All options of a table with their values: the fields of the server's class. */
export type ValuesOf<T> = { -readonly [K in keyof T]: T[K] extends Option<infer V> ? V : never };

/** Some options of a table with their values, as templates and configurations accept them. */
export type OptionsOf<T> = {
  readonly [K in keyof T]?: T[K] extends ContentOption<infer V>
    ? V | null | undefined
    : T[K] extends Option<infer V>
      ? V | undefined
      : never;
};

/** An item with these options; {@link required} ones are not optional. */
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

/** Whether an attribute without a converter can have these values: a boolean, or any text that is not markup. */
type IsPlain<T> = [Extract<T, TemplateResult>] extends [never]
  ? string extends T
    ? true
    : [T] extends [boolean]
      ? true
      : false
  : false;

/** Specifies how an attribute is read, or that there is none. A number needs a converter: Lit converts any text to one. */
type AttributeDeclaration =
  | { readonly converter: ComplexAttributeConverter }
  | { readonly attribute: false }
  | { readonly type: ArrayConstructor | BooleanConstructor | ObjectConstructor };

/** The arguments that an option needs beside its default. */
type Declared<T> =
  IsPlain<T> extends true
    ? [declaration?: ElementProperty]
    : [declaration: ElementProperty & AttributeDeclaration];

/**
 * Declares an option.
 *
 * @param value Its default.
 * @param declaration How an element reads and writes the option. By default the attribute has the name of the option with
 * dashes, a boolean attribute is on unless its text is `false`, and any other value is text; other types need a
 * converter, or `attribute: false`.
 */
export function option<T>(value: T, ...[declaration = {}]: Declared<T>): Option<T> {
  const { converter, type = typeof value === 'boolean' ? Boolean : String } = declaration;
  const usual = type === Boolean ? { type, converter: booleanOf(value) } : { type };
  // All elements and widgets share the default.
  return { ...(converter ? null : usual), ...declaration, default: Object.freeze(value) };
}

/**
 * Declares an option that contains the content of the widget. A new value renders the markup again.
 *
 * @param value Its default in the server's class.
 * @param declaration How an element reads and writes the option, see {@link option}.
 */
export function contentOption<T>(value: T, ...declaration: Declared<T>): ContentOption<T> {
  return { ...option(value, ...declaration), content: true };
}

/** Declares an option that every item has. */
export function required<T>(...[declaration = {}]: Declared<T>): Option<T> & IsRequired {
  return { ...declaration, isRequired: true, default: undefined as T };
}
