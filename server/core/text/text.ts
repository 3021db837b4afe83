/**
 * A value as readable text. Objects without a text form of their own become `(object)`, lists
 * `array()`: values can come from clients, and must neither throw nor show `[object Object]`.
 */
export function displayText(value: unknown): string {
  if (value == null) return '';
  if (Array.isArray(value)) return 'array()';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  if (typeof value === 'object') return objectText(value);
  return (value as string | number | boolean | bigint | symbol).toString();
}

function objectText(value: object): string {
  const { toString } = value as { toString?: unknown };
  if (typeof toString !== 'function' || toString === Object.prototype.toString) return '(object)';
  const text: unknown = toString.call(value);
  return typeof text === 'string' ? text : '(object)';
}
