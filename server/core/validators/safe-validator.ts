import { Validator } from './validator.ts';

/** Checks nothing; marks attributes as safe for mass assignment. */
export class SafeValidator extends Validator {
  override validateAttribute(): void {}

  protected override validateValue(): null {
    return null;
  }
}
