import { InvalidConfigException } from '../errors/exceptions.ts';
import { type Awaitable, whenReady } from '../runtime/awaitable.ts';
import { type ValidationFault, Validator } from './validator.ts';
import { readAttribute, SingleValueModel, type ValidatedModel } from './validated-model.ts';
import { looselyEqual } from './loose-equality.ts';

/** Values to choose from, or a function that returns them, or a promise of them, at each run. */
export type ValueRange =
  | Iterable<unknown>
  | ((model: never, attribute: string) => Awaitable<Iterable<unknown>>);

/** Requires one of a list of values. */
export class RangeValidator extends Validator {
  /** The values to choose from. */
  range: ValueRange | null = null;
  /** Compares without conversion. Default false. */
  strict = false;
  /** Inverts the rule: the value must be none of the list. */
  not = false;
  /** Whether a list of such values is allowed too. Default false. */
  allowArray = false;

  /** @throws {InvalidConfigException} There is no `range`. */
  override init(): void {
    super.init();
    const { range } = this;
    const isRange = typeof range === 'function' || isIterable(range);
    if (!isRange) throw new InvalidConfigException('The "range" property must be set.');
    // An iterator, such as the keys of a map, can be read once: for the next request it would be empty.
    if (typeof range === 'object' && 'next' in range) this.range = [...range];
  }

  override validateAttribute(model: ValidatedModel, attribute: string): Awaitable<void> {
    const value = readAttribute(model, attribute);
    return whenReady(this.#choices(model, attribute), (choices) => {
      const fault = this.#check(value, choices);
      if (fault) this.addError(model, attribute, fault[0]);
    });
  }

  protected override validateValue(value: unknown): Awaitable<ValidationFault | null> {
    return whenReady(this.#choices(null, ''), (choices) => this.#check(value, choices));
  }

  #choices(model: ValidatedModel | null, name: string): Awaitable<Iterable<unknown>> {
    const { range } = this;
    if (typeof range !== 'function') return range ?? [];
    return range((model && SingleValueModel.ownerOf(model)) as never, name);
  }

  #check(value: unknown, given: Iterable<unknown>): ValidationFault | null {
    const { not } = this;
    const choices = Array.isArray(given) ? (given as unknown[]) : [...given];
    const isIn = (one: unknown) =>
      this.strict ? choices.includes(one) : choices.some((choice) => looselyEqual(one, choice));
    const fits = Array.isArray(value)
      ? this.allowArray && value.every((one) => isIn(one) !== not)
      : isIn(value) !== not;
    return fits ? null : [this.textOr(this.message, '{attribute} is invalid.')];
  }
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}
