/**
 * Returns a function that calls one `work` after the other, each when the one before has settled, and returns its
 * result.
 *
 * @param limit Milliseconds after which the next work begins anyway: a function of the page may never settle.
 */
export function oneByOne(limit = 10_000): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = last.then(() => settledOrLate(result, limit));
    return result;
  };
}

function settledOrLate(work: Promise<unknown>, limit: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, limit);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    work.then(end, end);
  });
}
