/** The longest delay of a timer; a longer or infinite one would fire at once. */
const MAX_MILLISECONDS = 2 ** 31 - 1;

/** Whether a promise settles within a time in milliseconds. Its value or error is ignored. */
export async function settlesWithin(work: Promise<unknown>, timeout: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, Math.min(timeout, MAX_MILLISECONDS), false);
  const settled = (): boolean => true;
  try {
    return await Promise.race([work.then(settled, settled), promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The result of `work`.
 *
 * @throws {Error} `work` did not settle within `timeout` milliseconds; 0 waits without a limit.
 */
export async function withTimeout<T>(work: Promise<T>, timeout: number): Promise<T> {
  if (timeout > 0 && !(await settlesWithin(work, timeout))) {
    throw new Error(`It did not answer within ${timeout} ms.`);
  }
  return work;
}
