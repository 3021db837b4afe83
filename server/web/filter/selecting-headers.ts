import type { FilterContext } from './filter-context.ts';

/** Request headers by which a client of the page protocol asks for a part of a page. */
const ofPages = [
  'X-Inertia',
  'X-Inertia-Partial-Component',
  'X-Inertia-Partial-Data',
  'X-Inertia-Partial-Except',
  'X-Inertia-Reset',
  'X-Inertia-Except-Once-Props',
  'X-Inertia-Infinite-Scroll-Merge-Intent',
  'X-Inertia-Error-Bag',
];

/**
 * Names of the request headers that select one of several responses of a URL: those given, and for a client of the page
 * protocol its own, because `Vary: X-Inertia` alone does not tell a partial page from a whole one.
 */
export function selectingHeaders(
  context: FilterContext,
  names: readonly string[],
): readonly string[] {
  return context.header('x-inertia') === null ? names : [...names, ...ofPages];
}
