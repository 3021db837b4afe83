import { checkSettings, settingRules } from '../container/check-settings.ts';
import { statelessRegExp } from '../text/stateless-reg-exp.ts';
import { type ValidationFault, Validator } from './validator.ts';

const settings = {
  integerPattern: settingRules.pattern,
  numberPattern: settingRules.pattern,
} as const;

/** Requires a number, or the text of one, within bounds. */
export class NumberValidator extends Validator<number | string> {
  /** Whether only whole numbers are allowed. Default false. */
  integerOnly = false;
  /** Least value; null for none. */
  min: number | null = null;
  /** Greatest value; null for none. */
  max: number | null = null;
  /** Whether a list of numbers is allowed too. Default false. */
  allowArray = false;
  /** Form of a whole number as text. */
  integerPattern = /^[+-]?\d+$/;
  /** Form of a number as text. */
  numberPattern = /^[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?$/;
  /** Text for a value below `{min}`. Null for the framework's. */
  tooSmall: string | null = null;
  /** Text for a value above `{max}`. Null for the framework's. */
  tooBig: string | null = null;

  /** @throws {InvalidConfigException} A pattern is no regular expression. */
  override init(): void {
    super.init();
    checkSettings('NumberValidator', this as NumberValidator, settings);
    this.integerPattern = statelessRegExp(this.integerPattern);
    this.numberPattern = statelessRegExp(this.numberPattern);
  }

  protected override validateValue(value: unknown): ValidationFault | null {
    if (!Array.isArray(value)) return this.#check(value);
    if (!this.allowArray) return this.#notANumber();
    for (const one of value) {
      const fault = this.#check(one);
      if (fault) return fault;
    }
    return null;
  }

  #check(value: unknown): ValidationFault | null {
    if (!this.#isNumber(value)) return this.#notANumber();
    const number = Number(value);
    const { min, max } = this;
    if (min !== null && number < min) {
      return [this.textOr(this.tooSmall, '{attribute} must be no less than {min}.'), { min }];
    }
    if (max !== null && number > max) {
      return [this.textOr(this.tooBig, '{attribute} must be no greater than {max}.'), { max }];
    }
    return null;
  }

  #isNumber(value: unknown): boolean {
    if (typeof value === 'number') {
      return this.integerOnly ? Number.isInteger(value) : Number.isFinite(value);
    }
    if (typeof value === 'bigint') return true;
    if (typeof value !== 'string') return false;
    return (this.integerOnly ? this.integerPattern : this.numberPattern).test(value);
  }

  #notANumber(): ValidationFault {
    const standard = this.integerOnly
      ? '{attribute} must be an integer.'
      : '{attribute} must be a number.';
    return [this.textOr(this.message, standard)];
  }
}
