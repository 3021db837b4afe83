import { warnOnce } from '../internal/context/warn-once.ts';
import type { FieldRule } from './field-rule.ts';
import { isOperator } from './loose-compare.ts';

/** The valid rules of a list. Anything else is ignored, with a warning in development. */
export function usableRules(given: unknown = []): readonly FieldRule[] {
  const isList = Array.isArray(given);
  const all: readonly unknown[] = isList ? given : [given];
  return all.filter((rule): rule is FieldRule => (isList && isRule(rule)) || refuse(rule));
}

function refuse(value: unknown): false {
  const text = JSON.stringify(value)?.slice(0, 80) ?? typeof value;
  warnOnce('attribute-rules', `"rules" must be a list of rules of a field, got ${text}.`);
  return false;
}

function isRule(value: unknown): value is FieldRule {
  if (!isMap(value)) return false;
  const { when } = value;
  if (when !== undefined && !(isMap(when) && Array.isArray(when['values'] ?? []))) return false;
  switch (value['check']) {
    case 'compare':
      return isOperator(value['operator']);
    case 'in':
      return Array.isArray(value['values']);
    case 'length':
      return typeof value['most'] === 'number';
    case 'files':
      return isMap(value['messages']);
    case 'native':
      return [when, value['attributes'], value['messages']].every(isMap);
    default:
      return false;
  }
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
