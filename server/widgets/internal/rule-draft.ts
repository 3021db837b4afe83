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

/** The rules of an attribute that a browser can check, and the messages of the server for each. */
export interface Draft {
  readonly attributes: Record<string, string | number | boolean>;
  /** Text for each constraint, exactly that of the rule. */
  readonly messages: Partial<Record<Violation, string>>;
  /** Greatest length in characters (code points), which no attribute can express; null for none. */
  maxCharacters: number | null;
  /** Rules that no attribute can express. */
  readonly rules: FieldRule[];
}

export interface RuleContext {
  readonly model: FormModel;
  /** The attribute, without index. */
  readonly name: string;
  readonly control: FieldControl;
  /** Whether the rule is of a class of the framework, whose messages depend only on settings, label and language. */
  readonly isBuiltIn: boolean;
  /** How the rules of the attribute change its value. */
  readonly change: Change;
  /** Name of the input of another attribute of the same model. */
  readonly inputName: (attribute: string) => string;
}

/** The message of the first rule for a constraint is used, as on the server. */
export function addMessage(draft: Draft, violation: Violation, message: string | null): void {
  if (message !== null) draft.messages[violation] ??= message;
}

/** How the server changes a value before it validates it. */
export interface Change {
  /** To a value that it did not have. */
  readonly isFiltered: boolean;
  /** White space is removed at both ends. */
  readonly isTrimmed: boolean;
  /** A blank value becomes another one. */
  readonly hasDefault: boolean;
  /** In a way that a browser cannot determine. */
  readonly isUnknown: boolean;
}

export function changeBy(validators: readonly Validator[]): Change {
  const trims = validators.filter((one) => one instanceof TrimValidator);
  const isFiltered = validators.some((one) => one instanceof FilterValidator);
  const hasDefault = validators.some((one) => one instanceof DefaultValueValidator);
  const isUnknown = isFiltered || hasDefault || trims.some(({ chars }) => chars !== null);
  return { isFiltered, isTrimmed: trims.length > 0, hasDefault, isUnknown };
}
