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

/** A class of rules that a browser is told about, and how. */
interface Teller {
  readonly type: abstract new (...given: never[]) => Validator;
  readonly tell: (draft: Draft, rule: never, context: RuleContext) => void;
}

function teller<T extends Validator>(
  type: abstract new (...given: never[]) => T,
  tell: (draft: Draft, rule: T, context: RuleContext) => void,
): Teller {
  return { type, tell };
}

const tellers: readonly Teller[] = [
  teller(RequiredValidator, addRequired),
  teller(StringValidator, addLength),
  teller(NumberValidator, addNumber),
  teller(RegularExpressionValidator, addPattern),
  teller(EmailValidator, (draft, rule, context) => addType(draft, rule, context, 'email')),
  teller(UrlValidator, (draft, rule, context) => addType(draft, rule, context, 'url')),
  teller(CompareValidator, addCompare),
  teller(RangeValidator, addRange),
  teller(DateValidator, addDate),
  teller(FileValidator, addFiles),
];

/** Adds what a browser can check of a rule; nothing of kinds that are the server's alone. */
export function tellRule(draft: Draft, rule: Validator, context: RuleContext): void {
  tellers.find(({ type }) => rule instanceof type)?.tell(draft, rule as never, context);
}

/** Whether a browser is told about rules of this kind. */
export function isTold(rule: Validator): boolean {
  return tellers.some(({ type }) => rule instanceof type);
}
