import { type ValidationFault, Validator } from './validator.ts';
import { looselyEqual } from './loose-equality.ts';

/** Requires a value, or a certain one. */
export class RequiredValidator extends Validator {
  override skipOnEmpty = false;
  /** The required value; null for any that is not blank. */
  requiredValue: unknown = null;
  /** Compares without conversion, and counts blanks as a value. Default false. */
  strict = false;

  protected override validateValue(value: unknown): ValidationFault | null {
    if (this.requiredValue === null) {
      const isThere = this.strict ? value != null : !this.isEmpty(trimmed(value));
      return isThere ? null : [this.textOr(this.message, '{attribute} cannot be blank.')];
    }
    const fits = this.strict
      ? value === this.requiredValue
      : looselyEqual(value, this.requiredValue);
    if (fits) return null;
    const message = this.textOr(this.message, '{attribute} must be "{requiredValue}".');
    return [message, { requiredValue: this.requiredValue }];
  }
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}
