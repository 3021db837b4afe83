import { generateAttributeLabel } from './attribute-label.ts';
import { Component } from '../object/component.ts';
import { make } from '../container/create-object.ts';
import type { Constructor } from '../object/types.ts';
import { environment } from '../fw/environment.ts';
import { InvalidArgumentException, InvalidConfigException } from '../errors/exceptions.ts';
import { isEmptyRecord, keysOf, type ModelData, ownEntry } from './form-data.ts';
import { declaredFields, isAttributeField, planOf } from './model-class.ts';
import { modelSchema } from './model-schema.ts';
import { ModelErrors } from './model-errors.ts';
import { isPromise } from '../object/run-handlers.ts';
import { classNameOf } from '../object/terminal.ts';
import { type FieldDefinitions, toRecord } from './to-array.ts';
import {
  type AnyRule,
  narrowSteps,
  type ScenarioPlan,
  type ValidationPlan,
  type ValidationStep,
} from './validation-plan.ts';
import { logMessage } from '../logging/log.ts';
import { LogLevel } from '../logging/log-level.ts';
import { ModelEvent } from './model-event.ts';
import type { Event } from '../object/event.ts';
import { type Validator } from '../validators/validator.ts';
import { type Awaitable } from '../runtime/awaitable.ts';
import { attributeReader, attributeWriter } from '../validators/validated-model.ts';
import { RequiredValidator } from '../validators/required-validator.ts';
import type { StandardSchema, StandardSchemaProperties } from '../validators/standard-schema.ts';

/** Events of a {@link Model}. */
export interface ModelEvents {
  /** Before the validators run; a handler may stop them. */
  beforeValidate: ModelEvent;
  /** After the validators ran, whatever they found. */
  afterValidate: Event;
}

const noErrors = new ModelErrors();

/**
 * An object whose attributes come from a form or a request: it sets the attributes that its rules allow,
 * validates them, and stores error texts, labels and hints.
 *
 * Attributes are the public fields of the class. Rules are defined in `static rules` (see {@link rules}), or
 * are returned by `rules()`.
 */
export class Model<E extends ModelEvents = ModelEvents> extends Component<E> {
  static readonly SCENARIO_DEFAULT = 'default';
  static readonly EVENT_BEFORE_VALIDATE = 'beforeValidate';
  static readonly EVENT_AFTER_VALIDATE = 'afterValidate';

  #scenario = 'default';
  #errors: ModelErrors = noErrors;
  #plan: ValidationPlan | null = null;

  /** Which rules apply. Default `default`. */
  get scenario(): string {
    return this.#scenario;
  }

  set scenario(scenario: string) {
    this.#scenario = scenario;
  }

  getScenario(): string {
    return this.#scenario;
  }

  setScenario(scenario: string): void {
    this.#scenario = scenario;
  }

  /** The rules; by default those of `static rules`. */
  rules(): readonly AnyRule[] {
    return (this.constructor as { rules?: readonly AnyRule[] }).rules ?? noRules;
  }

  /** Attribute names that are active, by scenario; a leading `!` excludes one from mass assignment. */
  scenarios(): Readonly<Record<string, readonly string[]>> {
    return this.validationPlan().scenarios;
  }

  /** Names of the attributes: the public fields, or `static attributes`. */
  attributes(): readonly string[] {
    const { attributes } = this.constructor as { attributes?: readonly string[] };
    return attributes ?? declaredFields(this);
  }

  /** Labels by attribute; see {@link getAttributeLabel} for those that are not here. */
  attributeLabels(): Readonly<Record<string, string>> {
    return {};
  }

  /** Hints by attribute. */
  attributeHints(): Readonly<Record<string, string>> {
    return {};
  }

  /**
   * Name of the form that contains the attributes; `static formName`, else the class name.
   *
   * @throws {InvalidConfigException} The class has no name.
   */
  formName(): string {
    const { formName } = this.constructor as { formName?: string };
    const name = formName ?? classNameOf(this);
    if (formName === undefined && name === '') {
      throw new InvalidConfigException(
        'The "formName()" method should be explicitly defined for anonymous models',
      );
    }
    return name;
  }

  /**
   * Values that may be serialized, by name: of attributes, or of functions of model and name. By default all
   * attributes under their own names; a model with secrets overrides it.
   */
  fields(): FieldDefinitions {
    return Object.fromEntries(this.attributes().map((name) => [name, name]));
  }

  /** Values that are serialized only when `expand` of {@link toArray} names them. Default: none. */
  extraFields(): FieldDefinitions {
    return {};
  }

  /**
   * The values of {@link fields} as a record, which is what every format of a response sends.
   *
   * @param fields Names to take, `author.name` for fields of nested models; empty for all.
   * @param expand Names of {@link extraFields} to add.
   * @param recursive Whether nested models become records, too. Default true.
   */
  toArray(
    fields: readonly string[] = [],
    expand: readonly string[] = [],
    recursive = true,
  ): Record<string, unknown> {
    return toRecord(this, { fields, expand, recursive });
  }

  /** {@link toArray} of all fields; called by `JSON.stringify()`. */
  toJSON(): Record<string, unknown> {
    return this.toArray();
  }

  /**
   * Sets the attributes from the data of a form.
   *
   * @param formName Key of `data` that contains them; null for {@link formName}, `''` for `data` itself.
   * @returns Whether there was something under that key.
   */
  load(data: ModelData, formName: string | null = null): boolean {
    const name = formName ?? this.formName();
    const values = name === '' ? data : ownEntry(data, name);
    if (values == null || (name === '' && isEmptyRecord(values))) return false;
    this.setAttributes(values as ModelData);
    return true;
  }

  /**
   * Sets attributes from the own entries of `values`. Anything but a record or map is ignored.
   *
   * @param safeOnly True (default) sets names that an active rule makes safe, false all attributes.
   */
  setAttributes(values: ModelData, safeOnly = true): void {
    const names = safeOnly ? this.#safeNames() : new Set(this.attributes());
    for (const name of keysOf(values)) {
      const value = ownEntry(values, name);
      if (names.has(name) && this.#isAssignable(name)) this[attributeWriter](name, value);
      else if (safeOnly) this.onUnsafeAttribute(name, value);
    }
  }

  /** Called for each name that {@link setAttributes} rejects; logs it in debug mode. */
  onUnsafeAttribute(name: string, _value: unknown): void {
    if (!environment.debug) return;
    const text = `Failed to set unsafe attribute '${name}' in '${classNameOf(this)}'.`;
    logMessage(text, LogLevel.TRACE, 'Model');
  }

  /** Values by attribute: of `names`, null for all, without those in `except`. */
  getAttributes(
    names: readonly string[] | null = null,
    except: readonly string[] = [],
  ): Record<string, unknown> {
    const wanted = (names ?? this.attributes()).filter((name) => !except.includes(name));
    return Object.fromEntries(wanted.map((name) => [name, this[attributeReader](name)]));
  }

  /**
   * Runs the validators of the scenario. Those without I/O run at once, one after the other; a promise
   * is awaited before the next validator runs.
   *
   * @param attributeNames Attributes to validate; null for all active ones.
   * @param clearErrors Removes earlier errors first. Default true.
   * @returns Whether there are no errors.
   * @throws {InvalidArgumentException} There is no such scenario.
   */
  async validate(
    attributeNames: string | readonly string[] | null = null,
    clearErrors = true,
  ): Promise<boolean> {
    if (clearErrors) this.clearErrors();
    const before = this.beforeValidate();
    if (!(isPromise(before) ? await before : before)) return false;
    const plan = this.#scenarioPlan();
    if (!plan) throw new InvalidArgumentException(`Unknown scenario: ${this.#scenario}`);
    const names = typeof attributeNames === 'string' ? [attributeNames] : attributeNames;
    const steps = names === null ? plan.steps : narrowSteps(plan.steps, names);
    const pending = this.#run(steps, 0);
    if (isPromise(pending)) await pending;
    const after = this.afterValidate();
    if (isPromise(after)) await after;
    return !this.hasErrors();
  }

  /** Runs before the validators; false skips them and makes {@link validate} return false. */
  protected beforeValidate(): Awaitable<boolean> {
    if (!this.hasEventHandlers('beforeValidate')) return true;
    const event = new ModelEvent();
    return this.triggerAsync('beforeValidate' as never, event as never).then(() => event.isValid);
  }

  /** Runs after the validators. */
  protected afterValidate(): Awaitable<void> {
    if (!this.hasEventHandlers('afterValidate')) return;
    return this.triggerAsync('afterValidate' as never);
  }

  /** Adds an error text to an attribute. */
  addError(attribute: string, error = ''): void {
    if (this.#errors === noErrors) this.#errors = new ModelErrors();
    this.#errors.add(attribute, error);
  }

  /** Adds error texts, one or several for each attribute. */
  addErrors(errors: Readonly<Record<string, string | readonly string[]>>): void {
    for (const [attribute, texts] of Object.entries(errors)) {
      for (const text of typeof texts === 'string' ? [texts] : texts)
        this.addError(attribute, text);
    }
  }

  /** Removes the errors of an attribute; null for all. */
  clearErrors(attribute: string | null = null): void {
    if (this.#errors !== noErrors) this.#errors.clear(attribute);
  }

  /** Whether the attribute has errors; null for any attribute. */
  hasErrors(attribute: string | null = null): boolean {
    return this.#errors.has(attribute);
  }

  /** Error texts of an attribute, or of all attributes by name. */
  getErrors(): Record<string, string[]>;
  getErrors(attribute: string): string[];
  getErrors(attribute: string | null = null): Record<string, string[]> | string[] {
    return attribute === null ? this.#errors.all() : this.#errors.of(attribute);
  }

  /** First error text of each attribute that has one. */
  getFirstErrors(): Record<string, string> {
    return this.#errors.first();
  }

  /** First error text of the attribute, or null. */
  getFirstError(attribute: string): string | null {
    return this.#errors.firstOf(attribute);
  }

  /** All error texts as a list, or only the first of each attribute. */
  getErrorSummary(showAllErrors: boolean): string[] {
    const errors = showAllErrors ? this.#errors.all() : this.#errors.first();
    return Object.values(errors).flat();
  }

  /** Label of an attribute: the declared one, else one generated from its name. */
  getAttributeLabel(attribute: string): string {
    const labels = this.attributeLabels();
    const label = Object.hasOwn(labels, attribute) ? labels[attribute] : undefined;
    return label ?? this.generateAttributeLabel(attribute);
  }

  /** Hint of an attribute, `''` when there is none. */
  getAttributeHint(attribute: string): string {
    const hints = this.attributeHints();
    return Object.hasOwn(hints, attribute) ? (hints[attribute] ?? '') : '';
  }

  /** A label generated from a name, e.g. `First Name` for `firstName`. */
  generateAttributeLabel(name: string): string {
    return generateAttributeLabel(name);
  }

  /** Whether a rule of the scenario validates the attribute. */
  isAttributeActive(attribute: string): boolean {
    return this.#activeNames().includes(attribute);
  }

  /** Whether the attribute may be mass-assigned in the scenario. */
  isAttributeSafe(attribute: string): boolean {
    return this.#safeNames().has(attribute);
  }

  /** Whether the scenario requires the attribute without a condition. */
  isAttributeRequired(attribute: string): boolean {
    return this.getActiveValidators(attribute).some(
      (one) => one instanceof RequiredValidator && one.when === null,
    );
  }

  /** Names that the rules of the scenario validate; empty for an unknown scenario. */
  activeAttributes(): readonly string[] {
    return this.#activeNames();
  }

  /** Names that may be mass-assigned in the scenario. */
  safeAttributes(): readonly string[] {
    return [...this.#safeNames()];
  }

  /** The validators of all rules. */
  getValidators(): readonly Validator[] {
    return this.validationPlan().validators;
  }

  /** Validators of the scenario with an active attribute, for one attribute or for all. */
  getActiveValidators(attribute: string | null = null): Validator[] {
    const active = this.#activeNames();
    const wanted = attribute === null ? active : active.filter((name) => name === attribute);
    return this.getValidators().filter(
      (one) =>
        one.isActive(this.#scenario) &&
        one.getAttributeNames().some((name) => wanted.includes(name)),
    );
  }

  /**
   * The class as Standard Schema: the output for a valid record of attributes is a model. See {@link schema} for a schema whose
   * type contains the class of its models.
   */
  static get '~standard'(): StandardSchemaProperties<ModelData, Model> {
    return this.schema()['~standard'];
  }

  /**
   * The class as Standard Schema whose output is a model of this class.
   *
   * ```ts
   * const result = await Login.schema()['~standard'].validate({ mail: 'jane@example.org' });
   * if (!result.issues) result.value.mail; // a `Login`
   * ```
   */
  static schema<C extends Constructor<Model>>(this: C): StandardSchema<ModelData, InstanceType<C>> {
    const standard = modelSchema(
      () => make(this) as InstanceType<C>,
      (model) => model,
    );
    return { '~standard': standard };
  }

  /** A copy without handlers, behaviors, errors and validators. */
  override clone(): this {
    const copy = super.clone();
    copy.setScenario(this.#scenario);
    return copy;
  }

  /** Loads models of one class from data with a list of values; returns whether there was any. */
  static loadMultiple(
    models: readonly Model[] | Readonly<Record<string, Model>>,
    data: ModelData,
    formName: string | null = null,
  ): boolean {
    const entries = Object.entries(models);
    const name = formName ?? entries[0]?.[1].formName();
    if (name === undefined) return false;
    const source = name === '' ? data : ownEntry(data, name);
    const found = entries.map(([index, model]) => {
      const values = ownEntry(source, index);
      if (values != null) model.load(values as ModelData, '');
      return values != null && !isEmptyRecord(values);
    });
    return found.includes(true);
  }

  /** Validates all models, also after one has failed; returns whether all are valid. */
  static async validateMultiple(
    models: readonly Model[] | Readonly<Record<string, Model>>,
    attributeNames: string | readonly string[] | null = null,
  ): Promise<boolean> {
    let valid = true;
    for (const model of Object.values(models)) {
      valid = (await model.validate(attributeNames)) && valid;
    }
    return valid;
  }

  /** @internal */
  [attributeReader](name: string): unknown {
    return (this as Record<string, unknown>)[name];
  }

  /** @internal */
  [attributeWriter](name: string, value: unknown): void {
    (this as Record<string, unknown>)[name] = value;
  }

  /** @internal */
  protected validationPlan(): ValidationPlan {
    return (this.#plan ??= planOf(this, this.rules()));
  }

  /** Most attributes are own fields; the prototype chain is searched only for others. */
  #isAssignable(name: string): boolean {
    return isAttributeField(this, name) || this.canSetProperty(name);
  }

  #activeNames(): readonly string[] {
    return this.#scenarioPlan()?.active ?? [];
  }

  #safeNames(): ReadonlySet<string> {
    return this.#scenarioPlan()?.safe ?? noNames;
  }

  #scenarioPlan(): ScenarioPlan | undefined {
    const plan = this.validationPlan();
    const names = ownEntry(this.scenarios(), this.#scenario) as readonly string[] | undefined;
    return names && plan.scenario(this.#scenario, names);
  }

  #run(steps: readonly ValidationStep[], from: number): Awaitable<void> {
    for (let i = from; i < steps.length; i++) {
      const step = steps[i];
      const pending = step?.validator.validateAttributes(this, step.names);
      if (isPromise(pending)) return pending.then(() => this.#run(steps, i + 1));
    }
  }
}

const noRules: readonly AnyRule[] = [];
const noNames: ReadonlySet<string> = new Set();
