import { InvalidConfigException } from '../../core/index.ts';
import { hasMethods } from '../../core/internal.ts';

/**
 * Checks that a storage is one of `unstorage`.
 *
 * @param owner Name of the class that uses it.
 * @param method A method that the class calls.
 * @throws {InvalidConfigException} It is none.
 */
export function checkStorage(storage: unknown, owner: string, method = 'getItem'): void {
  if (hasMethods(storage, [method])) return;
  throw new InvalidConfigException(`${owner} needs a storage of unstorage.`);
}

/**
 * The text of a stored value; null for one without the mark, which other code has written.
 *
 * @param mark Start of each value. With it the value is not valid JSON: storages parse text that looks like JSON, and
 * skip keys such as `__proto__`.
 */
export function withoutMark(value: unknown, mark: string): string | null {
  return typeof value === 'string' && value.startsWith(mark) ? value.slice(mark.length) : null;
}
