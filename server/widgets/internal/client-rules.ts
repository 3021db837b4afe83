import type { AttributeMap } from '../../../components/internal/attributes.ts';
import {
  EmailValidator,
  FilterValidator,
  NumberValidator,
  RegularExpressionValidator,
  RequiredValidator,
  StringValidator,
  TrimValidator,
  UrlValidator,
  type Validator,
} from '../../core/index.ts';
import type { FormModel } from '../html-active.ts';
import type { FieldControl } from './field-control.ts';
import { inputText } from './input-value.ts';
import { expressiblePattern } from './pattern-attribute.ts';
import { wordsFor } from './rule-words.ts';

/** Names of the constraints of a browser, as `ValidityState` has them. */
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

/** The rules of an attribute that a browser can check, and what the server says about each. */
export interface ClientRules {
  /** Attributes of the control. */
  readonly attributes: AttributeMap;
  /** Text for each constraint, word for word as the rule gives it. */
  readonly messages: Readonly<Partial<Record<Violation, string>>>;
  /** Greatest length in characters (code points), which no attribute can say; null for none. */
  readonly maxCharacters: number | null;
}

interface Draft {
  readonly attributes: Record<string, unknown>;
  readonly messages: Partial<Record<Violation, string>>;
  maxCharacters: number | null;
}

interface Subject {
  readonly model: FormModel;
  readonly name: string;
  readonly control: FieldControl;
  readonly isFiltered: boolean;
}

const texts = new Set(['text', 'search', 'tel', 'url', 'email', 'password', 'textarea']);
const numeric = new Set(['number', 'range']);

/**
 * Writes rules as native constraints. The browser may let through what the server refuses, never
 * the other way round: rules with a condition, rules behind a filter and those that no attribute
 * can say stay with the server.
 *
 * @param name Attribute, without index.
 */
export function clientRules(model: FormModel, name: string, control: FieldControl): ClientRules {
  const validators = model.getActiveValidators(name);
  const isFiltered = validators.some((one) => one instanceof FilterValidator);
  const subject: Subject = { model, name, control, isFiltered };
  const draft: Draft = { attributes: {}, messages: {}, maxCharacters: null };
  if (control.type === 'number') draft.attributes['step'] = 'any';
  for (const rule of validators) {
    if (rule.enableClientValidation && rule.when === null) addRule(draft, rule, subject);
  }
  return draft;
}

function addRule(draft: Draft, rule: Validator, subject: Subject): void {
  if (rule instanceof RequiredValidator) addRequired(draft, rule, subject);
  else if (rule instanceof StringValidator) addLength(draft, rule, subject);
  else if (rule instanceof NumberValidator) addNumber(draft, rule, subject);
  else if (rule instanceof RegularExpressionValidator) addPattern(draft, rule, subject);
  else if (rule instanceof EmailValidator) addType(draft, rule, subject, 'email');
  else if (rule instanceof UrlValidator) addType(draft, rule, subject, 'url');
}

function addRequired(draft: Draft, rule: RequiredValidator, subject: Subject): void {
  const { type, options } = subject.control;
  const { requiredValue } = rule;
  const isCheck = type === 'checkbox' || type === 'radio';
  const sendsNothing = options['uncheck'] === false || options['uncheck'] === null;
  const demandsCheck =
    requiredValue === null
      ? sendsNothing
      : inputText(requiredValue) === inputText(options['value'] ?? '1');
  // An unchecked box sends a value as a rule, and that is not blank.
  if (isCheck ? !demandsCheck : requiredValue !== null || type === 'range' || type === 'color') {
    return;
  }
  draft.attributes['required'] = true;
  say(draft, 'valueMissing', wordsFor(rule, subject, ['']));
}

function addLength(draft: Draft, rule: StringValidator, subject: Subject): void {
  if (!texts.has(subject.control.type)) return;
  const least = rule.length === null ? rule.min : (rule.length as number);
  const most = rule.length === null ? rule.max : (rule.length as number);
  if (least !== null && least > 0 && !subject.isFiltered) {
    draft.attributes['minlength'] = least;
    say(draft, 'tooShort', wordsFor(rule, subject, ['']));
  }
  // `maxlength` counts an emoji twice, and cuts off what is pasted without a word.
  if (most === null || most > longestProbe || changes(subject)) return;
  draft.maxCharacters = most;
  say(draft, 'tooLong', wordsFor(rule, subject, ['x'.repeat(most + 1), 'y'.repeat(most + 1)]));
}

const longestProbe = 100_000;

function addNumber(draft: Draft, rule: NumberValidator, subject: Subject): void {
  const { attributes } = draft;
  if (!numeric.has(subject.control.type) || subject.isFiltered) return;
  const isWhole = rule.integerOnly && (rule.min === null || Number.isInteger(rule.min));
  if (rule.min !== null) {
    attributes['min'] ??= rule.min;
    say(draft, 'rangeUnderflow', wordsFor(rule, subject, [rule.min - 1, rule.min - 2]));
  }
  if (rule.max !== null) {
    attributes['max'] ??= rule.max;
    say(draft, 'rangeOverflow', wordsFor(rule, subject, [rule.max + 1, rule.max + 2]));
  }
  if (isWhole) attributes['step'] = 1;
  const words = wordsFor(rule, subject, ['x', 'y']);
  say(draft, 'badInput', words);
  say(draft, 'stepMismatch', words);
}

function addPattern(draft: Draft, rule: RegularExpressionValidator, subject: Subject): void {
  const { type } = subject.control;
  if (!texts.has(type) || type === 'textarea' || rule.not || changes(subject)) return;
  const pattern = expressiblePattern(rule.pattern);
  if (pattern === null || 'pattern' in draft.attributes) return;
  draft.attributes['pattern'] = pattern;
  // Which texts break an expression is not to be told, so ask with some that break most.
  const broken = ['\u0000', '\u0001'].filter((text) => !rule.pattern?.test(text));
  if (broken.length === 2) say(draft, 'patternMismatch', wordsFor(rule, subject, broken));
}

// oxlint-disable-next-line max-params -- the two kinds differ in their type alone
function addType(draft: Draft, rule: Validator, subject: Subject, type: string): void {
  if (subject.control.type !== type) return;
  say(draft, 'typeMismatch', wordsFor(rule, subject, ['x', 'y']));
}

/** Whether the server looks at another text than the one that was typed. */
function changes({ model, name, isFiltered }: Subject): boolean {
  const validators = model.getActiveValidators(name);
  return isFiltered || validators.some((one) => one instanceof TrimValidator);
}

/** The first rule to say something about a constraint is the first that the server asks. */
function say(draft: Draft, violation: Violation, words: string | null): void {
  if (words !== null) draft.messages[violation] ??= words;
}
