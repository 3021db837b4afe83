import { InvalidConfigException } from '../errors/exceptions.ts';
import { type ValidationFault, Validator } from './validator.ts';

const tooShortText =
  '{attribute} should contain at least {min, number} {min, plural, one{character} other{characters}}.';
const tooLongText =
  '{attribute} should contain at most {max, number} {max, plural, one{character} other{characters}}.';
const notEqualText =
  '{attribute} should contain {length, number} {length, plural, one{character} other{characters}}.';

/** Requires a text, with a length in characters (code points) within bounds. */
export class StringValidator extends Validator<string> {
  /** Exact length, or `[min, max]`; null for any. */
  length: number | readonly [min: number, max?: number] | null = null;
  /** Least length; null for none. */
  min: number | null = null;
  /** Greatest length; null for none. */
  max: number | null = null;
  /** Whether numbers and booleans are rejected. Default true. */
  strict = true;
  /** Text for a value that is too short; `{min}`. Null for the framework's. */
  tooShort: string | null = null;
  /** Text for a value that is too long; `{max}`. Null for the framework's. */
  tooLong: string | null = null;
  /** Text for a value without the exact length; `{length}`. Null for the framework's. */
  notEqual: string | null = null;

  /** @throws {InvalidConfigException} A bound is no whole number from 0 on. */
  override init(): void {
    super.init();
    if (typeof this.length === 'object' && this.length !== null) {
      this.min = this.length[0];
      this.max = this.length[1] ?? this.max;
      this.length = null;
    }
    for (const name of ['length', 'min', 'max'] as const) {
      const bound = this[name];
      if (bound === null || (Number.isInteger(bound) && (bound as number) >= 0)) continue;
      throw new InvalidConfigException(
        `The "${name}" of a string rule must be a whole number from 0 on, got ${String(bound)}.`,
      );
    }
  }

  protected override validateValue(value: unknown): ValidationFault | null {
    const text = this.#text(value);
    if (text === null) return [this.textOr(this.message, '{attribute} must be a string.')];
    const { min, max, length } = this;
    if (min === null && max === null && length === null) return null;
    const count = countCharacters(text);
    if (min !== null && count < min) return [this.textOr(this.tooShort, tooShortText), { min }];
    if (max !== null && count > max) return [this.textOr(this.tooLong, tooLongText), { max }];
    if (length !== null && count !== length) {
      return [this.textOr(this.notEqual, notEqualText), { length }];
    }
    return null;
  }

  #text(value: unknown): string | null {
    if (typeof value === 'string') return value;
    const isScalar = typeof value === 'number' || typeof value === 'boolean';
    return isScalar && !this.strict ? String(value) : null;
  }
}

const surrogate = /[\uD800-\uDBFF]/;

function countCharacters(text: string): number {
  if (!surrogate.test(text)) return text.length;
  let count = 0;
  for (let i = 0; i < text.length; i++, count++) {
    // A character beyond the basic plane takes two units.
    if ((text.codePointAt(i) ?? 0) > 0xffff) i++;
  }
  return count;
}
