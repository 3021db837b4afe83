import { html } from 'lit/html.js';

import { numeric } from '../internal/options/converters.ts';
import type { ElementContract } from '../internal/options/element-contract.ts';
import { option } from '../internal/options/option.ts';
import type { ReloadOptions } from './router/core-types.ts';

/** State of one end of a list. */
export interface ScrollEdge {
  readonly side: 'next' | 'previous';
  /** Whether the page of this end is loading. */
  readonly loading: boolean;
  /** Whether there is another page at this end. */
  readonly hasMore: boolean;
  /** Whether pages are not loaded automatically. */
  readonly isManual: boolean;
  /** Loads the page of this end. */
  fetch(): void;
}

/** Content of one end of a list. */
export type ScrollContent = (edge: ScrollEdge) => unknown;

const properties = {
  /** Whether the list is initially scrolled to its end; with null, the default, in `reverse` only. */
  autoScroll: option<boolean | null>(null, { type: Boolean }),
  /** Distance from the window at which an end counts as visible, in pixels. */
  buffer: option(0, { converter: numeric }),
  /** Name of the scroll prop. */
  data: option(''),
  /** Content of an end while its page is loading. Default none. */
  loadingContent: option<ScrollContent | null>(null, { attribute: false }),
  /** Content after the list, such as a button. Default none. */
  nextContent: option<ScrollContent | null>(null, { attribute: false }),
  /**
   * Selector of the element in the document that loads the next page when it becomes visible; by default the end
   * of the content.
   */
  nextTrigger: option(''),
  /** Content before the list. Default none. */
  previousContent: option<ScrollContent | null>(null, { attribute: false }),
  /** As {@link nextTrigger}, for the previous page; by default the beginning of the content. */
  previousTrigger: option(''),
  /** Selector of the list inside; by default the first element. */
  items: option(''),
  /** Loads pages only when a link is clicked, or {@link fetchNext} is called. */
  manual: option(false),
  /** Number of automatic loads before `manual` applies; 0 for no limit. */
  manualAfter: option(0, { converter: numeric }),
  /** Loads nothing before the list. */
  onlyNext: option(false),
  /** Loads nothing after the list. */
  onlyPrevious: option(false),
  /** Options of the reloads. */
  params: option<ReloadOptions>({}, { attribute: false }),
  /** Leaves the page in the URL unchanged; by default it follows the visible page. */
  preserveUrl: option(false),
  /** The newest items come last, as in a chat. */
  reverse: option(false),
};

/** Contract of `<fwx-page-infinite-scroll>`, shared by browser and server. */
export const pageInfiniteScrollContract = {
  tag: 'fwx-page-infinite-scroll',
  root: '[data-page-edge]',
  properties,
  // The edges that detect scrolling are outside of the content, which the author provides.
  render: (_model: object, children: unknown): unknown =>
    html`<div data-page-edge="start"></div>${children}<div data-page-edge="end"></div>`,
} satisfies ElementContract;
