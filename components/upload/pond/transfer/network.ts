const waiting = new Set<object>();
const listeners = new Set<() => void>();

/** Whether a transfer of this page waits for the network. */
export function isNetworkAwaited(): boolean {
  return waiting.size > 0;
}

/**
 * Marks a transfer as waiting for the network.
 *
 * @returns Function that ends the wait.
 */
export function waitForNetwork(): () => void {
  const wait = {};
  waiting.add(wait);
  tell();
  return () => {
    waiting.delete(wait);
    tell();
  };
}

/**
 * Calls `listener` whenever a transfer begins or stops waiting for the network.
 *
 * @returns Function that removes the listener.
 */
export function watchNetwork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
