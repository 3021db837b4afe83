import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * `false` on the server and while React takes over its nodes, then `true`. The rendering that this
 * causes also attaches handlers of custom elements, which React 19 leaves out when it hydrates.
 */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
