/** The longest time of a timer; a longer one, or one without an end, would go off at once. */
const MAX_MILLISECONDS = 2 ** 31 - 1;

/** Whether some work settles within a time in milliseconds. What it settles with is left to whoever holds it. */
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
 * The result of some work.
 *
 * @throws {Error} It did not settle within `timeout` milliseconds; 0 waits as long as it takes.
 */
export async function inTime<T>(work: Promise<T>, timeout: number): Promise<T> {
  if (timeout > 0 && !(await settlesWithin(work, timeout))) {
    throw new Error(`It did not answer within ${timeout} ms.`);
  }
  return work;
}
