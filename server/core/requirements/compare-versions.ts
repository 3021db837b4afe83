import { InvalidArgumentException } from '../errors/exceptions.ts';

const tests: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '==': (order) => order === 0,
  '!=': (order) => order !== 0,
};

/**
 * Whether a difference satisfies an operator.
 *
 * @throws {InvalidArgumentException} There is no such operator.
 */
export function compareNumbers(order: number, operator: string): boolean {
  const test = Object.hasOwn(tests, operator) ? tests[operator] : undefined;
  if (test) return test(order);
  throw new InvalidArgumentException(
    `The operator must be one of ${Object.keys(tests).join(' ')}, got "${operator}".`,
  );
}

/** Whether two versions satisfy an operator; a pre-release comes before its release. */
export function compareVersions(a: string, b: string, operator: string): boolean {
  return compareNumbers(order(a, b), operator);
}

function order(a: string, b: string): number {
  const [left, right] = [parse(a), parse(b)];
  const length = Math.max(left.numbers.length, right.numbers.length);
  for (let i = 0; i < length; i++) {
    const difference = (left.numbers[i] ?? 0) - (right.numbers[i] ?? 0);
    if (difference !== 0) return difference;
  }
  if (left.suffix === right.suffix) return 0;
  if (left.suffix === '' || right.suffix === '') return left.suffix === '' ? 1 : -1;
  return left.suffix.localeCompare(right.suffix, 'en', { numeric: true });
}

function parse(version: string) {
  const [, numbers = '', suffix = ''] = /^v?([\d.]*)-?([^+]*)/.exec(version.trim()) ?? [];
  return { numbers: numbers.split('.').map(Number), suffix };
}

const units: Readonly<Record<string, number>> = { '': 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/** Bytes of a size as text; 0 for text of another form. */
export function byteSizeOf(text: string): number {
  const [, digits, unit = ''] = /^(\d+)(?:([kmg])b?)?$/i.exec(text) ?? [];
  return digits === undefined ? 0 : Number(digits) * (units[unit.toLowerCase()] ?? 1);
}
