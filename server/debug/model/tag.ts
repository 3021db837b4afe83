import { formatMessage, InvalidArgumentException } from '../../core/index.ts';
import { Message } from '../message.ts';

const format = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
// Objects list keys that are whole numbers first, regardless of the order in which they were written.
const wholeNumber = /^-?\d+$/;

/** Returns a unique tag: 32 hexadecimal digits. */
export function newTag(): string {
  return crypto.randomUUID().replaceAll('-', '');
}

/** Whether a text may be the tag of a capture, and so the name of a file. */
export function isTag(text: string): boolean {
  return text.length <= 128 && format.test(text) && text !== 'index' && !wholeNumber.test(text);
}

/**
 * Returns the text if it is a valid tag.
 *
 * @throws {InvalidArgumentException} It is not.
 */
export function checkedTag(text: string): string {
  if (isTag(text)) return text;
  const shown = JSON.stringify(text.slice(0, 80));
  throw new InvalidArgumentException(formatMessage(Message.SNAPSHOT_TAG_INVALID, shown));
}
