import { displayText } from '../internal/text.ts';

/** A value as text: true is `1`; false, null and undefined are empty. */
export function looseText(value: unknown): string {
  if (value === true) return '1';
  if (value === false || value == null) return '';
  return displayText(value);
}

// Clients choose these texts and how long they are: there must be one way only to read their digits.
const numeric = /^\s*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?\s*$/i;

/** Whether a text is a decimal number, as PHP's `is_numeric` sees it. */
export function isNumericText(value: string): boolean {
  return numeric.test(value);
}

/**
 * Equality of values that have gone through a form: equal texts, after true became `1` and false `0`;
 * two numeric texts compare as numbers.
 */
export function looselyEqual(a: unknown, b: unknown): boolean {
  if (isObject(a) || isObject(b)) return a === b;
  const left = a === false ? '0' : looseText(a);
  const right = b === false ? '0' : looseText(b);
  if (left === right) return true;
  return isNumericText(left) && isNumericText(right) && Number(left) === Number(right);
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
