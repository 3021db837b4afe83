/** Headers of a response that can be taken away again. */
export interface RemovableHeaders {
  get(name: string): string | null;
  remove(name: string): void;
}

/** Whether a response with this status has what was asked for, or tells that the client has it. */
export function isSuccess(status: number): boolean {
  return (status >= 200 && status < 300) || status === 304;
}

/** Takes away headers that a filter has given to a response; those that a handler has set since stay. */
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
