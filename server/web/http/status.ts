import { HttpException, InvalidArgumentException } from '../../core/index.ts';

const phrases: Readonly<Record<number, string>> = {
  100: 'Continue',
  101: 'Switching Protocols',
  102: 'Processing',
  103: 'Early Hints',
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  203: 'Non-Authoritative Information',
  204: 'No Content',
  205: 'Reset Content',
  206: 'Partial Content',
  207: 'Multi-Status',
  208: 'Already Reported',
  226: 'IM Used',
  300: 'Multiple Choices',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
};

/** Reason phrase of a status, `''` for one that has none. */
export function reasonPhrase(status: number): string {
  if (status === 200) return 'OK';
  if (status < 400) return phrases[status] ?? '';
  const name = new HttpException(status).getName();
  return name === 'Error' ? '' : name;
}

/**
 * Validates a status and a reason phrase.
 *
 * @throws {InvalidArgumentException} The status is not from 100 to 599, or the phrase has control characters.
 */
export function assertStatus(status: number, text: string | null): void {
  if (!Number.isInteger(status) || status < 100 || status > 599) {
    throw new InvalidArgumentException(`The HTTP status code is invalid: ${status}`);
  }
  if (text !== null && !/^[\t\x20-\x7e]*$/.test(text)) {
    throw new InvalidArgumentException('The reason phrase must be one line of ASCII text.');
  }
}

const withoutBody: ReadonlySet<number> = new Set([100, 101, 102, 103, 204, 205, 304]);

/** Whether a response with this status must not have a body. */
export function mustNotHaveBody(status: number): boolean {
  return status !== 200 && withoutBody.has(status);
}
