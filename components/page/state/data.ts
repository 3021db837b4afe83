/** Plain data: lists and objects as in JSON, whose values may also be the files and dates of a form. */
type Tree = Record<string, unknown> | unknown[];

const isTree = (value: unknown): value is Tree => {
  if (Array.isArray(value)) return true;
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const isPlain = (value: unknown): value is Record<string, unknown> =>
  isTree(value) && !Array.isArray(value);

const read = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

/** The value at a path such as `auth.user`; `undefined` if there is none. A key with dots takes precedence. */
export function valueAt(data: unknown, path: string): unknown {
  const own = read(data, path);
  if (own !== undefined || !path.includes('.')) return own;
  return path.split('.').reduce(read, data);
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Returns a copy of `data` with another value at a path. Values outside the path are shared with `data`.
 *
 * @throws {RangeError} The path names `__proto__`, `constructor` or `prototype`.
 */
export function withValueAt<T extends object>(data: T, path: string, value: unknown): T {
  if (Object.hasOwn(data, path)) return { ...data, [path]: value };
  return set(data, path.split('.'), value) as T;
}

function set(data: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown {
  if (forbidden.has(key)) throw new RangeError(`A path must not contain "${key}".`);
  const next = rest.length === 0 ? value : set(read(data, key), rest, value);
  if (!Array.isArray(data)) return { ...(isPlain(data) ? data : {}), [key]: next };
  const copy: unknown[] = [...(data as unknown[])];
  copy[Number(key)] = next;
  return copy;
}

/** A deep copy of plain lists and objects; files, dates and the like are shared. */
export function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (!isTree(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copyOf(one)])) as T;
}

/** Whether two values are deeply equal. */
export function isSameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (!isTree(a) || !isTree(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSameData(read(a, key), read(b, key)))
  );
}

/** Parses one name, or several as a list or separated by commas or white space. */
export function namesOf(names: string | readonly string[] | null | undefined): string[] {
  const list = typeof names === 'string' ? names.split(/[\s,]+/) : [...(names ?? [])];
  return list.filter(Boolean);
}
