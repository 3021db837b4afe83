import { typeName } from './container.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';

/**
 * Options that a caller has to give, as they are.
 *
 * @param subject Who needs them, as texts of errors name it.
 * @throws {InvalidConfigException} There are none, or they are no object.
 */
export function givenOptions<T extends object>(subject: string, options: T): T {
  // Not every caller has types.
  if (typeof options === 'object' && (options as unknown) !== null) return options;
  throw new InvalidConfigException(
    `${subject} needs an object of options, got ${typeName(options)}.`,
  );
}
