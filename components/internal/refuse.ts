import { VALUE_INVALID } from './message.ts';
import { pageContext } from './page-context.ts';
import { textOf } from './stringable.ts';

/**
 * Meets a wrong option. Templates throw, so that a mistake in server code cannot go unseen; an
 * element warns and returns, and the option keeps its default: markup never breaks a page.
 */
export type Refuse = (template: string, ...args: readonly string[]) => void;

/** A widget was configured with something that it cannot use. */
export class InvalidConfigException extends Error {
  override readonly name: string = 'InvalidConfigException';
}

/**
 * Refuses by throwing.
 *
 * @throws {InvalidConfigException} Always; on a server it is the class of `fwx/server/core`.
 */
export const throwing: Refuse = (template, ...args) => {
  const text = refusal(template, args);
  throw pageContext().configError?.(text) ?? new InvalidConfigException(text);
};

/** The text of a refusal; no value in it is longer than 80 characters. */
export function refusal(template: string, args: readonly string[]): string {
  let used = 0;
  return template.replaceAll('%s', () => shortened(args[used++] ?? ''));
}

/**
 * The value if it is one of `allowed`, else `null` after refusing it. `null` and `undefined` are
 * no values.
 *
 * @param where What the option is called and whose it is: `['size', 'Button']`.
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

function shortened(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
