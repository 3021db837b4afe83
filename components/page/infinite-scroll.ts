import { html, type TemplateResult } from 'lit/html.js';

import type { ReloadOptions } from './core-types.ts';

/** Options of {@link infiniteScroll}: the properties of `<fwx-page-infinite-scroll>`. */
export interface InfiniteScrollOptions {
  /** The list, and links to the next and the previous page. */
  readonly content: () => unknown;
  /** Selector of the list inside the content. Default: its first element. */
  readonly items?: string | undefined;
  /** How far from the window an end counts as in view, in pixels. Default 0. */
  readonly buffer?: number | undefined;
  /** Whether only links load. Default `false`. */
  readonly manual?: boolean | undefined;
  /** After how many times only links load; 0, the default, is never. */
  readonly manualAfter?: number | undefined;
  /** Whether nothing is loaded before the list. Default `false`. */
  readonly onlyNext?: boolean | undefined;
  /** Whether nothing is loaded behind the list. Default `false`. */
  readonly onlyPrevious?: boolean | undefined;
  /** Whether the address stays as it is. Default `false`: it follows the page in view. */
  readonly preserveUrl?: boolean | undefined;
  /** Whether the newest come last. Default `false`. */
  readonly reverse?: boolean | undefined;
  /** Options of the reloads. Default none. */
  readonly params?: ReloadOptions | undefined;
}

/** A list that grows as it is scrolled: `<fwx-page-infinite-scroll>` around the content. */
export function infiniteScroll(name: string, options: InfiniteScrollOptions): TemplateResult {
  const { buffer = 0, content, items = '', manual = false, manualAfter = 0 } = options;
  const { onlyNext = false, onlyPrevious = false, params = {} } = options;
  const { preserveUrl = false, reverse = false } = options;
  return html`<fwx-page-infinite-scroll
    data=${name}
    items=${items}
    buffer=${buffer}
    manual-after=${manualAfter}
    ?manual=${manual}
    ?only-next=${onlyNext}
    ?only-previous=${onlyPrevious}
    ?preserve-url=${preserveUrl}
    ?reverse=${reverse}
    .params=${params}
    >${content()}</fwx-page-infinite-scroll
  >`;
}
