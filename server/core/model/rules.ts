import type { BuiltInValidators } from '../validators/create-validator.ts';
import type { InlineValidation } from '../validators/inline-validator.ts';
import type { Model } from './model.ts';
import type { ConfigOf, Constructor } from '../object/types.ts';
import type { StandardSchema } from '../validators/standard-schema.ts';
import type { Validator } from '../validators/validator.ts';

/** Names of the attributes of a model: its public properties that are no methods. */
export type AttributeName<M> = {
  [K in Exclude<keyof M, keyof Model> & string]: M[K] extends (...args: never[]) => unknown
    ? never
    : K;
}[Exclude<keyof M, keyof Model> & string];

type MethodName<M> = Exclude<Exclude<keyof M, keyof Model> & string, AttributeName<M>>;
type RuleAttribute<M> = AttributeName<M> | `!${AttributeName<M>}`;
type RuleAttributes<M> = RuleAttribute<M> | readonly RuleAttribute<M>[];

/** Options of every rule. */
interface CommonRuleOptions<M> {
  /** Scenarios to run in; all without it. */
  readonly on?: string | readonly string[];
  /** Scenarios not to run in. */
  readonly except?: string | readonly string[];
  /** Runs only when this returns true. */
  readonly when?: ((model: M, attribute: string) => boolean) | null;
  /** Returns whether a value is empty, instead of null, undefined, `''` and the empty list. */
  readonly isEmpty?: (value: unknown) => boolean;
}

/** Options of a rule with a validator of class `V`. */
export type RuleOptions<M, V> = Omit<ConfigOf<V>, 'on' | 'except' | 'when' | 'attributes'> &
  CommonRuleOptions<M>;

type InlineOptions<M> = CommonRuleOptions<M> & {
  readonly params?: unknown;
  readonly message?: string | null;
  readonly skipOnError?: boolean;
  readonly skipOnEmpty?: boolean;
  readonly enableClientValidation?: boolean;
};

type BuiltInName = keyof BuiltInValidators;

type BuiltInRule<M> = {
  [K in BuiltInName]: readonly [
    attributes: RuleAttributes<M>,
    type: K,
    options?: RuleOptions<M, BuiltInValidators[K]>,
  ];
}[BuiltInName];

/** A rule of the model class `M`: attributes, validator, options. */
export type Rule<M> =
  | BuiltInRule<M>
  | readonly [RuleAttributes<M>, MethodName<M>, InlineOptions<M>?]
  | readonly [RuleAttributes<M>, InlineValidation, InlineOptions<M>?]
  | readonly [RuleAttributes<M>, Validator | StandardSchema, CommonRuleOptions<M>?]
  | readonly [RuleAttributes<M>, Constructor<Validator>, (InlineOptions<M> & OpenOptions)?];

type OpenOptions = Readonly<Record<string, unknown>>;

/**
 * Types the rules of a model: attribute names, names of validators and methods, and options.
 *
 * ```ts
 * class LoginForm extends Model {
 *   static rules = rules<LoginForm>([['name', 'required'], ['name', 'string', { max: 20 }]]);
 *   name = '';
 * }
 * ```
 */
export function rules<M>(list: readonly Rule<M>[]): readonly Rule<M>[] {
  return list;
}
