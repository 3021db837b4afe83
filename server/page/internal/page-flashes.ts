import { InvalidConfigException } from '../../core/index.ts';
import { Message } from '../message.ts';
import { isPlainObject } from '../protocol/json-value.ts';
import type { Errors, Props } from '../protocol/page-input.ts';

/** What flash values give a page. */
export interface PageFlashes {
  /** Validation messages by field. */
  readonly errors: Errors;
  /** The other values. */
  readonly flash: Props;
}

const integer = /^(?:0|-?[1-9]\d*)$/;

/**
 * Parts the validation errors from the other flash values. Nothing is changed.
 *
 * @param errorKey Name of the flash value that holds the errors.
 * @throws {InvalidConfigException} A key is a number, or the errors are no texts by field.
 */
export function splitFlashes(
  flashes: Readonly<Record<string, unknown>>,
  errorKey: string,
): PageFlashes {
  const flash = Object.create(null) as Record<string, unknown>;
  let errors: Errors = {};
  for (const [key, value] of Object.entries(flashes)) {
    if (integer.test(key)) throw new InvalidConfigException(Message.SESSION_FLASH_KEY_INVALID);
    if (key === errorKey) errors = checkedErrors(value);
    else flash[key] = value;
  }
  return { errors, flash };
}

function checkedErrors(value: unknown): Errors {
  if (Array.isArray(value)) {
    if (value.length > 0) throw new InvalidConfigException(Message.ERROR_KEY_INVALID);
    return {};
  }
  if (!isPlainObject(value)) throw new InvalidConfigException(Message.ERROR_FLASH_INVALID);
  for (const [field, messages] of Object.entries(value)) checkField(field, messages);
  return value as Errors;
}

function checkField(field: string, messages: unknown): void {
  if (integer.test(field)) throw new InvalidConfigException(Message.ERROR_KEY_INVALID);
  if (typeof messages === 'string') return;
  if (!Array.isArray(messages)) throw new InvalidConfigException(Message.ERROR_VALUE_INVALID);
  if (!messages.every((each) => typeof each === 'string')) {
    throw new InvalidConfigException(Message.ERROR_MESSAGE_LIST_INVALID);
  }
}
