import type { ServerAction } from './server-actions.ts';

/** Why a file could not be sent, in FilePond's shape. */
export class TransferFault extends Error {
  readonly type = 'error';
  /** HTTP status; `0` when there was no answer. */
  readonly code: number;
  /** Text of the server, or the name of the status. */
  readonly body: string;
  readonly headers: string;

  constructor(code: number, body: string, headers = '') {
    super(`The transfer ended with ${code}: ${body}`);
    this.code = code;
    this.body = body;
    this.headers = headers;
  }
}

const longest = 300;

/** The fault that an answer tells of. */
export function faultOf(xhr: XMLHttpRequest, { onerror }: ServerAction): TransferFault {
  const own = onerror?.(xhr.responseText);
  const body = typeof own === 'string' && own !== '' ? own : (plainText(xhr) ?? xhr.statusText);
  return new TransferFault(xhr.status, body, xhr.getAllResponseHeaders());
}

/**
 * What a person is told of a fault: the server's own words when it refused the file, `label`
 * otherwise.
 */
export function faultText(fault: unknown, label: string): string {
  const { code = 0, body = '' } = Object(fault) as { code?: number; body?: string };
  const isRefusal = code === 0 || (code >= 400 && code < 500);
  return isRefusal && body !== '' ? body : label;
}

// Pages of a proxy or a framework are for nobody's eyes.
function plainText(xhr: XMLHttpRequest): string | null {
  const type = xhr.getResponseHeader('content-type') ?? '';
  const text = xhr.responseText.trim();
  return type.startsWith('text/plain') && text !== '' ? text.slice(0, longest) : null;
}
