import { InvalidArgumentException } from '../../../core/index.ts';

const token = /^[!#$%&'*+.^_`|~\w-]+$/;
// Control characters end or split a header; beyond U+00FF no byte can represent the character.
const unsafe = /[^\t\x20-\x7e\x80-\xff]/;

/** Whether a text is a token (RFC 9110, 5.6.2), as names of headers and methods are. */
export function isToken(text: string): boolean {
  return token.test(text);
}

/** Whether a text can be sent in the head of a message. */
export function isFieldText(text: string): boolean {
  return !unsafe.test(text);
}

/** @throws {InvalidArgumentException} The text is not the name of a header. */
export function assertHeaderName(name: string): void {
  if (isToken(name)) return;
  throw new InvalidArgumentException(`"${shown(name)}" is not a valid header name.`);
}

/** @throws {InvalidArgumentException} The value could split a message. */
export function assertHeaderValue(name: string, value: unknown): asserts value is string {
  if (typeof value === 'string' && isFieldText(value)) return;
  throw new InvalidArgumentException(
    `The header "${name}" must be text without control characters or characters beyond U+00FF, got "${shown(value)}".`,
  );
}

function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 80)).slice(1, -1) : typeof value;
}
