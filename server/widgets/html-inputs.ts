import { type AttributeMap, encode } from '../../components/markup.ts';
import { tag } from './html-tag.ts';
import { inputText } from './internal/input-value.ts';

/**
 * An `<input>`.
 *
 * @param type Its type; `type` in `options` takes precedence.
 * @param name Its name; null for none.
 * @param value Its value; null writes none.
 */
export function input(
  type: string,
  name: string | null = null,
  value: unknown = null,
  options: AttributeMap = {},
): string {
  return tag('input', '', { type, ...options, name, value: inputText(value) });
}

/** An input of one kind: name, value, attributes. */
export type InputHelper = (name: string | null, value?: unknown, options?: AttributeMap) => string;

const inputOf =
  (type: string): InputHelper =>
  (name, value = null, options = {}) =>
    input(type, name, value, options);

/** A line of text. */
export const textInput = inputOf('text');
/** A value that is sent without being shown. */
export const hiddenInput = inputOf('hidden');
/** A password. A value that is passed is written into the page. */
export const passwordInput = inputOf('password');

/** A file. `value` has no meaning in any browser and is not written. */
export const fileInput: InputHelper = (name, _value = null, options = {}) =>
  input('file', name, null, options);

/** `<input type="button">`; prefer a `button`. */
export function buttonInput(caption = 'Button', options: AttributeMap = {}): string {
  return tag('input', '', { ...options, type: 'button', value: caption });
}

/** `<input type="submit">`. */
export function submitInput(caption = 'Submit', options: AttributeMap = {}): string {
  return tag('input', '', { ...options, type: 'submit', value: caption });
}

/** `<input type="reset">`. */
export function resetInput(caption = 'Reset', options: AttributeMap = {}): string {
  return tag('input', '', { ...options, type: 'reset', value: caption });
}

/** Lines of text. The value is escaped. */
export function textarea(
  name: string | null,
  value: unknown = null,
  options: AttributeMap = {},
): string {
  const text = encode(inputText(value) ?? '');
  // Browsers drop a leading line break, so it has to be written twice.
  const content = /^[\r\n]/.test(text) ? `\n${text}` : text;
  return tag('textarea', content, { ...options, name });
}

/** A value that can be read and copied, not changed: it has no name, so it is not sent. */
export function staticControl(value: unknown, options: AttributeMap = {}): string {
  const attributes = { type: 'text', class: 'form-control-plaintext', ...options };
  return tag('input', '', { ...attributes, value: inputText(value) ?? '', readonly: true });
}
