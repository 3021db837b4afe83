import { InvalidConfigException } from '../errors/exceptions.ts';
import { type ValidationFault, Validator } from './validator.ts';
import { readAttribute, SingleValueModel, type ValidatedModel } from './validated-model.ts';
import { looselyEqual } from './loose-equality.ts';

/** Values to choose from, or a function that gives them at each run. */
export type ValueRange =
  | Iterable<unknown>
  | ((model: never, attribute: string) => Iterable<unknown>);

/** Demands one of a list of values. */
export class RangeValidator extends Validator {
  /** The values to choose from. */
  range: ValueRange | null = null;
  /** Compares without conversion. Default false. */
  strict = false;
  /** Turns the rule round: the value must be none of the list. */
  not = false;
  /** Whether a list of such values will do too. Default false. */
  allowArray = false;

  /** @throws {InvalidConfigException} There is no `range`. */
  override init(): void {
    super.init();
    const { range } = this;
    const isRange = typeof range === 'function' || isIterable(range);
    if (!isRange) throw new InvalidConfigException('The "range" property must be set.');
    // An iterator, such as the keys of a map, can be walked once: the next request would find it empty.
    if (typeof range === 'object' && 'next' in range) this.range = [...range];
  }

  override validateAttribute(model: ValidatedModel, attribute: string): void {
    const fault = this.#check(readAttribute(model, attribute), model, attribute);
    if (fault) this.addError(model, attribute, fault[0]);
  }

  protected override validateValue(value: unknown): ValidationFault | null {
    return this.#check(value, null, '');
  }

  #check(value: unknown, model: ValidatedModel | null, name: string): ValidationFault | null {
    const { range, not } = this;
    const given =
      typeof range === 'function'
        ? range((model && SingleValueModel.ownerOf(model)) as never, name)
        : (range ?? []);
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
