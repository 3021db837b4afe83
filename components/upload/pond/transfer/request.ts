import { unreadable } from './transfer-fault.ts';

/** One request of a transfer. */
export interface TransferRequest {
  readonly method: string;
  /** An address as text, which may have characters that need escaping, or a URL that is used as it is. */
  readonly url: string | URL;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body?: Blob | FormData | null;
  /** Milliseconds; `0` waits as long as it takes. */
  readonly timeout?: number;
  readonly withCredentials?: boolean;
  /** Called with the bytes of the body that have left. */
  readonly onprogress?: (sent: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a request. Whatever the server says is an answer, also nothing at all: then the status of
 * the result is 0.
 *
 * @throws {TransferFault} There was no answer because a file of the body cannot be read (any more).
 * @throws {DOMException} The signal was given.
 */
export async function send(request: TransferRequest): Promise<XMLHttpRequest> {
  const xhr = await exchange(request);
  // A browser says as little about that as about a lost connection; no further try would help.
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
  // `fetch` cannot tell how much of a body has left.
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

/** Whether the server has done what it was asked. */
export function isDone({ status }: XMLHttpRequest): boolean {
  return status >= 200 && status < 300;
}

/** The pieces of an address as one, with a single question mark. */
export function joinUrl(...parts: readonly string[]): string {
  return parts.reduce((url, part) =>
    url.includes('?') ? url + part.replace('?', '&') : url + part,
  );
}

// Headers hold bytes: the server reads these as UTF-8. Names of files may have line breaks, headers may not.
function utf8(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what has to go
  const line = text.replaceAll(/[\u0000-\u001f\u007f]/g, ' ');
  return String.fromCharCode(...new TextEncoder().encode(line));
}
