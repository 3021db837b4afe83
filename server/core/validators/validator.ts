import { checkSettings, settingRules } from '../container/check-settings.ts';
import { BaseObject } from '../object/base-object.ts';
import type { StandardSchemaProperties, StandardSchemaResult } from './standard-schema.ts';
import { readAttribute, SingleValueModel, type ValidatedModel } from './validated-model.ts';
import type { Awaitable } from '../runtime/awaitable.ts';
import { NotSupportedException } from '../errors/exceptions.ts';
import { isPromise } from '../object/run-handlers.ts';
import { displayText } from '../text/text.ts';
import { classNameOf } from '../object/terminal.ts';
import type { MessageParams } from '../translation/message-params.ts';
import { formatText, translate } from '../translation/translate.ts';
import type { Constructor } from '../object/types.ts';

const rules = {
  attributes: settingRules.textOrTexts,
  emptyTest: settingRules.functionOrNull,
  enableClientValidation: settingRules.flag,
  except: settingRules.textOrTexts,
  message: settingRules.textOrNull,
  on: settingRules.textOrTexts,
  skipOnEmpty: settingRules.flag,
  skipOnError: settingRules.flag,
  when: settingRules.functionOrNull,
} as const;

/** A fault of a value: message template, and the values of its placeholders. */
export type ValidationFault = readonly [message: string, params?: MessageParams];

/** Condition of a rule in a browser: it applies while another attribute of the form has one of these values. */
export interface ClientCondition {
  /** The other attribute. */
  readonly attribute: string;
  /** Values that it may have; without any, every value but an empty one. */
  readonly values?: readonly (string | number)[] | undefined;
  /** Inverts the condition: the rule applies while the attribute has none of them. Default false. */
  readonly not?: boolean | undefined;
}

/**
 * Base of validators. A subclass overrides {@link validateValue}, or {@link validateAttribute} when it
 * needs the model. Both may return a value or a promise.
 *
 * A validator serves all requests and stores no data of a single one. It is a Standard Schema of values that belong
 * to no model; `Output` is the type of a valid value.
 */
export class Validator<Output = unknown> extends BaseObject {
  /** Validator classes by the names that rules use: those of the program, which take precedence over the built-in ones. */
  static readonly builtInValidators: Record<string, ValidatorType> = {};

  /** Attributes to validate; a leading `!` marks one that is validated but never mass-assigned. */
  attributes: readonly string[] = [];
  /** Error text; null is the translated text of the class. Placeholders: `{attribute}`, `{value}`. */
  message: string | null = null;
  /** Scenarios to run in; empty for all. */
  on: readonly string[] = [];
  /** Scenarios not to run in. */
  except: readonly string[] = [];
  /** Skips attributes that already have an error. Default true. */
  skipOnError = true;
  /** Skips empty values, see {@link isEmpty}. Default true. */
  skipOnEmpty = true;
  /** Replaces the test of {@link isEmpty}; rules call this option `isEmpty`. Null for the default. */
  emptyTest: ((value: unknown) => boolean) | null = null;
  /** Runs only when this returns true; null for always. */
  when: ((model: never, attribute: string) => boolean) | null = null;
  /** Whether a browser may check the same rule before the server does. Default true. */
  enableClientValidation = true;
  /**
   * The condition of {@link when} in a form that a browser can check, too. Null: a rule with `when` runs
   * on the server alone. The server evaluates `when`, never this.
   */
  whenClient: ClientCondition | null = null;

  /**
   * A single name of an attribute or scenario counts as a list of one. Overrides call `super.init()` first.
   *
   * @throws {InvalidConfigException} A property is not valid.
   */
  override init(): void {
    super.init();
    checkSettings(classNameOf(this), this as Validator, rules);
    this.attributes = toList(this.attributes);
    this.on = toList(this.on);
    this.except = toList(this.except);
  }

  /** The validator as Standard Schema: validates a value, and returns it with the changes of filters. */
  get '~standard'(): StandardSchemaProperties<unknown, Output> {
    return { version: 1, vendor: 'fwx', validate: (value) => this.#validateAlone(value) };
  }

  /** Names in {@link attributes} without their `!`. */
  getAttributeNames(): readonly string[] {
    return this.attributes.map((name) => name.replace(/^!/, ''));
  }

  /** Whether the validator runs in a scenario. */
  isActive(scenario: string): boolean {
    return !this.except.includes(scenario) && (this.on.length === 0 || this.on.includes(scenario));
  }

  /**
   * Validates attributes of a model; those with an error, or empty, are skipped as configured.
   *
   * @param names Names to validate; null for all of this validator. Other names are ignored.
   */
  validateAttributes(
    model: ValidatedModel,
    names: string | readonly string[] | null = null,
  ): Awaitable<void> {
    const own = this.getAttributeNames();
    const wanted = typeof names === 'string' ? [names] : names;
    return this.#validateList(model, wanted ? own.filter((name) => wanted.includes(name)) : own, 0);
  }

  #validateList(model: ValidatedModel, names: readonly string[], from: number): Awaitable<void> {
    for (let i = from; i < names.length; i++) {
      const name = names[i] ?? '';
      if (this.skips(model, name)) continue;
      const pending = this.validateAttribute(model, name);
      if (isPromise(pending)) return pending.then(() => this.#validateList(model, names, i + 1));
    }
  }

  /** Whether an attribute is skipped: it has an error, is empty, or {@link when} returns false. */
  skips(model: ValidatedModel, attribute: string): boolean {
    if (this.skipOnError && model.hasErrors(attribute)) return true;
    if (this.skipOnEmpty && this.isEmpty(readAttribute(model, attribute))) return true;
    return this.when !== null && !this.when(SingleValueModel.ownerOf(model) as never, attribute);
  }

  /** Validates one attribute and adds its error to the model. */
  validateAttribute(model: ValidatedModel, attribute: string): Awaitable<void> {
    const report = (fault: ValidationFault | null): void => {
      if (fault) this.addError(model, attribute, fault[0], fault[1]);
    };
    const pending = this.validateValue(readAttribute(model, attribute));
    return isPromise(pending) ? pending.then(report) : report(pending);
  }

  /** Whether a value that belongs to no model is valid. */
  async validate(value: unknown): Promise<boolean> {
    return (await this.validateValue(value)) === null;
  }

  /** Error text for a value that belongs to no model; null when it is valid. */
  async firstError(value: unknown): Promise<string | null> {
    const fault = await this.validateValue(value);
    if (fault === null) return null;
    const [message, params = {}] = fault;
    const attribute = translate('fw', 'the input value');
    return formatText(message, { attribute, value: displayText(value), ...params });
  }

  /** Whether a value counts as absent: null, undefined, `''` and the empty list, by default. */
  isEmpty(value: unknown): boolean {
    if (this.emptyTest) return this.emptyTest(value);
    return value == null || value === '' || (Array.isArray(value) && value.length === 0);
  }

  /**
   * Adds an error to a model. The message may use `{attribute}` (the label), `{value}`, and `params`.
   */
  addError(
    model: ValidatedModel,
    attribute: string,
    message: string,
    params: MessageParams = {},
  ): void {
    const value = readAttribute(model, attribute);
    const label = model.getAttributeLabel(attribute);
    model.addError(
      attribute,
      formatText(message, { attribute: label, value: displayText(value), ...params }),
    );
  }

  /**
   * The fault of a value; null when it is valid.
   *
   * @throws {NotSupportedException} The validator needs a model.
   */
  protected validateValue(_value: unknown): Awaitable<ValidationFault | null> {
    throw new NotSupportedException(`${classNameOf(this)} does not support validateValue().`);
  }

  /** The configured text, or when it is null or empty the framework's own, translated. */
  protected textOr(configured: string | null, standard: string): string {
    return configured === null || configured === '' ? translate('fw', standard) : configured;
  }

  async #validateAlone(value: unknown): Promise<StandardSchemaResult<Output>> {
    const model = new SingleValueModel(value, translate('fw', 'the input value'));
    await this.validateAttribute(model, 'value');
    const errors = SingleValueModel.errorsOf(model);
    return errors.length > 0
      ? { issues: errors.map((message) => ({ message })) }
      : { value: SingleValueModel.valueOf(model) as Output };
  }
}

function toList(value: readonly string[] | string): readonly string[] {
  return typeof value === 'string' ? [value] : value;
}

/** A validator class, or a class with the options of a built-in name. */
export type ValidatorType =
  | Constructor<Validator>
  | { readonly class: Constructor<Validator>; readonly [option: string]: unknown };
