import { InvalidConfigException } from '../errors/exceptions.ts';
import { type Awaitable, whenReady } from '../runtime/awaitable.ts';
import type { MessageParams } from '../translation/message-params.ts';
import { type ValidationFault, Validator } from './validator.ts';
import { readAttribute, SingleValueModel, type ValidatedModel } from './validated-model.ts';
import {
  compareNumbers,
  compareTexts,
  hasText,
  isNumericText,
  looselyEqual,
  looseText,
} from './loose-equality.ts';

/** How {@link CompareValidator} compares. */
export type CompareOperator = '==' | '===' | '!=' | '!==' | '>' | '>=' | '<' | '<=';

const texts: Readonly<Record<CompareOperator, string>> = {
  '==': '{attribute} must be equal to "{compareValueOrAttribute}".',
  '===': '{attribute} must be equal to "{compareValueOrAttribute}".',
  '!=': '{attribute} must not be equal to "{compareValueOrAttribute}".',
  '!==': '{attribute} must not be equal to "{compareValueOrAttribute}".',
  '>': '{attribute} must be greater than "{compareValueOrAttribute}".',
  '>=': '{attribute} must be greater than or equal to "{compareValueOrAttribute}".',
  '<': '{attribute} must be less than "{compareValueOrAttribute}".',
  '<=': '{attribute} must be less than or equal to "{compareValueOrAttribute}".',
};

/** The value or attribute that an attribute is compared with. */
interface Other {
  readonly value: unknown;
  readonly label: unknown;
  /** Name of the other attribute; null for a value. */
  readonly name: string | null;
}

/** An attribute that is compared. */
interface Compared {
  readonly model: ValidatedModel;
  readonly attribute: string;
  readonly value: unknown;
}

/** Compares with another attribute, or with a value. */
export class CompareValidator extends Validator {
  /** The attribute to compare with; null for the name of the validated attribute followed by `_repeat`. */
  compareAttribute: string | null = null;
  /**
   * The value to compare with, or a function of model and attribute that returns it, or a promise of it, at each run;
   * null for an attribute.
   */
  compareValue: unknown = null;
  /** How to compare. Default `==`. */
  operator: CompareOperator = '==';
  /** `number` compares as numbers, `string` (default) as texts unless both are numbers. */
  type: 'string' | 'number' = 'string';

  /** @throws {InvalidConfigException} The operator is unknown. */
  override init(): void {
    super.init();
    if (!Object.hasOwn(texts, this.operator)) {
      throw new InvalidConfigException(`Unknown operator: ${this.operator}`);
    }
  }

  override validateAttribute(model: ValidatedModel, attribute: string): Awaitable<void> {
    const value = readAttribute(model, attribute);
    if (Array.isArray(value)) {
      this.addError(model, attribute, this.textOr(this.message, '{attribute} is invalid.'));
      return;
    }
    return whenReady(this.#other(model, attribute), (other) =>
      this.#compareWith(other, { model, attribute, value }),
    );
  }

  #compareWith(other: Other, { model, attribute, value }: Compared): void {
    if (other.name !== null && !this.skipOnError && model.hasErrors(other.name)) {
      this.addError(model, attribute, this.textOr(null, '{attribute} is invalid.'), {
        attribute: other.label,
      });
      return;
    }
    if (this.#compare(value, other.value)) return;
    const { label: compareAttribute, value: compareValue } = other;
    this.addError(model, attribute, this.#message(), {
      compareAttribute,
      compareValue,
      compareValueOrAttribute: other.name === null ? compareValue : compareAttribute,
    });
  }

  /** @throws {InvalidConfigException} There is no value to compare with. */
  protected override validateValue(value: unknown): Awaitable<ValidationFault | null> {
    return whenReady(this.#fixedValue(null, ''), (other) => this.#fault(value, other));
  }

  #fault(value: unknown, compareValue: unknown): ValidationFault | null {
    if (compareValue === null) {
      throw new InvalidConfigException('CompareValidator::compareValue must be set.');
    }
    if (!Array.isArray(value) && this.#compare(value, compareValue)) return null;
    const params: MessageParams = {
      compareAttribute: compareValue,
      compareValue,
      compareValueOrAttribute: compareValue,
    };
    return [this.#message(), params];
  }

  #message(): string {
    return this.textOr(this.message, texts[this.operator]);
  }

  #fixedValue(model: ValidatedModel | null, attribute: string): unknown {
    const { compareValue } = this;
    if (typeof compareValue !== 'function') return compareValue;
    return (compareValue as (model: ValidatedModel | null, attribute: string) => unknown)(
      model,
      attribute,
    );
  }

  #other(model: ValidatedModel, attribute: string): Awaitable<Other> {
    if (this.compareValue !== null) {
      const fixed = this.#fixedValue(SingleValueModel.ownerOf(model), attribute);
      return whenReady(fixed, (value) => ({ value, label: value, name: null }));
    }
    const name = this.compareAttribute ?? `${attribute}_repeat`;
    return {
      value: readAttribute(model, name),
      label: model.getAttributeLabel(name),
      name,
    };
  }

  #compare(a: unknown, b: unknown): boolean {
    if (!hasText(a) || !hasText(b)) {
      return tests[this.operator]({ order: Number.NaN, isEqual: a === b, isSame: a === b });
    }
    const [left, right] = [looseText(a), looseText(b)];
    const isNumber = this.type === 'number';
    const asNumbers = isNumber || (isNumericText(left) && isNumericText(right));
    const order = asNumbers ? compareNumbers(left, right) : compareTexts(left, right);
    return tests[this.operator]({
      order,
      isEqual: isNumber ? order === 0 : looselyEqual(a, b),
      isSame: isNumber ? order === 0 : left === right,
    });
  }
}

interface Comparison {
  /** Less than, equal to or greater than 0 as the first value is less, equal or greater; NaN for no number. */
  readonly order: number;
  readonly isEqual: boolean;
  readonly isSame: boolean;
}

const tests: Readonly<Record<CompareOperator, (result: Comparison) => boolean>> = {
  '==': ({ isEqual }) => isEqual,
  '!=': ({ isEqual }) => !isEqual,
  '===': ({ isSame }) => isSame,
  '!==': ({ isSame }) => !isSame,
  '>': ({ order }) => order > 0,
  '>=': ({ order }) => order >= 0,
  '<': ({ order }) => order < 0,
  '<=': ({ order }) => order <= 0,
};
