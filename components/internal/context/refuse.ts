import { VALUE_INVALID } from './message.ts';
import { pageContext } from './page-context.ts';
import { shortened, textOf } from './stringable.ts';

/**
 * Called for a wrong option. Templates throw, so that a mistake in server code is noticed; an
 * element warns and returns, and the option keeps its default: wrong markup never breaks a page.
 */
export type Refuse = (template: string, ...args: readonly string[]) => void;

/** Thrown for a wrong option of a widget. */
export class InvalidConfigException extends Error {
  override readonly name: string = 'InvalidConfigException';
}

/**
 * Throws an error for a wrong option.
 *
 * @throws {InvalidConfigException} Always; on a server it is the class of `fwx/server/core`.
 */
export const throwing: Refuse = (template, ...args) => {
  const text = refusal(template, args);
  throw pageContext().configError?.(text) ?? new InvalidConfigException(text);
};

/** The text of the error for a wrong option; each value in it has at most 80 characters. */
export function refusal(template: string, args: readonly string[]): string {
  let used = 0;
  return template.replaceAll('%s', () => shortened(args[used++] ?? ''));
}

/**
 * Returns the value if it is one of `allowed`; refuses any other value and returns `null`. For `null` and `undefined`
 * it returns `null` only.
 *
 * @param where The name of the option and the widget that it belongs to: `['size', 'Button']`.
 */
export function oneOf<T extends string | boolean>(
  allowed: readonly T[],
  value: unknown,
  where: readonly [kind: string, owner: string],
  refuse: Refuse,
): T | null {
  if (value == null) return null;
  if (allowed.includes(value as T)) return value as T;
  refuse(VALUE_INVALID, where[0], textOf(value), where[1], allowed.join(', '));
  return null;
}
