import type { CompareRule } from '../../../components/templates.ts';
import { type CompareValidator, type RangeValidator } from '../../core/index.ts';
import { valueTypes } from './control-types.ts';
import { changeBy, type Draft, type RuleContext } from './rule-draft.ts';
import { cachedMessage, firstMessage } from './rule-messages.ts';

const oneChoice = new Set(['checkbox', 'radio', 'radiolist']);

/** Compares the value with a fixed one, or with that of another attribute. */
export function addCompare(draft: Draft, rule: CompareValidator, context: RuleContext): void {
  const { model, name } = context;
  const other = rule.compareValue === null ? (rule.compareAttribute ?? `${name}_repeat`) : null;
  // Both sides are changed before they are compared.
  const change =
    other === null
      ? context.change
      : changeBy([name, other].flatMap((one) => model.getActiveValidators(one)));
  if (!isOneValue(context) || rule.emptyTest || change.isUnknown) return;
  const side = other === null ? fixedSide(rule, context) : otherSide(rule, context, other);
  if (!side) return;
  draft.rules.push({
    check: 'compare',
    operator: rule.operator,
    type: rule.type === 'number' ? 'number' : undefined,
    ...side,
    trim: change.isTrimmed || undefined,
    empty: !rule.skipOnEmpty || undefined,
  });
}

/** The value to compare with, and the message of the rule when the comparison fails. */
type Side = Pick<CompareRule, 'message' | 'name' | 'value'>;

function fixedSide(rule: CompareValidator, context: RuleContext): Side | null {
  if (!isPlain(rule.compareValue)) return null;
  const value = String(rule.compareValue);
  const message = firstMessage(rule, context, valuesAround(value));
  return message === null ? null : { value, message };
}

function otherSide(rule: CompareValidator, context: RuleContext, other: string): Side | null {
  const message = firstMessage(rule, context, ['0', '1', '2'], { [other]: '1' });
  return message === null ? null : { name: context.inputName(other), message };
}

/** Whether the control has a single value that text can represent. */
function isOneValue({ control }: RuleContext): boolean {
  const isSelect = control.type === 'select' && !control.options['multiple'];
  return isSelect || valueTypes.has(control.type) || oneChoice.has(control.type);
}

// Long lists would make pages large; the server checks them anyway.
const longestList = 200;

/** Requires a value of a list, or a value that is not in it. */
export function addRange(draft: Draft, rule: RangeValidator, context: RuleContext): void {
  const { not, strict, emptyTest } = rule;
  // Select boxes and similar controls offer only valid values.
  if (!valueTypes.has(context.control.type) || emptyTest || (strict && not)) return;
  const { change } = context;
  const values = listed(rule);
  if (values === null || change.isUnknown) return;
  const compute = (): string | null =>
    firstMessage(rule, context, not ? values : ['\u0000', '\u0001']);
  const message = cachedMessage(rule, context, 'range', compute);
  if (message === null) return;
  draft.rules.push({
    check: 'in',
    values: values.map(String),
    not: not || undefined,
    trim: change.isTrimmed || undefined,
    message,
  });
}

/** The list of the rule; null when it is long, created by a function, or contains values other than texts. */
function listed({ range }: RangeValidator): readonly (string | number)[] | null {
  const values: unknown[] = Array.isArray(range) || range instanceof Set ? [...range] : [];
  const isShort = values.length > 0 && values.length <= longestList;
  return isShort && values.every(isPlain) ? values : null;
}

/** Whether a value is equal to its text. */
function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
}

/** Values of which some violate any comparison with this one. */
function valuesAround(value: string): readonly string[] {
  return [value, `${value}x`, '', '\u{10ffff}'];
}
