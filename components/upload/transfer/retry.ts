import { waitForNetwork } from './network.ts';
import { numberHeader } from './request.ts';

// Lost connection, timeout, conflict (after a lost response), locked, too early, and too many requests.
const temporaryStatuses = new Set([0, 408, 409, 423, 425, 429]);
// Seconds. For a longer time the message of the server is shown.
const maxRetryAfter = 60;

/** Whether the same request may succeed later. */
export function isTemporary({ status }: XMLHttpRequest): boolean {
  return temporaryStatuses.has(status) || (status >= 500 && status !== 501 && status !== 507);
}

/**
 * Repeats a request while its failure is temporary.
 *
 * @throws {DOMException} The signal was aborted.
 */
export async function withRetries(
  request: () => Promise<XMLHttpRequest>,
  retries: RetrySchedule,
): Promise<XMLHttpRequest> {
  for (;;) {
    const xhr = await request();
    if (!isTemporary(xhr) || !(await retries.wait(xhr))) return xhr;
  }
}

/** The delays before retries. Waiting for the network, or as long as the server asks, does not use up a delay. */
export class RetrySchedule {
  readonly #delays: readonly number[];
  readonly #signal: AbortSignal;
  #left: number[];

  /** @param delays Delays in milliseconds; each is used once. */
  constructor(delays: readonly number[], signal: AbortSignal) {
    this.#delays = delays;
    this.#signal = signal;
    this.#left = [...delays];
  }

  /** Restores all delays after a success. */
  reset(): void {
    this.#left = [...this.#delays];
  }

  /**
   * Waits before the next retry; while the browser is offline, first waits for the network.
   *
   * @param xhr The failed request.
   * @returns `false` at once when no retry is left.
   * @throws {DOMException} The signal was aborted.
   */
  async wait(xhr: XMLHttpRequest): Promise<boolean> {
    const isLost = !navigator.onLine;
    if (isLost) {
      await whenOnline(this.#signal);
      this.reset();
    }
    const delay = retryAfter(xhr) ?? this.#left.shift();
    if (delay === undefined) return isLost;
    await until(this.#signal, (done) => {
      const timer = setTimeout(done, delay);
      return () => clearTimeout(timer);
    });
    return true;
  }
}

/** Milliseconds of `Retry-After` in a response 429; `null` when there are none, or too many. */
function retryAfter(xhr: XMLHttpRequest): number | null {
  const seconds = xhr.status === 429 ? numberHeader(xhr, 'retry-after') : null;
  return seconds !== null && seconds <= maxRetryAfter ? seconds * 1_000 : null;
}

async function whenOnline(signal: AbortSignal): Promise<void> {
  const release = waitForNetwork();
  try {
    await until(signal, (done) => {
      window.addEventListener('online', done, { once: true });
      return () => window.removeEventListener('online', done);
    });
  } finally {
    release();
  }
}

function until(signal: AbortSignal, start: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = start(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
    const abort = (): void => {
      stop();
      reject(signal.reason as DOMException);
    };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
