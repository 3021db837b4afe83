import { readMissing, writeMissing } from '../object/base-object.ts';
import { checkSettings, settingRules } from '../container/check-settings.ts';
import { type ModelData, keysOf, ownEntry } from './form-data.ts';
import { modelSchema } from './model-schema.ts';
import type { RuleValues } from './rule-values.ts';
import { type AnyRule, toValidator, ValidationPlan } from './validation-plan.ts';
import type { StandardSchemaProperties } from '../validators/standard-schema.ts';
import { Model } from './model.ts';
import { type Validator } from '../validators/validator.ts';
import { attributeReader, attributeWriter } from '../validators/validated-model.ts';

/**
 * A model whose attributes and rules are given at run time: for checks that need no class. Rules define the
 * attributes that they name; an attribute that has no value is null.
 *
 * ```ts
 * const model = await DynamicModel.validateData({ age: '7' }, [['age', 'integer', { min: 18 }]]);
 * model.getFirstErrors(); // { age: 'Age must be no less than 18.' }
 * ```
 *
 * A model is a Standard Schema as well: it validates other data by its rules. `Values` are its attributes.
 */
export class DynamicModel<Values extends object = Record<string, unknown>> extends Model {
  // Names may come from clients: a map has no inherited entries.
  readonly #attributes = new Map<string, unknown>();
  readonly #labels = new Map<string, string>();
  #validators: readonly Validator[] = [];
  #currentPlan: ValidationPlan | null = null;

  /** @param attributes Attributes with their values, or names of attributes that are null. */
  constructor(attributes: Readonly<Record<string, unknown>> | readonly string[] = {}) {
    super();
    const entries = Array.isArray(attributes)
      ? (attributes as readonly string[]).map((name) => [name, null] as const)
      : Object.entries(attributes);
    for (const [name, value] of entries) this.#attributes.set(name, value);
  }

  /**
   * Creates a model with rules and the attributes that they name.
   *
   * @throws {InvalidConfigException} A rule has no attributes or no validator.
   */
  static fromRules<const R extends readonly AnyRule[]>(
    rules: R,
  ): DynamicModel<RuleValues<R>> & RuleValues<R> {
    const model = new DynamicModel();
    checkSettings('DynamicModel', { rules }, { rules: settingRules.list });
    for (const rule of rules) model.#add(toValidator(rule, model));
    return model as DynamicModel<RuleValues<R>> & RuleValues<R>;
  }

  /**
   * Validates `data` by `rules`. All entries of `data` become attributes; names that only a rule has are null. What
   * is neither record nor map has no entries.
   *
   * @throws {InvalidConfigException} A rule has no attributes or no validator.
   */
  static async validateData<const R extends readonly AnyRule[] = []>(
    data: unknown,
    rules?: R,
  ): Promise<DynamicModel<RuleValues<R>> & RuleValues<R>> {
    const model = DynamicModel.fromRules((rules ?? []) as R);
    const names = Array.isArray(data) ? [] : keysOf(data);
    for (const name of names) model.defineAttribute(name, ownEntry(data, name));
    await model.validate();
    return model;
  }

  /** The model as Standard Schema: validates a record by its rules, and returns the values of the attributes. */
  get '~standard'(): StandardSchemaProperties<ModelData, Values> {
    return modelSchema(
      () => {
        const copy = this.clone();
        copy.#validators = this.#validators;
        return copy;
      },
      (model) => model.getAttributes() as Values,
    );
  }

  /** Adds an attribute. */
  defineAttribute(name: string, value: unknown = null): void {
    this.#attributes.set(name, value);
  }

  /** Removes an attribute. */
  undefineAttribute(name: string): void {
    this.#attributes.delete(name);
  }

  /** Whether there is an attribute of this name. */
  hasAttribute(name: string): boolean {
    return this.#attributes.has(name);
  }

  /**
   * Adds a rule, and the attributes that it names and the model does not have.
   *
   * @throws {InvalidConfigException} `type` is no validator.
   */
  addRule(attributes: string | readonly string[], type: unknown, options: object = {}): this {
    this.#add(toValidator([attributes, type, options], this));
    return this;
  }

  #add(validator: Validator): void {
    for (const name of validator.getAttributeNames()) {
      if (!this.#attributes.has(name)) this.#attributes.set(name, null);
    }
    this.#validators = [...this.#validators, validator];
    this.#currentPlan = null;
  }

  /** A copy with attributes, values and labels, without what {@link addRule} has added. */
  override clone(): this {
    const copy = super.clone();
    copy.#attributes.clear();
    for (const [name, value] of this.#attributes) copy.#attributes.set(name, value);
    for (const [name, label] of this.#labels) copy.#labels.set(name, label);
    return copy;
  }

  /** Sets the label of an attribute. */
  setAttributeLabel(name: string, label: string): this {
    this.#labels.set(name, label);
    return this;
  }

  /** Sets labels by attribute. */
  setAttributeLabels(labels: Readonly<Record<string, string>>): this {
    for (const [name, label] of Object.entries(labels)) this.#labels.set(name, label);
    return this;
  }

  override attributes(): readonly string[] {
    return [...this.#attributes.keys()];
  }

  override attributeLabels(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#labels);
  }

  override canGetProperty(name: string, checkVars = true, checkBehaviors = true): boolean {
    return this.#attributes.has(name) || super.canGetProperty(name, checkVars, checkBehaviors);
  }

  override canSetProperty(name: string, checkVars = true, checkBehaviors = true): boolean {
    return this.#attributes.has(name) || super.canSetProperty(name, checkVars, checkBehaviors);
  }

  /** @internal */
  override [readMissing](name: string): unknown {
    return this.#attributes.has(name) ? this.#attributes.get(name) : super[readMissing](name);
  }

  /** @internal */
  override [writeMissing](name: string, value: unknown): void {
    if (this.#attributes.has(name)) this.#attributes.set(name, value);
    else super[writeMissing](name, value);
  }

  /** @internal */
  override [attributeReader](name: string): unknown {
    return this.#attributes.has(name) ? this.#attributes.get(name) : super[attributeReader](name);
  }

  /** @internal */
  override [attributeWriter](name: string, value: unknown): void {
    if (this.#attributes.has(name)) this.#attributes.set(name, value);
    else super[attributeWriter](name, value);
  }

  /** @internal */
  protected override validationPlan(): ValidationPlan {
    return (this.#currentPlan ??= new ValidationPlan([
      ...super.validationPlan().validators,
      ...this.#validators,
    ]));
  }
}
