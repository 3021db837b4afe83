import type { UploadText } from '../labels/texts.ts';
import type { ServerAction } from './server-actions.ts';

/** The messages of a fault for the user. */
export interface FaultReason {
  /** Message of the server, in its language. */
  readonly words?: string | null;
  /** A text of the upload input. */
  readonly text?: UploadText | null;
}

/** Why a file could not be sent, in the format of FilePond. */
export class TransferFault extends Error {
  readonly type = 'error';
  /** HTTP status; `0` when there was no response. */
  readonly code: number;
  /** Text of the server, or the name of the status. */
  readonly body: string;
  readonly headers: string;
  readonly reason: FaultReason;

  constructor(code: number, body: string, reason: FaultReason = {}, headers = '') {
    super(`The transfer ended with ${code}: ${body}`);
    this.code = code;
    this.body = body;
    this.reason = reason;
    this.headers = headers;
  }
}

const maxLength = 300;
const sessionOver = 'The session has expired. Reload the page.';
const statusTexts: Readonly<Record<number, UploadText>> = {
  401: sessionOver,
  413: 'File is too large',
  // The status of Laravel for an expired CSRF token.
  419: sessionOver,
};

/**
 * Names of statuses of a refused file, by RFC 9110 and before it, which frameworks send as the body. With HTTP/2
 * `statusText` is empty.
 */
const statusNames = [
  'Bad Request',
  'Unauthorized',
  'Payment Required',
  'Forbidden',
  'Not Found',
  'Method Not Allowed',
  'Not Acceptable',
  'Request Timeout',
  'Conflict',
  'Gone',
  'Length Required',
  'Precondition Failed',
  'Content Too Large',
  'Payload Too Large',
  'Request Entity Too Large',
  'Unsupported Media Type',
  'Unprocessable Content',
  'Unprocessable Entity',
  'Locked',
  'Too Many Requests',
];

/** Returns the fault for a failed response. */
export function faultOf(
  xhr: XMLHttpRequest,
  { onerror }: Pick<ServerAction, 'onerror'> = {},
): TransferFault {
  const { status, statusText } = xhr;
  const own = onerror?.(xhr.responseText);
  const words = typeof own === 'string' && own !== '' ? own : plainText(xhr);
  const text = statusTexts[status] ?? null;
  return new TransferFault(
    status,
    words ?? statusText,
    { words, text },
    xhr.getAllResponseHeaders(),
  );
}

/** Returns the fault of a file that was deleted, has changed since it was chosen, or may not be read. */
export function unreadable(cause: unknown): TransferFault {
  return new TransferFault(0, String(cause), { text: 'The file could not be read.' });
}

/**
 * Returns the message of a fault for the user: the message of the server when it refused the file, else
 * the text of the upload input, else `label`. The name of a status is not used: it is English and vague.
 */
export function faultText(
  fault: unknown,
  label: string,
  translate: (text: UploadText) => string,
): string {
  const { code = 0, body = '' } = Object(fault) as { code?: number; body?: string };
  const isOurs = fault instanceof TransferFault;
  const { words, text }: FaultReason = isOurs ? fault.reason : { words: body };
  const isRefusal = code === 0 || (code >= 400 && code < 500);
  if (isRefusal && words) return words;
  return text ? translate(text) : label;
}

// Error pages of a proxy or a framework must not be shown, nor the name of the status, which some of them send.
function plainText(xhr: XMLHttpRequest): string | null {
  const type = xhr.getResponseHeader('content-type') ?? '';
  const text = xhr.responseText.trim();
  const isWords = type.startsWith('text/plain') && text !== '' && !statusNames.includes(text);
  return isWords ? text.slice(0, maxLength) : null;
}
