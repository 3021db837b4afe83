import { valueAt } from './data.ts';
import type { PageSource } from './page-store.ts';

/** State of props that arrive after the page. `failed`: the server failed to resolve them. */
export type PropsState = 'loading' | 'loaded' | 'failed';

/** The combined state of the props with these dotted names. */
export function propsState({ page }: PageSource, keys: readonly string[]): PropsState {
  const rescued = page.rescuedProps ?? [];
  if (keys.some((key) => rescued.includes(key))) return 'failed';
  return keys.every((key) => valueAt(page.props, key) !== undefined) ? 'loaded' : 'loading';
}
