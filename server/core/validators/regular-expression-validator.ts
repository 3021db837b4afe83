import { InvalidConfigException } from '../errors/exceptions.ts';
import { statelessRegExp } from '../text/stateless-reg-exp.ts';
import { type ValidationFault, Validator } from './validator.ts';

/** Requires a text that a regular expression matches. */
export class RegularExpressionValidator extends Validator {
  /** The expression; flags `g` and `y` are ignored. */
  pattern: RegExp | null = null;
  /** Inverts the rule: the expression must not match. */
  not = false;

  /** @throws {InvalidConfigException} There is no `pattern`. */
  override init(): void {
    super.init();
    const { pattern } = this;
    if (!(pattern instanceof RegExp)) {
      throw new InvalidConfigException('The "pattern" property must be set.');
    }
    this.pattern = statelessRegExp(pattern);
  }

  protected override validateValue(value: unknown): ValidationFault | null {
    const isText = typeof value === 'string' || typeof value === 'number';
    const fits = isText && this.pattern?.test(String(value)) !== this.not;
    return fits ? null : [this.textOr(this.message, '{attribute} is invalid.')];
  }
}
