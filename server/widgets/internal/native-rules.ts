import {
  type NumberValidator,
  type RegularExpressionValidator,
  type RequiredValidator,
  type StringValidator,
  type Validator,
} from '../../core/index.ts';
import { neverEmpty, textTypes } from './control-types.ts';
import { inputText } from './input-value.ts';
import { type Draft, type RuleContext, addMessage, type Violation } from './rule-draft.ts';
import { cachedMessage, commonMessage } from './rule-messages.ts';

const numeric = new Set(['number', 'range']);

export function addRequired(draft: Draft, rule: RequiredValidator, context: RuleContext): void {
  const { type, options } = context.control;
  const { requiredValue } = rule;
  const isCheck = type === 'checkbox' || type === 'radio';
  const sendsNothing = options['uncheck'] === false || options['uncheck'] === null;
  const demandsCheck =
    requiredValue === null
      ? sendsNothing
      : inputText(requiredValue) === inputText(options['value'] ?? '1');
  if (context.change.hasDefault) return;
  // An unchecked box usually sends a value, which is not blank.
  if (isCheck ? !demandsCheck : requiredValue !== null || neverEmpty.has(type)) return;
  draft.attributes['required'] = true;
  addRuleMessage(draft, 'valueMissing', rule, context, () => ['']);
}

export function addLength(draft: Draft, rule: StringValidator, context: RuleContext): void {
  if (!textTypes.has(context.control.type)) return;
  const least = rule.length === null ? rule.min : (rule.length as number);
  const most = rule.length === null ? rule.max : (rule.length as number);
  if (least !== null && least > 0 && !context.change.isFiltered) {
    draft.attributes['minlength'] = least;
    addRuleMessage(draft, 'tooShort', rule, context, () => ['']);
  }
  // `maxlength` counts an emoji twice, and truncates pasted text silently.
  if (most === null || most > longestProbe || changes(context)) return;
  draft.maxCharacters = most;
  addRuleMessage(draft, 'tooLong', rule, context, () => [
    'x'.repeat(most + 1),
    'y'.repeat(most + 1),
  ]);
}

const longestProbe = 100_000;

export function addNumber(draft: Draft, rule: NumberValidator, context: RuleContext): void {
  const { attributes } = draft;
  if (!numeric.has(context.control.type) || context.change.isFiltered) return;
  const isWhole = rule.integerOnly && (rule.min === null || Number.isInteger(rule.min));
  const sides = [
    ['min', 'rangeUnderflow', -1],
    ['max', 'rangeOverflow', 1],
  ] as const;
  for (const [side, violation, step] of sides) {
    const bound = rule[side];
    if (bound === null) continue;
    attributes[side] ??= bound;
    addRuleMessage(draft, violation, rule, context, () => [bound + step, bound + 2 * step]);
  }
  if (isWhole) attributes['step'] = 1;
  addRuleMessage(draft, 'badInput', rule, context, () => ['x', 'y']);
  addRuleMessage(draft, 'stepMismatch', rule, context, () => ['x', 'y']);
}

export function addPattern(
  draft: Draft,
  rule: RegularExpressionValidator,
  context: RuleContext,
): void {
  const { type } = context.control;
  if (!textTypes.has(type) || type === 'textarea' || rule.not || changes(context)) return;
  const pattern = expressiblePattern(rule.pattern);
  if (pattern === null || 'pattern' in draft.attributes) return;
  draft.attributes['pattern'] = pattern;
  // Texts that violate an expression cannot be derived from it, so try some that violate most.
  const broken = ['\u0000', '\u0001'].filter((text) => !rule.pattern?.test(text));
  if (broken.length === 2) addRuleMessage(draft, 'patternMismatch', rule, context, () => broken);
}

// A dot, a negated set or class may match code units, while `pattern` matches characters.
const countsCodeUnits = /(?<!\\)\.|\[\^|\\[SWDB]/;

/**
 * A regular expression as a `pattern` attribute, which always matches the whole text and has the
 * flag `v`.
 *
 * @returns Null for an expression that would have another meaning there.
 */
function expressiblePattern(expression: RegExp | null): string | null {
  if (!expression || !/^[uv]?$/.test(expression.flags)) return null;
  const { source, flags } = expression;
  if (flags === '' && countsCodeUnits.test(source)) return null;
  const isWhole = /^\^[^|]*(?<!\\)\$$/.test(source);
  // Within a set, the flag `v` requires a literal dash to be escaped.
  const strict = source.replaceAll('[-', '[\\-').replace(/(?<!\\)-\]/g, '\\-]');
  const pattern = isWhole ? strict.slice(1, -1) : `[\\s\\S]*(?:${strict})[\\s\\S]*`;
  return isValid(`^(?:${pattern})$`) ? pattern : null;
}

function isValid(source: string): boolean {
  try {
    void new RegExp(source, 'v');
    return true;
  } catch {
    return false;
  }
}

/** An address, if the type of the input requires one. */
export function addType(draft: Draft, rule: Validator, context: RuleContext, type: string): void {
  if (context.control.type !== type) return;
  addRuleMessage(draft, 'typeMismatch', rule, context, () => ['x', 'y']);
}

/** Adds the message of the rule for values that violate it in this way. */
// oxlint-disable-next-line max-params -- where it goes, and how to ask
function addRuleMessage(
  draft: Draft,
  violation: Violation,
  rule: Validator,
  context: RuleContext,
  values: () => readonly unknown[],
): void {
  if (draft.messages[violation] !== undefined) return;
  const compute = (): string | null => commonMessage(rule, context, values());
  addMessage(draft, violation, cachedMessage(rule, context, violation, compute));
}

/** Whether the server validates another text than the one that was entered. */
function changes({ change }: RuleContext): boolean {
  return change.isFiltered || change.isTrimmed;
}
