/**
 * Runs `work` with a timeout. After that its signal aborts, and its result is ignored.
 *
 * @param timeout Milliseconds; 0: no limit.
 * @throws {Error} The timeout has passed.
 */
export async function withTimeout<T>(
  timeout: number,
  work: (signal: AbortSignal) => T | PromiseLike<T>,
): Promise<T> {
  const abort = new AbortController();
  if (timeout === 0) return work(abort.signal);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`It took longer than ${timeout} ms.`);
      reject(error);
      abort.abort(error);
    }, timeout);
  });
  try {
    return await Promise.race([late, work(abort.signal)]);
  } finally {
    clearTimeout(timer);
  }
}
