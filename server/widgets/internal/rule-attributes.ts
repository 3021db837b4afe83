import {
  CompareValidator,
  DateValidator,
  EmailValidator,
  FileValidator,
  NumberValidator,
  RangeValidator,
  RegularExpressionValidator,
  RequiredValidator,
  StringValidator,
  UrlValidator,
  type Validator,
} from '../../core/index.ts';
import { addDate } from './date-rules.ts';
import { addFiles } from './file-rules.ts';
import { addLength, addNumber, addPattern, addRequired, addType } from './native-rules.ts';
import type { Draft, RuleContext } from './rule-draft.ts';
import { addCompare, addRange } from './value-rules.ts';

/** A class of rules that a browser can check, and the function that writes their attributes. */
interface RuleWriter {
  readonly type: abstract new (...given: never[]) => Validator;
  readonly write: (draft: Draft, rule: never, context: RuleContext) => void;
}

function ruleWriter<T extends Validator>(
  type: abstract new (...given: never[]) => T,
  write: (draft: Draft, rule: T, context: RuleContext) => void,
): RuleWriter {
  return { type, write };
}

const ruleWriters: readonly RuleWriter[] = [
  ruleWriter(RequiredValidator, addRequired),
  ruleWriter(StringValidator, addLength),
  ruleWriter(NumberValidator, addNumber),
  ruleWriter(RegularExpressionValidator, addPattern),
  ruleWriter(EmailValidator, (draft, rule, context) => addType(draft, rule, context, 'email')),
  ruleWriter(UrlValidator, (draft, rule, context) => addType(draft, rule, context, 'url')),
  ruleWriter(CompareValidator, addCompare),
  ruleWriter(RangeValidator, addRange),
  ruleWriter(DateValidator, addDate),
  ruleWriter(FileValidator, addFiles),
];

/** Adds the part of a rule that a browser can check; nothing for kinds that only the server checks. */
export function addRuleAttributes(draft: Draft, rule: Validator, context: RuleContext): void {
  for (const { type, write } of ruleWriters) {
    if (!(rule instanceof type)) continue;
    // A subclass may return other messages.
    write(draft, rule as never, { ...context, isBuiltIn: rule.constructor === type });
    return;
  }
}
