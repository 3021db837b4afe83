import { BaseObject } from '../object/base-object.ts';
import { NotSupportedException } from '../errors/exceptions.ts';
import { isPromise } from '../object/run-handlers.ts';
import { displayText } from '../text/text.ts';
import { classNameOf } from '../object/terminal.ts';
import type { MessageParams } from '../translation/message-params.ts';
import { formatText, translate } from '../translation/translate.ts';
import type { Constructor } from '../object/types.ts';

/** What a validator needs from a model; any {@link Model} has it. */
export interface ValidatedModel {
  /** Adds an error text to an attribute. */
  addError(attribute: string, error?: string): void;
  /** Whether the attribute, or with no name any attribute, has an error. */
  hasErrors(attribute?: string | null): boolean;
  /** The attribute's name for people. */
  getAttributeLabel(attribute: string): string;
}

/** A fault of a value: message template, and the values of its placeholders. */
export type ValidationFault = readonly [message: string, params?: MessageParams];

/** A result now, or later. */
export type Awaitable<T> = T | Promise<T>;

/** Reads an attribute where its name may also be that of a method, as in a model of client data. */
export const attributeReader: unique symbol = Symbol('fwx.attributeReader');
/** Writes an attribute where its name may also be that of a method. */
export const attributeWriter: unique symbol = Symbol('fwx.attributeWriter');

interface AttributeOwner {
  [attributeReader]?(name: string): unknown;
  [attributeWriter]?(name: string, value: unknown): void;
}

/** Value of an attribute; the object may be of any class. */
export function readAttribute(model: object, attribute: string): unknown {
  const owner = model as AttributeOwner;
  if (owner[attributeReader]) return owner[attributeReader](attribute);
  return (model as Record<string, unknown>)[attribute];
}

/** Sets an attribute; the object may be of any class. */
export function writeAttribute(model: object, attribute: string, value: unknown): void {
  const owner = model as AttributeOwner;
  if (owner[attributeWriter]) owner[attributeWriter](attribute, value);
  else (model as Record<string, unknown>)[attribute] = value;
}

/** When a rule counts in a browser: while another attribute of the form has one of these values. */
export interface ClientCondition {
  /** The other attribute. */
  readonly attribute: string;
  /** Values that it may have; without any, every value but an empty one. */
  readonly values?: readonly (string | number)[] | undefined;
  /** Turns it round: while it has none of them. Default false. */
  readonly not?: boolean | undefined;
}

/**
 * Base of validators. A subclass overrides {@link validateValue}, or {@link validateAttribute} when it
 * needs the model. Both may return a promise; without one no time is lost waiting.
 *
 * A validator serves all requests and holds nothing of a single one.
 */
export class Validator extends BaseObject {
  /** Validator classes by the names that rules use; a program may add its own. */
  static readonly builtInValidators: Record<string, ValidatorType> = {};

  /** Attributes to validate; a leading `!` marks one that is validated but never mass-assigned. */
  attributes: readonly string[] = [];
  /** Error text; null is the translated text of the class. Placeholders: `{attribute}`, `{value}`. */
  message: string | null = null;
  /** Scenarios to run in; empty for all. */
  on: readonly string[] = [];
  /** Scenarios not to run in. */
  except: readonly string[] = [];
  /** Leaves out attributes that have an error already. Default true. */
  skipOnError = true;
  /** Leaves out empty values, see {@link isEmpty}. Default true. */
  skipOnEmpty = true;
  /** Replaces what {@link isEmpty} calls empty; rules name it `isEmpty`. Null for the default. */
  emptyTest: ((value: unknown) => boolean) | null = null;
  /** Runs only when this returns true; null for always. */
  when: ((model: never, attribute: string) => boolean) | null = null;
  /** Whether a browser may check the same rule before the server does. Default true. */
  enableClientValidation = true;
  /**
   * What {@link when} asks, said in a way that a browser can check, too. Null: a rule with `when` is
   * for the server alone. The server goes by `when`, never by this.
   */
  whenClient: ClientCondition | null = null;

  #names: readonly string[] = [];
  #namesOf: readonly string[] | null = null;

  /** Names in {@link attributes} without their `!`. */
  getAttributeNames(): readonly string[] {
    const { attributes } = this;
    // Each field of a form asks all rules of its model.
    if (attributes !== this.#namesOf || attributes.length !== this.#names.length) {
      this.#names = attributes.map((name) => name.replace(/^!/, ''));
      this.#namesOf = attributes;
    }
    return this.#names;
  }

  /** Whether the validator runs in a scenario. */
  isActive(scenario: string): boolean {
    return !this.except.includes(scenario) && (this.on.length === 0 || this.on.includes(scenario));
  }

  /**
   * Validates attributes of a model; those with an error, or empty, are left out as configured.
   *
   * @param names Names to take; null for all of this validator. Others than its own are ignored.
   */
  validateAttributes(
    model: ValidatedModel,
    names: string | readonly string[] | null = null,
  ): Awaitable<void> {
    const own = this.getAttributeNames();
    const wanted = typeof names === 'string' ? [names] : names;
    return this.validateList(model, wanted === null ? own : own.filter((n) => wanted.includes(n)));
  }

  /** @internal */
  validateList(model: ValidatedModel, names: readonly string[], from = 0): Awaitable<void> {
    const isPlain = this.validateAttribute === Validator.prototype.validateAttribute;
    for (let i = from; i < names.length; i++) {
      const name = names[i] ?? '';
      const value = readAttribute(model, name);
      if (this.#skips(model, name, value)) continue;
      const pending = isPlain
        ? this.#validateRead(model, name, value)
        : this.validateAttribute(model, name);
      if (isPromise(pending)) return pending.then(() => this.validateList(model, names, i + 1));
    }
  }

  #skips(model: ValidatedModel, name: string, value: unknown): boolean {
    if (this.skipOnError && model.hasErrors(name)) return true;
    if (this.skipOnEmpty && this.isEmpty(value)) return true;
    return this.when !== null && !this.when(model as never, name);
  }

  /** Validates one attribute and adds its error to the model. */
  validateAttribute(model: ValidatedModel, attribute: string): Awaitable<void> {
    return this.#validateRead(model, attribute, readAttribute(model, attribute));
  }

  #validateRead(model: ValidatedModel, attribute: string, value: unknown): Awaitable<void> {
    const fault = this.validateValue(value);
    if (fault === null) return;
    if (isPromise(fault)) return fault.then((one) => this.#report(model, attribute, one));
    this.#report(model, attribute, fault);
  }

  /** Whether a value that belongs to no model is valid. */
  async validate(value: unknown): Promise<boolean> {
    return (await this.validateValue(value)) === null;
  }

  /** What is wrong with a value that belongs to no model, as text; null when it is valid. */
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
  // oxlint-disable-next-line max-params -- the reference fixes the parameters
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
   * What is wrong with a value; null when it is valid.
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

  #report(model: ValidatedModel, attribute: string, fault: ValidationFault | null): void {
    if (fault) this.addError(model, attribute, fault[0], fault[1]);
  }
}

/** A validator class, or a class with the options that a built-in name stands for. */
export type ValidatorType =
  | Constructor<Validator>
  | { readonly class: Constructor<Validator>; readonly [option: string]: unknown };
