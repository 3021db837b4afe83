import { InvalidConfigException } from '../../core/index.ts';
import { isPlain } from '../../core/internal.ts';
import { Message } from '../message.ts';
import { normalizeJson } from '../protocol/json-value.ts';
import { type Errors, PageInput, type Props } from '../protocol/page-input.ts';

/** The flash values of a page. */
interface PageFlashes {
  /** Validation messages by field. */
  readonly errors: Errors;
  /** The other values. */
  readonly flash: Props;
}

const integer = /^(?:0|-?[1-9]\d*)$/;

/**
 * Separates the validation errors from the other flash values, without changing them.
 *
 * @param errorKey Name of the flash value with the errors.
 * @throws {InvalidConfigException} A key is a number, or the errors are not texts by field.
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

/**
 * Flash values as the next page will contain them. Values that no page can contain are refused before they are stored,
 * because every later page of the visitor would fail.
 *
 * @throws {InvalidConfigException} As {@link splitFlashes}.
 * @throws {InvalidPageInputException} A key or a field is malformed.
 * @throws {InvalidPropException} JSON cannot carry a value.
 */
export function carriedFlashes(flashes: Props, errorKey: string): Props {
  const { errors, flash } = splitFlashes(flashes, errorKey);
  PageInput.create('Next').withErrors(errors).withFlash(flash);
  const entries = Object.entries(flashes);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, normalizeJson(value, `flash.${key}`)]),
  );
}

function checkedErrors(value: unknown): Errors {
  if (Array.isArray(value)) {
    if (value.length > 0) throw new InvalidConfigException(Message.ERROR_KEY_INVALID);
    return {};
  }
  if (!isPlain(value)) throw new InvalidConfigException(Message.ERROR_FLASH_INVALID);
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
