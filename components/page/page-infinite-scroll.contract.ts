import { html } from 'lit/html.js';

import type { ElementContract } from '../internal/element-contract.ts';

/** What both sides know of `<fwx-page-infinite-scroll>`. */
export const pageInfiniteScrollContract = {
  tag: 'fwx-page-infinite-scroll',
  root: '[data-page-edge]',
  properties: {
    autoScroll: { attribute: 'auto-scroll', type: Boolean },
    buffer: { type: Number },
    data: { type: String },
    loadingContent: { attribute: false },
    nextContent: { attribute: false },
    nextTrigger: { attribute: 'next-trigger', type: String },
    previousContent: { attribute: false },
    previousTrigger: { attribute: 'previous-trigger', type: String },
    items: { type: String },
    manual: { type: Boolean },
    manualAfter: { attribute: 'manual-after', type: Number },
    onlyNext: { attribute: 'only-next', type: Boolean },
    onlyPrevious: { attribute: 'only-previous', type: Boolean },
    params: { attribute: false },
    preserveUrl: { attribute: 'preserve-url', type: Boolean },
    reverse: { type: Boolean },
  },
  // What tells that an end is near stands outside of the content, which is the author's.
  render: (_model: object, children: unknown): unknown =>
    html`<div data-page-edge="start"></div>${children}<div data-page-edge="end"></div>`,
} satisfies ElementContract;
