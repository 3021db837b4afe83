import { waitForNetwork } from './network.ts';

// Besides a lost connection: busy, in conflict (an answer was lost), slow down, and what passes by itself.
const passing = new Set([0, 408, 409, 423, 425, 429]);

/** Whether the same request may be answered otherwise a little later. */
export function isPassing({ status }: XMLHttpRequest): boolean {
  return passing.has(status) || (status >= 500 && status !== 501 && status !== 507);
}

/**
 * Sends again as long as the answer is one that passes.
 *
 * @throws {DOMException} The signal was given.
 */
export async function retrying(
  request: () => Promise<XMLHttpRequest>,
  patience: Patience,
): Promise<XMLHttpRequest> {
  for (;;) {
    const xhr = await request();
    if (!isPassing(xhr) || !(await patience.wait())) return xhr;
  }
}

/** The waits before further tries. A lost network uses none of them up: it lasts as long as it lasts. */
export class Patience {
  readonly #delays: readonly number[];
  readonly #signal: AbortSignal;
  #left: number[];

  /** @param delays Milliseconds; each is used once. */
  constructor(delays: readonly number[], signal: AbortSignal) {
    this.#delays = delays;
    this.#signal = signal;
    this.#left = [...delays];
  }

  /** Something has worked: all waits are there again. */
  restore(): void {
    this.#left = [...this.#delays];
  }

  /**
   * Waits before the next try; while the browser has no network, for that first.
   *
   * @returns `false` at once when no try is left.
   * @throws {DOMException} The signal was given.
   */
  async wait(): Promise<boolean> {
    const isLost = !navigator.onLine;
    if (isLost) {
      await online(this.#signal);
      this.restore();
    }
    const delay = this.#left.shift();
    if (delay === undefined) return isLost;
    await until(this.#signal, (done) => {
      const timer = setTimeout(done, delay);
      return () => clearTimeout(timer);
    });
    return true;
  }
}

async function online(signal: AbortSignal): Promise<void> {
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
