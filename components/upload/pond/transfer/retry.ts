// Besides a lost connection: busy, in conflict (an answer was lost), slow down, and what passes by itself.
const passing = new Set([0, 408, 409, 423, 425, 429]);

/** Whether the same request may be answered otherwise a little later. */
export function isPassing({ status }: XMLHttpRequest): boolean {
  return passing.has(status) || (status >= 500 && status !== 501 && status !== 507);
}

/**
 * Sends again after each of the delays, as long as the answer is one that passes; while the browser
 * has no network it waits for that first.
 *
 * @param delays Milliseconds; each is used once.
 * @throws {DOMException} The signal was given.
 */
export async function retrying(
  request: () => Promise<XMLHttpRequest>,
  delays: readonly number[],
  signal: AbortSignal,
): Promise<XMLHttpRequest> {
  let xhr = await request();
  for (const delay of delays) {
    if (!isPassing(xhr)) break;
    await pause(delay, signal);
    xhr = await request();
  }
  return xhr;
}

/**
 * Waits until there is a network, and then as long as it says.
 *
 * @throws {DOMException} The signal was given.
 */
export async function pause(delay: number, signal: AbortSignal): Promise<void> {
  if (!navigator.onLine) {
    await until(signal, (done) => {
      window.addEventListener('online', done, { once: true });
      return () => window.removeEventListener('online', done);
    });
  }
  await until(signal, (done) => {
    const timer = setTimeout(done, delay);
    return () => clearTimeout(timer);
  });
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
