import { displayText } from '../text/text.ts';

/** A value as text: true is `1`; false, null and undefined are empty. */
export function looseText(value: unknown): string {
  if (value === true) return '1';
  if (value === false || value == null) return '';
  return displayText(value);
}

/** Whether a value has a text to compare; records, which a form sends for names with brackets, have none. */
export function hasText(value: unknown): boolean {
  return !isObject(value) || displayText(value) !== '(object)';
}

// Clients choose these texts and their length: the pattern must have only one way to match digits.
const numeric = /^\s*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?\s*$/i;

/** Whether a text is a decimal number, as PHP's `is_numeric` defines it. */
export function isNumericText(value: string): boolean {
  return numeric.test(value);
}

/**
 * Equality of values from a form: equal texts, with true as `1` and false as `0`;
 * two numeric texts compare as numbers.
 */
export function looselyEqual(a: unknown, b: unknown): boolean {
  if (isObject(a) || isObject(b)) return a === b;
  const left = a === false ? '0' : looseText(a);
  const right = b === false ? '0' : looseText(b);
  if (left === right) return true;
  return isNumericText(left) && isNumericText(right) && compareNumbers(left, right) === 0;
}

const wholeText = /^\s*([-+]?)(\d+)\s*$/;

/**
 * Less than, equal to or greater than 0 as the first number is less, equal or greater; NaN where one is no number.
 * Whole numbers are compared by their digits: in JavaScript, ids of 18 digits that differ in the last are one number.
 */
export function compareNumbers(left: string, right: string): number {
  const [a, b] = [Number(left), Number(right)];
  if (a !== b) return a - b;
  const [one, other] = [wholeText.exec(left), wholeText.exec(right)];
  if (!one || !other) return 0;
  return compareDigits(digitsOf(one), digitsOf(other)) * (one[1] === '-' ? -1 : 1);
}

function digitsOf(found: RegExpExecArray): string {
  return (found[2] ?? '').replace(/^0+/, '');
}

function compareDigits(a: string, b: string): number {
  return a.length === b.length ? compareTexts(a, b) : a.length - b.length;
}

/** Less than, equal to or greater than 0 as the first text is less, equal or greater. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
