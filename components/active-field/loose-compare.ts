/** Operator that compares two texts of a form. */
export type CompareOperator = '==' | '===' | '!=' | '!==' | '>' | '>=' | '<' | '<=';

const numeric = /^\s*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?\s*$/i;
const whole = /^\s*[-+]?\d+\s*$/;

/** Whether two texts are equal, as on the server, which compares numeric texts as numbers. */
export function isLooselyEqual(left: string, right: string): boolean {
  if (left === right) return true;
  return numeric.test(left) && numeric.test(right) && numberOrder(left, right) === 0;
}

/**
 * Compares two texts of a form as the rule `compare` of the server does.
 *
 * @param type `number` compares as numbers; `string` as texts, unless both are numbers.
 */
export function compare(
  left: string,
  right: string,
  operator: CompareOperator,
  type: 'number' | 'string',
): boolean {
  const isNumber = type === 'number';
  const asNumbers = isNumber || (numeric.test(left) && numeric.test(right));
  const order = asNumbers ? numberOrder(left, right) : orderOf(left, right);
  return tests[operator]({
    order,
    isEqual: isNumber ? order === 0 : isLooselyEqual(left, right),
    isSame: isNumber ? order === 0 : left === right,
  });
}

/** Whether a value is one of the operators. */
export function isOperator(value: unknown): value is CompareOperator {
  return typeof value === 'string' && Object.hasOwn(tests, value);
}

interface Comparison {
  /** Negative, 0 or positive; NaN if a text is not a number. */
  readonly order: number;
  readonly isEqual: boolean;
  readonly isSame: boolean;
}

const tests: Readonly<Record<CompareOperator, (result: Comparison) => boolean>> = {
  '==': ({ isEqual }) => isEqual,
  '!=': ({ isEqual }) => !isEqual,
  '===': ({ isSame }) => isSame,
  '!==': ({ isSame }) => !isSame,
  '>': ({ order }) => order > 0,
  '>=': ({ order }) => order >= 0,
  '<': ({ order }) => order < 0,
  '<=': ({ order }) => order <= 0,
};

/** Compares integers as `BigInt` if their numbers are equal: ids of 18 digits can differ in the last digit only. */
function numberOrder(left: string, right: string): number {
  const [a, b] = [Number(left), Number(right)];
  if (a !== b) return a - b;
  return whole.test(left) && whole.test(right) ? Number(BigInt(left) - BigInt(right)) : 0;
}

function orderOf(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
