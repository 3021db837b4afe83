import type { FieldRule } from '../../../components/templates.ts';
import {
  DefaultValueValidator,
  FilterValidator,
  TrimValidator,
  type Validator,
} from '../../core/index.ts';
import type { FormModel } from '../html-active.ts';
import type { FieldControl } from './field-control.ts';

/** Names of the constraints of a browser, as in `ValidityState`. */
export type Violation =
  | 'badInput'
  | 'patternMismatch'
  | 'rangeOverflow'
  | 'rangeUnderflow'
  | 'stepMismatch'
  | 'tooLong'
  | 'tooShort'
  | 'typeMismatch'
  | 'valueMissing';

/** Rules that were collected for the browser so far. */
export interface Draft {
  readonly attributes: Record<string, string | number | boolean>;
  readonly messages: Partial<Record<Violation, string>>;
  maxCharacters: number | null;
  readonly rules: FieldRule[];
}

/** The context of a rule. */
export interface RuleContext {
  readonly model: FormModel;
  /** The attribute, without index. */
  readonly name: string;
  readonly control: FieldControl;
  /** Whether the rule is of a class of the framework, whose messages depend only on settings, label and language. */
  readonly isBuiltIn: boolean;
  /** All rules of the attribute, in order. */
  readonly validators: readonly Validator[];
  /** Name of the input of another attribute of the same model. */
  readonly inputName: (attribute: string) => string;
}

/** The message of the first rule for a constraint is used, as on the server. */
export function addMessage(draft: Draft, violation: Violation, message: string | null): void {
  if (message !== null) draft.messages[violation] ??= message;
}

/** How the server changes a value before it validates it. */
export interface Change {
  /** In a way that a browser cannot determine. */
  readonly isUnknown: boolean;
  /** White space is removed at both ends. */
  readonly isTrimmed: boolean;
}

/** How these rules change a value. */
export function changeBy(validators: readonly Validator[]): Change {
  const trims = validators.filter((one) => one instanceof TrimValidator);
  return {
    isTrimmed: trims.length > 0,
    isUnknown:
      trims.some((one) => one.chars !== null) ||
      validators.some(
        (one) => one instanceof FilterValidator || one instanceof DefaultValueValidator,
      ),
  };
}

/** Whether a rule changes a value to one that it did not have. */
export function isFiltered(validators: readonly Validator[]): boolean {
  return validators.some((one) => one instanceof FilterValidator);
}
