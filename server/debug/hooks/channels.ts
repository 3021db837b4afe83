import { findBuiltin } from '../../core/internal.ts';

/** A subscriber of a channel. */
type Listener = (message: unknown) => void;

/**
 * Subscribes to channels of Node and of libraries. An error of a listener calls `onFault`, and never reaches the
 * program.
 *
 * @returns A function that unsubscribes. In runtimes without channels there are no subscriptions.
 */
export function listen(
  listeners: Readonly<Record<string, Listener>>,
  onFault: () => void,
): () => void {
  const channels = findBuiltin('node:diagnostics_channel');
  if (!channels) return () => {};
  const removals = Object.entries(listeners).map(([name, listener]) => {
    const guarded = (message: unknown): void => {
      try {
        listener(message);
      } catch {
        onFault();
      }
    };
    const found = channels.channel(name);
    found.subscribe(guarded);
    return () => found.unsubscribe(guarded);
  });
  return () => {
    for (const remove of removals) remove();
  };
}
