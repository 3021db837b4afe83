import { Validator } from './validator.ts';

/** Checks nothing, and reads nothing: marks attributes, write-only ones too, as safe for mass assignment. */
export class SafeValidator extends Validator {
  override validateAttributes(): void {}

  override validateAttribute(): void {}

  protected override validateValue(): null {
    return null;
  }
}
