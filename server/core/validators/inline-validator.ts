import { InvalidConfigException } from '../errors/exceptions.ts';
import { Validator } from './validator.ts';
import { type Awaitable } from '../runtime/awaitable.ts';
import { readAttribute, type ValidatedModel } from './validated-model.ts';

/** A function that validates an attribute; `this` is the model. It adds its errors to the model. */
// oxlint-disable-next-line max-params -- `this` counts as one
export type InlineValidation = (
  this: never,
  attribute: string,
  params: unknown,
  validator: InlineValidator,
  current: unknown,
) => Awaitable<void>;

/** Runs a function, or a method of the model, as a validator. */
export class InlineValidator extends Validator {
  /** The function, or the name of the model's method. */
  method: InlineValidation | string = '';
  /** Passed to the function as its second argument. */
  params: unknown = null;

  /** @throws {InvalidConfigException} The model has no such method. */
  override validateAttribute(model: ValidatedModel, attribute: string): Awaitable<void> {
    return this.validateCurrent(model, attribute, readAttribute(model, attribute));
  }

  /**
   * Validates one value: that of an attribute, or one element of its list.
   *
   * @param current Passed to the function as its fourth argument.
   * @throws {InvalidConfigException} The model has no such method.
   */
  validateCurrent(model: ValidatedModel, attribute: string, current: unknown): Awaitable<void> {
    const { method } = this;
    const found: unknown = typeof method === 'string' ? Reflect.get(model, method) : method;
    if (typeof found !== 'function') {
      throw new InvalidConfigException(`The model has no method "${String(method)}" to validate.`);
    }
    return (found as InlineValidation).call(model as never, attribute, this.params, this, current);
  }
}
