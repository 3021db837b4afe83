import { isClass, isPlain } from '../container/container.ts';
import { make } from '../container/create-object.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';
import { InlineValidator } from './inline-validator.ts';
import { hasMethodNamed } from '../object/members.ts';
import type { Constructor } from '../object/types.ts';
import { SchemaValidator } from './schema-validator.ts';
import { isStandardSchema } from './standard-schema.ts';
import {
  readAttribute,
  SingleValueModel,
  type ValidatedModel,
  writeAttribute,
} from './validated-model.ts';
import { type ValidationFault, Validator, type ValidatorType } from './validator.ts';
import { translate } from '../translation/translate.ts';
import { BooleanValidator } from './boolean-validator.ts';
import { CompareValidator } from './compare-validator.ts';
import { DateValidator } from './date-validator.ts';
import { DefaultValueValidator } from './default-value-validator.ts';
import { EmailValidator } from './email-validator.ts';
import { FileValidator } from './file-validator.ts';
import { FilterValidator } from './filter-validator.ts';
import { ImageValidator } from './image-validator.ts';
import { IpValidator } from './ip-validator.ts';
import { NumberValidator } from './number-validator.ts';
import { RangeValidator } from './range-validator.ts';
import { RegularExpressionValidator } from './regular-expression-validator.ts';
import { RequiredValidator } from './required-validator.ts';
import { SafeValidator } from './safe-validator.ts';
import { StringValidator } from './string-validator.ts';
import { TrimValidator } from './trim-validator.ts';
import { UrlValidator } from './url-validator.ts';

/** Validators by the names that rules use. */
export interface BuiltInValidators {
  readonly boolean: BooleanValidator;
  readonly compare: CompareValidator;
  readonly date: DateValidator;
  readonly datetime: DateValidator;
  readonly default: DefaultValueValidator;
  readonly double: NumberValidator;
  readonly each: EachValidator;
  readonly email: EmailValidator;
  readonly file: FileValidator;
  readonly filter: FilterValidator;
  readonly image: ImageValidator;
  readonly in: RangeValidator;
  readonly integer: NumberValidator;
  readonly ip: IpValidator;
  readonly match: RegularExpressionValidator;
  readonly number: NumberValidator;
  readonly required: RequiredValidator;
  readonly safe: SafeValidator;
  readonly string: StringValidator;
  readonly time: DateValidator;
  readonly trim: TrimValidator;
  readonly url: UrlValidator;
}

/** Options that a rule adds to those of its validator. */
type Options = Readonly<Record<string, unknown>>;

/**
 * Creates the validator of a rule.
 *
 * @param type Built-in name, method name of the model, function, class, config, Standard Schema or validator object.
 * @param model Model whose methods a name may refer to; null for none.
 * @throws {InvalidConfigException} `type` is none of these.
 */
export function createValidator(
  type: unknown,
  model: object | null,
  attributes: string | readonly string[],
  options: Options = {},
): Validator {
  const config = normalizeOptions(attributes, options);
  if (type instanceof Validator) return fromObject(type, config);
  if (typeof type === 'string') return fromName(type, model, config);
  if (!isValidatorClass(type) && isStandardSchema(type)) {
    return SchemaValidator.create({ ...config, schema: type });
  }
  if (typeof type === 'function' && !isClass(type)) {
    return InlineValidator.create({ ...config, method: type as never });
  }
  const made = isPlain(type) || isClass(type) ? fromClass(type as ValidatorType, config) : null;
  if (made instanceof Validator) return made;
  throw new InvalidConfigException(
    'Invalid validation rule: a rule must specify both attribute names and validator type.',
  );
}

function isValidatorClass(type: unknown): boolean {
  return isClass(type) && (type.prototype as unknown) instanceof Validator;
}

/** Properties of an object before its first rule, and those that this rule has set. */
interface FirstRule {
  readonly own: Options;
  readonly config: Options;
}

const firstRules = new WeakMap<Validator, FirstRule>();

/** The object itself for its first rule; a rule with another config gets a copy. */
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
  const known = namedValidator(name);
  if (known !== undefined) return fromClass(known, config) as Validator;
  if (model && hasMethodNamed(model, name))
    return InlineValidator.create({ ...config, method: name });
  throw new InvalidConfigException(
    `"${name}" is neither the name of a validator nor of a method of the model.`,
  );
}

function namedValidator(name: string): ValidatorType | undefined {
  const tables: readonly Readonly<Record<string, ValidatorType>>[] = [
    Validator.builtInValidators,
    builtIn,
  ];
  return tables.find((table) => Object.hasOwn(table, name))?.[name];
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

/** Applies a rule to each value of a list; values that a filter changes are written back. */
export class EachValidator extends Validator<readonly unknown[]> {
  /** Type and options of the rule: `['integer', { min: 1 }]`. */
  rule: readonly [type: unknown, options?: object] | null = null;
  /**
   * Uses the error text of the rule instead of the text of this validator. Default true. Functions and methods of the
   * model add their own texts in any case.
   */
  allowMessageFromRule = true;
  /** Skips the values after the first error. Default true. */
  stopOnFirstError = true;

  /** @throws {InvalidConfigException} There is no `rule`. */
  override init(): void {
    super.init();
    if (!Array.isArray(this.rule) || this.rule[0] == null) {
      throw new InvalidConfigException(
        'Invalid validation rule: a rule must specify validator type.',
      );
    }
  }

  override async validateAttribute(model: ValidatedModel, attribute: string): Promise<void> {
    const given = readAttribute(model, attribute);
    if (!Array.isArray(given)) {
      this.addError(model, attribute, this.#message());
      return;
    }
    const values = [...(given as unknown[])];
    const [type, options] = this.rule ?? [''];
    const owner = SingleValueModel.ownerOf(model);
    const validator = createValidator(type, owner, attribute, options as Options);
    for (const [index, value] of values.entries()) {
      const isValid =
        validator instanceof InlineValidator
          ? await validateInline(validator, owner, attribute, value)
          : await this.#validateElement({ validator, model, attribute, values, index });
      if (!isValid && this.stopOnFirstError) break;
    }
    writeAttribute(model, attribute, values);
  }

  protected override async validateValue(value: unknown): Promise<ValidationFault | null> {
    if (!Array.isArray(value)) return [this.#message(), {}];
    const model = new SingleValueModel(value, translate('fw', 'the input value'));
    await this.validateAttribute(model, 'value');
    const [text] = SingleValueModel.errorsOf(model);
    return text === undefined ? null : ['{text}', { text }];
  }

  #message(): string {
    return this.textOr(this.message, '{attribute} is invalid.');
  }

  async #validateElement({
    validator,
    model,
    attribute,
    values,
    index,
  }: Element): Promise<boolean> {
    const label = model.getAttributeLabel(attribute);
    const value = values[index];
    const element = new SingleValueModel(value, label, { parent: model, attribute });
    await validator.validateAttributes(element, attribute);
    values[index] = SingleValueModel.valueOf(element);
    const errors = SingleValueModel.errorsOf(element);
    if (errors.length === 0) return true;
    if (!this.allowMessageFromRule) this.addError(model, attribute, this.#message(), { value });
    else for (const text of errors) model.addError(attribute, text);
    return false;
  }
}

/** One element of a list, which its validation may replace. */
interface Element {
  readonly validator: Validator;
  readonly model: ValidatedModel;
  readonly attribute: string;
  readonly values: unknown[];
  readonly index: number;
}

/** Runs a function or method for one element; `this` is the model that contains the list. */
async function validateInline(
  validator: InlineValidator,
  model: ValidatedModel,
  attribute: string,
  value: unknown,
): Promise<boolean> {
  if (validator.skipOnEmpty && validator.isEmpty(value)) return true;
  const { when } = validator;
  if (when !== null && !when(model as never, attribute)) return true;
  await validator.validateCurrent(model, attribute, value);
  return !model.hasErrors(attribute);
}

/** Validators of the built-in names. Defined after `EachValidator`, which is one of them. */
const builtIn: Readonly<Record<keyof BuiltInValidators, ValidatorType>> = {
  boolean: BooleanValidator,
  compare: CompareValidator,
  date: DateValidator,
  datetime: { class: DateValidator, type: 'datetime' },
  default: DefaultValueValidator,
  double: NumberValidator,
  each: EachValidator,
  email: EmailValidator,
  file: FileValidator,
  filter: FilterValidator,
  image: ImageValidator,
  in: RangeValidator,
  integer: { class: NumberValidator, integerOnly: true },
  ip: IpValidator,
  match: RegularExpressionValidator,
  number: NumberValidator,
  required: RequiredValidator,
  safe: SafeValidator,
  string: StringValidator,
  time: { class: DateValidator, type: 'time' },
  trim: { class: TrimValidator, skipOnArray: true },
  url: UrlValidator,
};
