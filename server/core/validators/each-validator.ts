// oxlint-disable-next-line import/no-cycle -- rules judge lists by rules, and those judge lists
import { createValidator } from './create-validator.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';
import { isPromise } from '../object/run-handlers.ts';
import { translate } from '../translation/translate.ts';
import {
  type Awaitable,
  readAttribute,
  type ValidatedModel,
  type ValidationFault,
  Validator,
  writeAttribute,
} from './validator.ts';

/** Applies a rule to each value of a list; what a filter makes of a value is written back. */
export class EachValidator extends Validator {
  /** Type and options of the rule: `['integer', { min: 1 }]`. */
  rule: readonly [type: unknown, options?: object] | null = null;
  /** Takes the error text of the rule instead of the own one. Default true. */
  allowMessageFromRule = true;
  /** Looks at no more values after the first error. Default true. */
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

  override validateAttribute(model: ValidatedModel, attribute: string): Awaitable<void> {
    const values = readAttribute(model, attribute);
    const list = Array.isArray(values) ? { values: [...(values as unknown[])] } : null;
    if (!list) {
      this.addError(model, attribute, this.#message());
      return;
    }
    const validator = this.#validator(model, attribute);
    return this.#check({ model, attribute, validator, values: list.values }, 0);
  }

  protected override validateValue(value: unknown): Awaitable<ValidationFault | null> {
    if (!Array.isArray(value)) return [this.#message(), {}];
    const scratch = new ScratchModel(null, 'value');
    writeAttribute(scratch, 'value', value);
    const pending = this.validateAttribute(scratch, 'value');
    const result = () => {
      const [first] = ScratchModel.errorsOf(scratch);
      return first === undefined ? null : ([first] as const);
    };
    return isPromise(pending) ? pending.then(result) : result();
  }

  #message(): string {
    return this.textOr(this.message, '{attribute} is invalid.');
  }

  #validator(model: ValidatedModel, attribute: string): Validator {
    const [type, options] = this.rule ?? [''];
    return createValidator(type, model, attribute, options as Record<string, unknown>);
  }

  #check(work: EachWork, from: number): Awaitable<void> {
    const { model, attribute, validator, values } = work;
    for (let i = from; i < values.length; i++) {
      const scratch = new ScratchModel(model, attribute);
      writeAttribute(scratch, attribute, values[i]);
      const pending = validator.validateList(scratch, [attribute]);
      if (isPromise(pending)) {
        return pending.then(() =>
          this.#take(work, i, scratch) ? this.#check(work, i + 1) : this.#end(work),
        );
      }
      if (!this.#take(work, i, scratch)) break;
    }
    this.#end(work);
  }

  /** Takes over value and errors of one element; says whether to go on. */
  #take({ model, attribute, values }: EachWork, index: number, scratch: ScratchModel): boolean {
    const value = values[index];
    values[index] = readAttribute(scratch, attribute);
    const errors = ScratchModel.errorsOf(scratch);
    if (errors.length === 0) return true;
    if (!this.allowMessageFromRule) this.addError(model, attribute, this.#message(), { value });
    else for (const text of errors) model.addError(attribute, text);
    return !this.stopOnFirstError;
  }

  #end({ model, attribute, values }: EachWork): void {
    writeAttribute(model, attribute, values);
  }
}

interface EachWork {
  readonly model: ValidatedModel;
  readonly attribute: string;
  readonly validator: Validator;
  readonly values: unknown[];
}

/** Stands in for the model while one element is looked at; other attributes are those of the model. */
class ScratchModel implements ValidatedModel {
  [attribute: string]: unknown;
  // Private, and read by a static method: public names are those of attributes.
  readonly #errors: string[] = [];
  readonly #model: ValidatedModel | null;

  constructor(model: ValidatedModel | null, attribute: string) {
    this.#model = model;
    for (const name of Object.keys(model ?? {})) {
      if (name !== attribute && !(name in this)) this[name] = readAttribute(model ?? {}, name);
    }
  }

  static errorsOf(model: ScratchModel): readonly string[] {
    return model.#errors;
  }

  addError(_attribute: string, error = ''): void {
    this.#errors.push(error);
  }

  hasErrors(): boolean {
    return this.#errors.length > 0;
  }

  getAttributeLabel(attribute: string): string {
    return this.#model?.getAttributeLabel(attribute) ?? translate('fw', 'the input value');
  }
}
