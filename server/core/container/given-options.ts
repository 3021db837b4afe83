import { typeName } from './container.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';

/**
 * Returns required options unchanged.
 *
 * @param subject Name of the class or function that requires the options, for the error text.
 * @throws {InvalidConfigException} The options are missing, or they are no object.
 */
export function givenOptions<T extends object>(subject: string, options: T): T {
  // Callers in JavaScript are not type-checked.
  if (typeof options === 'object' && (options as unknown) !== null) return options;
  throw new InvalidConfigException(
    `${subject} needs an object of options, got ${typeName(options)}.`,
  );
}
