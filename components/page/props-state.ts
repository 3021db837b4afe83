import { valueAt } from './data.ts';
import type { PageSource } from './page-store.ts';

/** Where props are that come later: on their way, here, or given up by the server. */
export type PropsState = 'loading' | 'loaded' | 'failed';

/** The state of the props with these dotted names, taken together. */
export function propsState({ page }: PageSource, keys: readonly string[]): PropsState {
  const rescued = page.rescuedProps ?? [];
  if (keys.some((key) => rescued.includes(key))) return 'failed';
  return keys.every((key) => valueAt(page.props, key) !== undefined) ? 'loaded' : 'loading';
}
