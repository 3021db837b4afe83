import { Validator } from './validator.ts';

/** Validates nothing and reads no attribute: marks attributes, write-only ones too, as safe for mass assignment. */
export class SafeValidator extends Validator {
  override validateAttributes(): void {}

  override validateAttribute(): void {}

  protected override validateValue(): null {
    return null;
  }
}
