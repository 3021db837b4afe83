import { isPlain } from '../container/container.ts';
import { displayText } from '../text/text.ts';

/** Types that a request parameter can be converted to. */
export type ParamType = 'string' | 'int' | 'float' | 'bool' | 'array';

const patterns = {
  int: /^\s*[+-]?(?:0|[1-9]\d*)\s*$/,
  float: /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i,
};
const booleans: ReadonlyMap<string, boolean> = new Map([
  ...['1', 'true', 'on', 'yes'].map((text) => [text, true] as const),
  ...['0', 'false', 'off', 'no', ''].map((text) => [text, false] as const),
]);

/** Converts a value to a type; returns undefined when the value does not match. */
export function convertParam(value: unknown, type: ParamType): unknown {
  if (type === 'array') return toArray(value);
  if (typeof value === 'object' || typeof value === 'function') return undefined;
  const text = displayText(value);
  switch (type) {
    case 'string':
      return text;
    case 'int':
      return toNumber(text, patterns.int, Number.isSafeInteger);
    case 'float':
      return toNumber(text, patterns.float, Number.isFinite);
    default:
      return booleans.get(text.trim().toLowerCase());
  }
}

function toArray(value: unknown): unknown {
  if (Array.isArray(value) || isPlain(value)) return value;
  return typeof value === 'object' || typeof value === 'function' ? undefined : [value];
}

function toNumber(text: string, pattern: RegExp, fits: (n: number) => boolean): number | undefined {
  // The pattern is linear, but no number has more than a few hundred characters.
  if (text.length > 400 || !pattern.test(text)) return undefined;
  const value = Number(text);
  return fits(value) ? value + 0 : undefined;
}
