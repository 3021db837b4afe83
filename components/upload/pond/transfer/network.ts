const waiting = new Set<object>();
const listeners = new Set<() => void>();

/** Whether a transfer of this page waits until there is a network again. */
export function isNetworkAwaited(): boolean {
  return waiting.size > 0;
}

/**
 * A transfer begins to wait for the network.
 *
 * @returns Ends that.
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
 * Calls `listener` whenever a transfer begins to wait for the network, and whenever one no longer does.
 *
 * @returns Stops that.
 */
export function watchNetwork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
