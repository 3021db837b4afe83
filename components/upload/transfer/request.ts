import { TransferFault, unreadable } from './transfer-fault.ts';

/** One request of a transfer. */
export interface TransferRequest {
  readonly method: string;
  /** A string, in which characters may need escaping, or a URL, which is used unchanged. */
  readonly url: string | URL;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body?: Blob | FormData | null;
  /** Milliseconds; `0` is no timeout. */
  readonly timeout?: number;
  readonly withCredentials?: boolean;
  /** Called with the number of sent bytes of the body. */
  readonly onprogress?: (sent: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a request. Resolves with any response; without a response the status of the result is 0.
 *
 * @throws {TransferFault} There was no response because a file of the body cannot be read (any more).
 * @throws {DOMException} The signal was aborted.
 */
export async function send(request: TransferRequest): Promise<XMLHttpRequest> {
  const xhr = await exchange(request);
  // The browser reports an unreadable file like a lost connection, but a retry would not help.
  if (xhr.status === 0) await assertReadable(request.body);
  return xhr;
}

async function assertReadable(body: TransferRequest['body']): Promise<void> {
  const parts = body instanceof FormData ? body.values() : [body];
  for (const part of parts) {
    if (!(part instanceof Blob)) continue;
    await part
      .slice(0, 1)
      .arrayBuffer()
      .catch((cause: unknown) => {
        throw unreadable(cause);
      });
  }
}

function exchange(request: TransferRequest): Promise<XMLHttpRequest> {
  const { method, url, headers, body = null, timeout = 0, signal } = request;
  // `fetch` does not report upload progress.
  const xhr = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const abort = (): void => xhr.abort();
    xhr.addEventListener('abort', () => reject(signal.reason as DOMException));
    xhr.addEventListener('loadend', () => {
      signal.removeEventListener('abort', abort);
      resolve(xhr);
    });
    if (request.onprogress) {
      xhr.upload.addEventListener('progress', ({ loaded }) => request.onprogress?.(loaded));
    }
    xhr.open(method, url instanceof URL ? url : encodeURI(url));
    xhr.timeout = timeout;
    xhr.withCredentials = request.withCredentials ?? false;
    for (const [name, value] of Object.entries(headers)) {
      xhr.setRequestHeader(name, utf8(String(value)));
    }
    signal.addEventListener('abort', abort);
    if (signal.aborted) reject(signal.reason as DOMException);
    else xhr.send(body);
  });
}

/** Whether the response has a 2xx status. */
export function isSuccessful({ status }: XMLHttpRequest): boolean {
  return status >= 200 && status < 300;
}

/** Returns a header of the response that is a positive integer; `null` for any other value, and for none. */
export function numberHeader(xhr: XMLHttpRequest, name: string): number | null {
  // `getResponseHeader` logs an error for a header that another origin does not expose.
  const value = Number(
    new RegExp(`^${name}: *(\\d+)`, 'im').exec(xhr.getAllResponseHeaders())?.[1],
  );
  return Number.isSafeInteger(value) && value > 0 ? value : null;
}

/** Joins the parts of a URL, with a single question mark. */
export function joinUrl(...parts: readonly string[]): string {
  return parts.reduce((url, part) =>
    url.includes('?') ? url + part.replace('?', '&') : url + part,
  );
}

// Header values are bytes, which the server decodes as UTF-8. File names may contain line breaks, headers may not.
function utf8(text: string): string {
  // oxlint-disable-next-line no-control-regex -- replaces control characters
  const line = text.replaceAll(/[\u0000-\u001f\u007f]/g, ' ');
  return String.fromCharCode(...new TextEncoder().encode(line));
}

/**
 * Returns the id in a response of the server.
 *
 * @throws {TransferFault} There is none: the response is empty, or it is a page.
 */
export function serverId(id: unknown): string {
  const text = typeof id === 'number' ? String(id) : id;
  if (typeof text !== 'string' || text === '') throw new TransferFault(0, 'The server gave no id.');
  if (isPage(text)) throw new TransferFault(0, 'The server gave a page instead of an id.');
  return text;
}

/** Whether a response is a page, as that of a sign-in form to which the server redirects after the session has ended. */
export function isPage(text: string): boolean {
  return /^\s*</.test(text);
}
