import { html, type TemplateResult } from 'lit/html.js';

import type { ReloadOptions } from './core-types.ts';
import { namesOf } from './data.ts';
import { deferred } from './deferred.ts';
import type { PageSource } from './page-store.ts';

/** What {@link whenVisible} shows when. */
export interface WhenVisibleOptions {
  /** What to show when the props are there. `fetching`: whether they are being loaded again. */
  readonly content: (info: { readonly fetching: boolean }) => unknown;
  /** What to show until they are. Default nothing. */
  readonly fallback?: (() => unknown) | undefined;
  /** How far from the window it counts as in view, in pixels. Default 0. */
  readonly buffer?: number | undefined;
  /** Whether to ask again each time it comes into view. Default `false`. */
  readonly always?: boolean | undefined;
  /** Options of the reload, such as `data` for the query. Default none. */
  readonly params?: ReloadOptions | undefined;
}

/**
 * Shows props that are asked for when their place comes into view:
 * `${whenVisible(view, 'comments', { content: () => html`…` })}`.
 *
 * @param source Has the page: the view of a page, or the controller of `usePage`.
 * @param names Dotted names of the props; all of them must be there.
 */
export function whenVisible(
  source: PageSource,
  names: string | readonly string[],
  options: WhenVisibleOptions,
): TemplateResult {
  const { always = false, buffer = 0, content, fallback, params = {} } = options;
  const keys = namesOf(names);
  const shown = deferred(source, keys, {
    content: ({ reloading }) => content({ fetching: reloading }),
    fallback: () => fallback?.(),
  });
  return html`<fwx-page-when-visible
    data=${keys.join(',')}
    buffer=${buffer}
    ?always=${always}
    .params=${params}
    >${shown}</fwx-page-when-visible
  >`;
}
