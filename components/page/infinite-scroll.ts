import { html, nothing, type TemplateResult } from 'lit/html.js';

import type { ReloadOptions } from './core-types.ts';
import type { ScrollContent } from './page-infinite-scroll.contract.ts';

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
  /** Whether the end is shown first. Default: in `reverse`. */
  readonly autoScroll?: boolean | undefined;
  /** Content of an end while its page is on its way. Default none. */
  readonly loading?: ScrollContent | undefined;
  /** Content of the end behind the list, for its state. Default none. */
  readonly next?: ScrollContent | undefined;
  /** Content of the end before the list, for its state. Default none. */
  readonly previous?: ScrollContent | undefined;
  /** Selector of the element that loads the next page when it comes into view. Default: the end of the content. */
  readonly nextTrigger?: string | undefined;
  /** The same for the previous page. Default: the beginning of the content. */
  readonly previousTrigger?: string | undefined;
  /** Options of the reloads. Default none. */
  readonly params?: ReloadOptions | undefined;
}

/** A list that grows as it is scrolled: `<fwx-page-infinite-scroll>` around the content. */
export function infiniteScroll(name: string, options: InfiniteScrollOptions): TemplateResult {
  const { autoScroll, loading, next, previous } = options;
  const o = { ...defaults, ...options };
  return html`<fwx-page-infinite-scroll
    data=${name}
    items=${o.items}
    buffer=${o.buffer}
    manual-after=${o.manualAfter}
    next-trigger=${o.nextTrigger}
    previous-trigger=${o.previousTrigger}
    ?manual=${o.manual}
    ?only-next=${o.onlyNext}
    ?only-previous=${o.onlyPrevious}
    ?preserve-url=${o.preserveUrl}
    ?reverse=${o.reverse}
    auto-scroll=${autoScroll === undefined ? nothing : String(autoScroll)}
    .loadingContent=${loading ?? null}
    .nextContent=${next ?? null}
    .previousContent=${previous ?? null}
    .params=${o.params}
    >${o.content()}</fwx-page-infinite-scroll
  >`;
}

const defaults = {
  buffer: 0,
  items: '',
  manual: false,
  manualAfter: 0,
  nextTrigger: '',
  onlyNext: false,
  onlyPrevious: false,
  params: {},
  preserveUrl: false,
  previousTrigger: '',
  reverse: false,
};
