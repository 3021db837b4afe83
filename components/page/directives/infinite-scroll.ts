import { html, nothing, type TemplateResult } from 'lit/html.js';

import type { ReloadOptions } from '../router/core-types.ts';
import type { ScrollContent } from '../page-infinite-scroll.contract.ts';

/** Options of {@link infiniteScroll}: the properties of `<fwx-page-infinite-scroll>`. */
export interface InfiniteScrollOptions {
  /** The list, and links to the next and the previous page. */
  readonly content: () => unknown;
  /** Selector of the list inside the content. Default: its first element. */
  readonly items?: string | undefined;
  /** Distance from the window at which an end counts as visible, in pixels. Default 0. */
  readonly buffer?: number | undefined;
  /** Whether only links load pages. Default `false`. */
  readonly manual?: boolean | undefined;
  /** Number of automatic loads after which only links load pages; 0, the default, for no limit. */
  readonly manualAfter?: number | undefined;
  /** Whether nothing is loaded before the list. Default `false`. */
  readonly onlyNext?: boolean | undefined;
  /** Whether nothing is loaded after the list. Default `false`. */
  readonly onlyPrevious?: boolean | undefined;
  /** Whether the URL stays unchanged. Default `false`: it follows the visible page. */
  readonly preserveUrl?: boolean | undefined;
  /** Whether the newest items come last. Default `false`. */
  readonly reverse?: boolean | undefined;
  /** Whether the list is initially scrolled to its end. Default: the value of `reverse`. */
  readonly autoScroll?: boolean | undefined;
  /** Content of an end while its page is loading. Default none. */
  readonly loading?: ScrollContent | undefined;
  /** Content after the list, for the state of that end. Default none. */
  readonly next?: ScrollContent | undefined;
  /** Content before the list, for the state of that end. Default none. */
  readonly previous?: ScrollContent | undefined;
  /** Selector of the element that loads the next page when it becomes visible. Default: the end of the content. */
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
    buffer=${o.buffer ?? 0}
    manual-after=${o.manualAfter ?? 0}
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
