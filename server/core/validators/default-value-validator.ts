import { type Awaitable, whenReady } from '../runtime/awaitable.ts';
import { Validator } from './validator.ts';
import {
  readAttribute,
  SingleValueModel,
  type ValidatedModel,
  writeAttribute,
} from './validated-model.ts';

/** Sets a default value for empty attributes. */
export class DefaultValueValidator extends Validator {
  override skipOnEmpty = false;
  /** The value, or a function of model and attribute that returns it or a promise of it. */
  value: unknown = null;

  override validateAttribute(model: ValidatedModel, attribute: string): Awaitable<void> {
    if (!this.isEmpty(readAttribute(model, attribute))) return;
    const { value } = this;
    const made =
      typeof value === 'function'
        ? (value as (model: ValidatedModel, attribute: string) => unknown)(
            SingleValueModel.ownerOf(model),
            attribute,
          )
        : value;
    return whenReady(made, (ready) => writeAttribute(model, attribute, ready));
  }
}
