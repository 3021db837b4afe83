import { LateProp } from './late-prop.ts';

/**
 * Leaves promises to themselves: something has failed already, and nobody waits for them any more. What fails
 * later must not end the process as a failure that nobody handles.
 */
export function abandon(values: readonly unknown[]): void {
  for (const each of values) {
    if (each instanceof Promise) each.catch(ignore);
    else if (each instanceof LateProp) each.abandon();
  }
}

function ignore(): void {}
