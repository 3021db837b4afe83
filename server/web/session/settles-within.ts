/** Whether some work settles within a time in milliseconds. What it settles with is left to whoever holds it. */
export async function settlesWithin(work: Promise<unknown>, timeout: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, timeout, false);
  const settled = (): boolean => true;
  try {
    return await Promise.race([work.then(settled, settled), promise]);
  } finally {
    clearTimeout(timer);
  }
}
