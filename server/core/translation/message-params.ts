import { displayText } from '../text/text.ts';

/** Values for the placeholders of a message, by name. */
export type MessageParams = Readonly<Record<string, unknown>>;

const placeholder = /\{([^{}]+)\}/g;

/**
 * Replaces `{name}` by values. Placeholders without a value stay, and inserted text is not
 * scanned again.
 */
export function replaceParams(message: string, params: MessageParams): string {
  return message.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(params, name) ? displayText(params[name]) : whole,
  );
}
