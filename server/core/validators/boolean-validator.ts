import { type ValidationFault, Validator } from './validator.ts';
import { looselyEqual } from './loose-equality.ts';

/** Requires one of two values: yes or no. */
export class BooleanValidator extends Validator {
  /** Value for yes. Default `'1'`. */
  trueValue: unknown = '1';
  /** Value for no. Default `'0'`. */
  falseValue: unknown = '0';
  /** Compares without conversion. By default `true` and 1 equal `'1'`. */
  strict = false;

  protected override validateValue(value: unknown): ValidationFault | null {
    const { trueValue, falseValue, strict } = this;
    const fits = (one: unknown) => (strict ? value === one : looselyEqual(value, one));
    if (fits(trueValue) || fits(falseValue)) return null;
    const message = this.textOr(this.message, '{attribute} must be either "{true}" or "{false}".');
    return [message, { true: trueValue, false: falseValue }];
  }
}
