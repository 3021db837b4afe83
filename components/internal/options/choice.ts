import type { ComplexAttributeConverter } from 'lit';

import { flagOrWord } from './converters.ts';
import type { ElementProperty, Option } from './option.ts';
import { oneOf, type Refuse } from '../context/refuse.ts';

type Word = boolean | string | null;

/** An option with a fixed list of values. */
export interface Choice<T> extends Option<T> {
  /** All values except `null`. */
  readonly values: readonly NonNullable<T>[];
}

/** A list of words, or an object of words such as `Theme`. */
type Words<T extends string> = readonly T[] | Readonly<Record<string, T>>;

/**
 * Declares an option with a fixed list of words. `null` is a value, too, also as attribute `''`, if `null` is the default
 * or the declaration has `isOptional`.
 */
export function choice<T extends string>(
  words: Words<T>,
  value: null,
  declaration?: ElementProperty,
): Choice<T | null>;
export function choice<T extends string>(
  words: Words<T>,
  value: NoInfer<T>,
  declaration: ElementProperty & { readonly isOptional: true },
): Choice<T | null>;
export function choice<T extends string>(
  words: Words<T>,
  value: NoInfer<T>,
  declaration?: ElementProperty & { readonly isOptional?: never },
): Choice<T>;
export function choice(
  words: Words<string>,
  value: string | null,
  declaration?: ElementProperty,
): Choice<string | null> {
  const converter: ComplexAttributeConverter<string | null> = {
    fromAttribute: (text) => text || null,
    toAttribute: (one) => (one === value ? null : (one ?? '')),
  };
  return { converter, ...declaration, default: value, values: Object.values(words) };
}

/** Declares a boolean option that may also be one of some words; the bare attribute is `true`. */
export function switchOr<T extends string, D extends boolean | null>(
  words: readonly T[],
  value: D,
  declaration?: ElementProperty,
): Choice<D | T | boolean> {
  return { converter: flagOrWord, ...declaration, default: value, values: [true, false, ...words] };
}

/** The choices of a table with their names; other options have no values. */
export const choicesIn = (table: object): [name: string, choice: Choice<Word>][] =>
  Object.entries(table as Readonly<Record<string, Choice<Word>>>).filter(([, one]) => one.values);

/** The value of a choice; its default for `undefined`, and after a value outside the list has been refused. */
export function valueOf<T extends Word>(
  { default: fallback, isOptional, values }: Choice<T>,
  value: unknown,
  where: readonly [kind: string, owner: string],
  refuse: Refuse,
): T {
  if (value === null && isOptional) return value as T;
  return oneOf<NonNullable<T>>(values, value, where, refuse) ?? fallback;
}
