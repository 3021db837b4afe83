import { html } from 'lit/html.js';

import { numeric } from '../internal/converters.ts';
import type { ElementContract } from '../internal/element-contract.ts';
import { option } from '../internal/option.ts';
import type { ReloadOptions } from './core-types.ts';

/** State of one end of a list. */
export interface ScrollEdge {
  readonly side: 'next' | 'previous';
  /** Whether the page of this end is on its way. */
  readonly loading: boolean;
  /** Whether there is another page at this end. */
  readonly hasMore: boolean;
  /** Whether nothing loads by itself. */
  readonly isManual: boolean;
  /** Loads the page of this end. */
  fetch(): void;
}

/** Content of one end of a list. */
export type ScrollContent = (edge: ScrollEdge) => unknown;

const properties = {
  /** Whether the end is shown first; null, the default: in `reverse`. */
  autoScroll: option<boolean | null>(null, { attribute: 'auto-scroll', type: Boolean }),
  /** How far from the window an end counts as in view, in pixels. */
  buffer: option(0, { converter: numeric }),
  /** Name of the scroll prop. */
  data: option(''),
  /** Content of an end while its page is on its way. Default none. */
  loadingContent: option<ScrollContent | null>(null, { attribute: false }),
  /** Content of the end behind the list: a button, say. Default none. */
  nextContent: option<ScrollContent | null>(null, { attribute: false }),
  /**
   * Selector of the element in the document that loads the next page when it comes into view; by default the end
   * of the content.
   */
  nextTrigger: option('', { attribute: 'next-trigger' }),
  /** Content of the end before the list. Default none. */
  previousContent: option<ScrollContent | null>(null, { attribute: false }),
  /** As {@link nextTrigger}, for the previous page; by default the beginning of the content. */
  previousTrigger: option('', { attribute: 'previous-trigger' }),
  /** Selector of the list inside; by default the first element. */
  items: option(''),
  /** Loads only when a link is clicked, or {@link fetchNext} is called. */
  manual: option(false),
  /** Loads by itself so many times, then `manual`; 0 is for ever. */
  manualAfter: option(0, { attribute: 'manual-after', converter: numeric }),
  /** Loads nothing before the list. */
  onlyNext: option(false, { attribute: 'only-next' }),
  /** Loads nothing behind the list. */
  onlyPrevious: option(false, { attribute: 'only-previous' }),
  /** Options of the reloads. */
  params: option<ReloadOptions>({}, { attribute: false }),
  /** Leaves the page in the address alone; by default it is the one in view. */
  preserveUrl: option(false, { attribute: 'preserve-url' }),
  /** The newest come last, as in a chat. */
  reverse: option(false),
};

/** What both sides know of `<fwx-page-infinite-scroll>`. */
export const pageInfiniteScrollContract = {
  tag: 'fwx-page-infinite-scroll',
  root: '[data-page-edge]',
  properties,
  // What tells that an end is near stands outside of the content, which is the author's.
  render: (_model: object, children: unknown): unknown =>
    html`<div data-page-edge="start"></div>${children}<div data-page-edge="end"></div>`,
} satisfies ElementContract;
