import { isPlain } from '../../core/internal.ts';

/**
 * JSON of a value that is read back later. Objects with `toJSON`, such as dates, are read back as its result;
 * `undefined` counts as absent.
 *
 * @param indent Blanks to indent with; 0, the default: one line.
 * @throws {TypeError} JSON would lose the value or one inside of it, and write `{}` or null in its place, or nothing.
 */
export function storableJson(value: unknown, indent = 0): string | undefined {
  return JSON.stringify(value, refuseLost, indent);
}

function refuseLost(_key: string, value: unknown): unknown {
  const lost = lostKind(value);
  if (lost !== null) throw new TypeError(`JSON cannot carry ${lost}.`);
  return value;
}

/** Describes a value that JSON cannot represent; null for one that it can. */
function lostKind(value: unknown): string | null {
  switch (typeof value) {
    case 'function':
      return 'a function';
    case 'symbol':
      return 'a symbol';
    case 'number':
      return Number.isFinite(value) ? null : `the number ${value}`;
    case 'object':
      return value === null || Array.isArray(value) || isPlain(value)
        ? null
        : `an object of the class ${className(value)}`;
    default:
      return null;
  }
}

/** The name of the class of an object, which may inherit no constructor. */
function className({ constructor }: { readonly constructor?: unknown }): string {
  const name = typeof constructor === 'function' ? constructor.name : '';
  return name || 'without a name';
}
