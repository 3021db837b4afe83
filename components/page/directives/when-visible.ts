import { html, type TemplateResult } from 'lit/html.js';

import type { ReloadOptions } from '../router/core-types.ts';
import { namesOf } from '../state/data.ts';
import { deferred } from './deferred.ts';
import type { PageSource } from '../state/page-store.ts';

/** Templates and settings of {@link whenVisible}. */
export interface WhenVisibleOptions {
  /** Template when the props are loaded. `fetching`: whether they are being loaded again. */
  readonly content: (info: { readonly fetching: boolean }) => unknown;
  /** Template until the props are loaded. Default nothing. */
  readonly fallback?: (() => unknown) | undefined;
  /** Distance from the window at which the content counts as visible, in pixels. Default 0. */
  readonly buffer?: number | undefined;
  /** Whether to load the props again each time the content becomes visible. Default `false`. */
  readonly always?: boolean | undefined;
  /** Options of the reload, such as `data` for the query. Default none. */
  readonly params?: ReloadOptions | undefined;
}

/**
 * Shows props that are loaded when their position becomes visible:
 * `${whenVisible(view, 'comments', { content: () => html`…` })}`.
 *
 * @param source Object with the page: the view of a page, or the controller of `usePage`.
 * @param names Dotted names of the props; all of them must be loaded.
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
