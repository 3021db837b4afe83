/**
 * A function of a text that keeps its results.
 *
 * @param limit Greatest number of results. Developers write the texts; the limit is for applications that read them
 * from a request.
 */
export function remembered<T>(limit: number, compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const result = compute(text);
    if (known.size >= limit) known.clear();
    known.set(text, result);
    return result;
  };
}
