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
  notify();
  return () => {
    waiting.delete(wait);
    notify();
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

function notify(): void {
  for (const listener of listeners) listener();
}
