import { isClass, isPlain } from '../container/container.ts';
import { make } from '../container/create-object.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';
import { InlineValidator } from './inline-validator.ts';
import { hasMethodNamed } from '../object/members.ts';
import type { Constructor } from '../object/types.ts';
import { Validator, type ValidatorType } from './validator.ts';
// oxlint-disable-next-line import/no-cycle -- rules judge lists by rules, and those judge lists
import { installBuiltInValidators } from './built-in.ts';

/** Options that a rule adds to those of its validator. */
type Options = Readonly<Record<string, unknown>>;

/**
 * Makes the validator of a rule.
 *
 * @param type Built-in name, method name of the model, function, class, config or finished object.
 * @param model Whose methods a name may mean; null for none.
 * @throws {InvalidConfigException} `type` is nothing of that.
 */
// oxlint-disable-next-line max-params -- these four are what a rule consists of
export function createValidator(
  type: unknown,
  model: object | null,
  attributes: string | readonly string[],
  options: Options = {},
): Validator {
  const config = normalizeOptions(attributes, options);
  if (type instanceof Validator) return fromObject(type, config);
  if (typeof type === 'string') return fromName(type, model, config);
  if (typeof type === 'function' && !isClass(type)) {
    return InlineValidator.create({ ...config, method: type as never });
  }
  const made = isPlain(type) || isClass(type) ? fromClass(type as ValidatorType, config) : null;
  if (made instanceof Validator) return made;
  throw new InvalidConfigException(
    'Invalid validation rule: a rule must specify both attribute names and validator type.',
  );
}

/** What an object was before its first rule, and what that rule has set. */
interface FirstRule {
  readonly own: Options;
  readonly config: Options;
}

const firstRules = new WeakMap<Validator, FirstRule>();

/** The object itself for its first rule; a rule that wants something else of it gets a copy. */
function fromObject(given: Validator, config: Options): Validator {
  const first = firstRules.get(given);
  if (!first) {
    firstRules.set(given, { own: Object.fromEntries(Object.entries(given)), config });
    return Object.assign(given, config);
  }
  if (isSame(first.config, config)) return given;
  const type = given.constructor as Constructor<Validator>;
  return fromClass(type, { ...first.own, ...config }) as Validator;
}

function isSame(one: Options, other: Options): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]))
  );
}

function isEqual(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

function fromName(name: string, model: object | null, config: Options): Validator {
  installBuiltInValidators();
  const { builtInValidators } = Validator;
  const known = Object.hasOwn(builtInValidators, name) ? builtInValidators[name] : undefined;
  if (known !== undefined) return fromClass(known, config) as Validator;
  if (model && hasMethodNamed(model, name))
    return InlineValidator.create({ ...config, method: name });
  throw new InvalidConfigException(
    `"${name}" is neither the name of a validator nor of a method of the model.`,
  );
}

function fromClass(type: ValidatorType, config: Options): object {
  return make(typeof type === 'function' ? { class: type, ...config } : { ...type, ...config });
}

/** `on`, `except` and attributes may be single names; `isEmpty` is a method of the object. */
function normalizeOptions(attributes: string | readonly string[], options: Options): Options {
  const { isEmpty, ...rest } = options;
  const config: Record<string, unknown> = { ...rest, attributes: toList(attributes) };
  if (isEmpty !== undefined) config['emptyTest'] = isEmpty;
  for (const name of ['on', 'except']) if (name in rest) config[name] = toList(rest[name]);
  return config;
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
