import { InvalidConfigException } from '../errors/exceptions.ts';
import { type Awaitable, whenReady } from '../runtime/awaitable.ts';
import { Validator } from './validator.ts';
import { readAttribute, type ValidatedModel, writeAttribute } from './validated-model.ts';

/** Changes the value of an attribute instead of checking it. */
export class FilterValidator extends Validator {
  override skipOnEmpty = false;
  /** Receives the value and returns the new one, or a promise of it. */
  filter: ((value: never) => unknown) | null = null;
  /** Whether lists stay unchanged. Default false. */
  skipOnArray = false;

  /** @throws {InvalidConfigException} There is no `filter`. */
  override init(): void {
    super.init();
    if (typeof this.filter !== 'function') {
      throw new InvalidConfigException('The "filter" property must be set.');
    }
  }

  override validateAttribute(model: ValidatedModel, attribute: string): Awaitable<void> {
    const value = readAttribute(model, attribute);
    if (this.skipOnArray && Array.isArray(value)) return;
    return whenReady(this.filter?.(value as never), (made) =>
      writeAttribute(model, attribute, made),
    );
  }
}
