import { settlesWithin } from '../../core/internal.ts';

/**
 * Runs `work` with a timeout. After that its signal aborts, and its result is ignored.
 *
 * @param timeout Milliseconds; 0: no limit.
 * @throws {Error} The timeout has passed.
 */
export async function abortAfter<T>(
  timeout: number,
  work: (signal: AbortSignal) => T | PromiseLike<T>,
): Promise<T> {
  const abort = new AbortController();
  const result = Promise.resolve(work(abort.signal));
  if (timeout === 0 || (await settlesWithin(result, timeout))) return result;
  const error = new Error(`It took longer than ${timeout} ms.`);
  abort.abort(error);
  throw error;
}
