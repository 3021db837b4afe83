import { formatMessage } from '../../core/index.ts';
import { isPlain } from '../../core/internal.ts';
import { InvalidPropException, shortPath } from './exceptions.ts';
import { ProtocolMessage } from './message.ts';

/** Depth beyond which a value is treated as infinite. */
export const jsonDepthLimit = 512;

/** Whether a value defines its JSON itself. */
export function hasToJson(value: object): value is { toJSON(key?: string): unknown } {
  return typeof (value as { toJSON?: unknown }).toJSON === 'function';
}

/** Sets a key as own data, also `__proto__`. */
export function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  } else {
    target[key] = value;
  }
}

/**
 * Whether JSON can represent the value unchanged, so that nothing has to be copied: texts, finite numbers,
 * booleans, null, and lists and plain objects of them.
 *
 * @param isStrict Whether texts have to be well-formed. Checking each of them costs as much as the rest
 * of the walk; {@link mayBeMalformed} checks their JSON once.
 */
export function isPlainData(value: unknown, depth = 1, isStrict = true): boolean {
  switch (typeof value) {
    case 'boolean':
      return true;
    case 'string':
      return !isStrict || value.isWellFormed();
    case 'number':
      return Number.isFinite(value);
    case 'object':
      return value === null || (depth <= jsonDepthLimit && isPlainTree(value, depth, isStrict));
    default:
      return false;
  }
}

/** Whether the text of a value contains an escaped surrogate: malformed text always results in one. */
export function mayBeMalformed(json: string): boolean {
  return json.includes('\\ud');
}

/** Path of the first text inside plain data that is not well-formed, or null. */
export function malformedText(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.isWellFormed() ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, each] of Object.entries(value)) {
    const found = malformedText(each, `${path}.${key}`);
    if (found !== null) return found;
  }
  return null;
}

// These loops check numbers, booleans and most texts themselves: a call for each would be the main cost.
function isPlainTree(value: object, depth: number, isStrict: boolean): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Array.prototype) {
    const list = value as readonly unknown[];
    for (let i = 0; i < list.length; i++) {
      const each = list[i];
      if (!isStrict && isPlainLeaf(each)) continue;
      if (!isPlainData(each, depth + 1, isStrict)) return false;
    }
    return !hasToJson(value);
  }
  if (prototype !== Object.prototype && prototype !== null) return false;
  // The fastest way through an object. `toJSON` would be a function among its values.
  for (const key in value) {
    const each = (value as Record<string, unknown>)[key];
    if (!isStrict && isPlainLeaf(each)) continue;
    if (!isPlainData(each, depth + 1, isStrict)) return false;
  }
  return true;
}

/** Whether a value is a text, well-formed or not, a finite number or a boolean. */
function isPlainLeaf(value: unknown): boolean {
  return (
    typeof value === 'string' ||
    // `Infinity - Infinity` is `NaN`.
    (typeof value === 'number' && value - value === 0) ||
    typeof value === 'boolean'
  );
}

/** Throws unless JSON can be nested this deep. */
export function checkDepth(depth: number, path: string): void {
  if (depth > jsonDepthLimit) refuse(ProtocolMessage.JSON_DEPTH_EXCEEDED, path);
}

/**
 * The value as data that JSON can represent without loss: null, booleans, finite numbers, well-formed
 * text, lists and plain objects of them. Objects with `toJSON` (dates, models) become the value that it
 * returns, `undefined` becomes null.
 *
 * @param path Dotted path of the value, for errors.
 * @throws {InvalidPropException} The value, or one inside it, cannot be represented.
 */
export function normalizeJson(value: unknown, path: string, depth = 1): unknown {
  switch (typeof value) {
    case 'boolean':
      return value;
    case 'undefined':
      return null;
    case 'string':
      return value.isWellFormed() ? value : refuse(ProtocolMessage.JSON_UTF8_INVALID, path);
    case 'number':
      return Number.isFinite(value) ? value : refuse(ProtocolMessage.JSON_NON_FINITE_NUMBER, path);
    case 'object':
      return value === null ? null : normalizeObject(value, path, depth);
    default:
      return refuse(ProtocolMessage.JSON_VALUE_INVALID, path);
  }
}

function normalizeObject(value: object, path: string, depth: number): unknown {
  checkDepth(depth, path);
  if (hasToJson(value)) return normalizeJson(value.toJSON(), path, depth + 1);
  if (Array.isArray(value)) {
    return value.map((each, i) => normalizeJson(each, `${path}.${i}`, depth + 1));
  }
  if (!isPlain(value)) return refuse(ProtocolMessage.JSON_VALUE_INVALID, path);
  const result: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(value)) {
    setOwn(result, key, normalizeJson(each, `${path}.${key}`, depth + 1));
  }
  return result;
}

function refuse(message: string, path: string): never {
  throw new InvalidPropException(formatMessage(message, shortPath(path)));
}
