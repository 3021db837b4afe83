/** Whether a value is one that needs no looking at. */
export type Check = (value: unknown) => boolean;

/** Text or a number. */
export const isText: Check = (value) => typeof value === 'string' || typeof value === 'number';

/** Text, or none. */
export const isTextOrNone: Check = (value) => value == null || typeof value === 'string';

/** Yes or no, or what is usual. */
export const isFlag: Check = (value) => value == null || typeof value === 'boolean';

/** Attributes, whatever they are, or none. */
export const isMap: Check = (value) =>
  value === undefined || (typeof value === 'object' && value !== null);

/** Not there. */
export const isNone: Check = (value) => value == null;

/** For what is checked elsewhere. */
export const isAnything: Check = () => true;

/** Whether the value is an object with nothing but these keys, each with such a value. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the keys
export function isPlain<T>(value: unknown, checks: ReadonlyMap<string, Check>): value is T {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const given = value as Readonly<Record<string, unknown>>;
  for (const key in given) {
    const check = checks.get(key);
    if (check === undefined || !check(given[key])) return false;
  }
  return true;
}
