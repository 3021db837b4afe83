import type { BuiltInValidators } from '../validators/create-validator.ts';
import type { StandardSchema } from '../validators/standard-schema.ts';
import type { Validator } from '../validators/validator.ts';
import type { AnyRule } from './validation-plan.ts';

/** Values that rules skip by default. */
type EmptyValue = '' | null | readonly never[];

type NamesOf<R> = R extends readonly [infer N, ...unknown[]]
  ? N extends readonly (infer One)[]
    ? One
    : N
  : never;

type Plain<N> = N extends `!${infer Name}` ? Name : N;

/** Names that a list of rules mentions, without their `!`. */
type RuleNames<R extends readonly AnyRule[]> = Plain<NamesOf<R[number]>> & string;

type OutputOf<T> = T extends keyof BuiltInValidators
  ? OutputOf<BuiltInValidators[T]>
  : T extends Validator<infer Output>
    ? Output
    : T extends StandardSchema<infer _Input, infer Output>
      ? Output
      : unknown;

// A value has the types of all its rules: a union of functions infers the intersection of their arguments.
type OutputOfAll<R, Name> = (
  R extends readonly [unknown, infer T, ...unknown[]]
    ? Name extends Plain<NamesOf<R>>
      ? (value: OutputOf<T>) => void
      : never
    : never
) extends (value: infer Output) => void
  ? Output
  : never;

/** Rules that require a value in every model: `required` without options. */
type RequiredNames<R> = R extends readonly [unknown, 'required'] ? Plain<NamesOf<R>> : never;

/**
 * Values of valid attributes by the rules that mention them, for rules with their default options. Attributes that no
 * rule requires may be empty: null, `''` or an empty list.
 */
export type RuleValues<R extends readonly AnyRule[]> = {
  [Name in RuleNames<R>]: Name extends RequiredNames<R[number]>
    ? OutputOfAll<R[number], Name>
    : OutputOfAll<R[number], Name> | EmptyValue;
};
