import { formatIcu, type IcuOptions } from './icu-format.ts';
import { type MessageParams, replaceParams } from './message-params.ts';

const icuArgument = /\{\s*[\w.]+\s*,/u;

/**
 * Inserts values into a message. With ICU arguments (`{n, plural, ...}`) it is formatted for the
 * language; otherwise `{name}` is replaced.
 *
 * @throws {Error} The message is no valid ICU text.
 */
export function formatMessageText(
  message: string,
  values: MessageParams,
  options: IcuOptions,
): string {
  return icuArgument.test(message)
    ? formatIcu(message, values, options)
    : replaceParams(message, values);
}

/** The warning about a message that cannot be formatted. */
export function formatFault(message: string, language: string, error: unknown): string {
  return `The message "${message}" cannot be formatted for "${language}": ${String(error)}`;
}
