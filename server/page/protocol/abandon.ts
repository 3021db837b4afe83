/**
 * Leaves promises to themselves: something has failed already, and nobody waits for them any more. What fails
 * later must not end the process as a failure that nobody handles.
 */
export function abandon(values: readonly unknown[]): void {
  for (const each of values) if (each instanceof Promise) each.catch(ignore);
}

function ignore(): void {}
