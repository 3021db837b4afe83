/** Headers of a response that can be removed again. */
export interface RemovableHeaders {
  get(name: string): string | null;
  remove(name: string): void;
}

/** Whether a status is successful, or 304. */
export function isSuccess(status: number): boolean {
  return (status >= 200 && status < 300) || status === 304;
}

/** Removes headers that a filter has set; headers that a handler has set since are kept. */
export function withdrawHeaders(
  names: readonly string[],
  given: Headers,
  from: RemovableHeaders,
): void {
  for (const name of names) {
    const value = given.get(name);
    if (value !== null && from.get(name) === value) from.remove(name);
  }
}
