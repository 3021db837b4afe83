import type { DateValidator } from '../../core/index.ts';
import type { DateBound } from '../../core/internal.ts';
import { type Draft, type RuleContext, addMessage } from './rule-draft.ts';
import { firstMessage } from './rule-messages.ts';

interface DateInput {
  /** Patterns of the server that match the format of the input. */
  readonly patterns: readonly string[];
  /** Format of a bound of the input. */
  readonly bound: RegExp;
  readonly first: string;
  readonly last: string;
}

const inputs: Readonly<Record<string, DateInput>> = {
  date: {
    patterns: ['yyyy-MM-dd', 'php:Y-m-d'],
    bound: /^\d{4}-\d{2}-\d{2}$/,
    first: '0001-01-01',
    last: '9999-12-31',
  },
  time: {
    patterns: ['HH:mm', 'php:H:i'],
    bound: /^\d{2}:\d{2}$/,
    first: '00:00',
    last: '23:59',
  },
  'datetime-local': {
    patterns: ["yyyy-MM-dd'T'HH:mm", 'php:Y-m-d\\TH:i'],
    bound: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/,
    first: '0001-01-01T00:00',
    last: '9999-12-31T23:59',
  },
};

/** A date or a time within bounds, if the input sends the format that the rule reads. */
export function addDate(draft: Draft, rule: DateValidator, context: RuleContext): void {
  const input = inputs[context.control.type];
  const pattern = rule.format ?? (rule.type === 'date' ? 'yyyy-MM-dd' : '');
  if (!input?.patterns.includes(pattern) || context.change.isFiltered) return;
  addMessage(draft, 'badInput', firstMessage(rule, context, ['x']));
  const sides = [
    ['min', 'rangeUnderflow', input.first],
    ['max', 'rangeOverflow', input.last],
  ] as const;
  for (const [side, violation, beyond] of sides) {
    const bound = boundText(rule[side], rule, input, side);
    if (bound === null) continue;
    draft.attributes[side] ??= bound;
    addMessage(draft, violation, firstMessage(rule, context, [beyond]));
  }
}

const day = 86_400_000;

/** The bound in the format of the input; null when it would not be exactly the same. */
function boundText(
  bound: DateBound | null,
  { timeZone }: DateValidator,
  input: DateInput,
  side: 'min' | 'max',
): string | null {
  if (typeof bound === 'string') return input.bound.test(bound) ? bound : null;
  if (bound === null || input !== inputs['date'] || timeZone !== 'UTC') return null;
  const time = typeof bound === 'number' ? bound * 1000 : bound.getTime();
  const whole = side === 'min' ? Math.ceil(time / day) : Math.floor(time / day);
  const text = new Date(whole * day).toISOString().slice(0, 10);
  return input.bound.test(text) ? text : null;
}
