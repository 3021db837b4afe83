import { typeName } from './check-settings.ts';
import { InvalidConfigException, UnknownPropertyException } from '../errors/exceptions.ts';
import { withSuggestion } from '../text/suggestion.ts';

/** The defaults of all options of a type: `undefined` for required ones. */
type OptionDefaults<T> = { readonly [K in keyof Required<T>]: T[K] | undefined };

/** The names of all options of a type. */
export type OptionNames<T> = { readonly [K in keyof Required<T>]: unknown };

/** Options after their defaults were filled in. */
type FilledOptions<T, D> = {
  readonly [K in keyof Required<T>]: undefined extends T[K]
    ? Exclude<T[K], undefined> | D[K & keyof D]
    : T[K];
};

/** Whether a value is an object, and not a promise of one. */
export const isOptions = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Promise);

/**
 * Returns required options unchanged.
 *
 * @param subject Name of the class or function that requires the options, for the error text.
 * @throws {InvalidConfigException} The options are missing, no object, or a promise of them.
 */
export function givenOptions<T extends object>(subject: string, options: T): T {
  // Callers in JavaScript are not type-checked.
  if (isOptions(options)) return options;
  throw new InvalidConfigException(
    `${subject} needs an object of options, got ${typeName(options)}.`,
  );
}

/**
 * Checks that options have no other names than those of `known`.
 *
 * @param subject Name of the class or function that has the options, for the error text.
 * @throws {InvalidConfigException} The options are missing, or they are no object.
 * @throws {UnknownPropertyException} An option is unknown.
 */
export function checkOptionNames<T extends object>(
  subject: string,
  given: T,
  known: OptionNames<T>,
): void {
  for (const name of Object.keys(givenOptions(subject, given))) {
    if (Object.hasOwn(known, name)) continue;
    const message = `${subject} has no option "${name}"`;
    throw new UnknownPropertyException(withSuggestion(message, name, Object.keys(known)));
  }
}

/**
 * The given options, and the defaults of the others.
 *
 * @param subject Name of the class or function that has the options, for the error text.
 * @throws {InvalidConfigException} The options are missing, or they are no object.
 * @throws {UnknownPropertyException} An option is unknown.
 */
export function withDefaults<T extends object, const D extends OptionDefaults<T>>(
  subject: string,
  given: T,
  defaults: D,
): FilledOptions<T, D> {
  checkOptionNames(subject, given, defaults);
  const filled: Record<string, unknown> = { ...defaults };
  // Also options that an object inherits, or has getters for.
  for (const name of Object.keys(defaults)) {
    const value = (given as Record<string, unknown>)[name];
    if (value !== undefined) filled[name] = value;
  }
  return filled as FilledOptions<T, D>;
}
