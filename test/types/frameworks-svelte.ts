// `<fwx-…>` in Svelte: its language tools check a tag against this interface.
import type { SvelteHTMLElements } from 'svelte/elements';

import '../../types/svelte.d.ts';

export const drawer: SvelteHTMLElements['fwx-drawer'] = {
  class: ['wide', { high: true }],
  heading: 'Settings',
  placement: 'end',
  open: true,
  'onfwx-show': (event) => event.detail.relatedTarget?.matches('button'),
  'on:fwx-hide': (event) => event.currentTarget.hide(),
};

// @ts-expect-error -- left is a physical side, not a placement of a drawer
export const wrongValue: SvelteHTMLElements['fwx-drawer'] = { placement: 'left' };
// @ts-expect-error -- no such property
export const unknown: SvelteHTMLElements['fwx-drawer'] = { headline: 'Settings' };
export const wrongDetail: SvelteHTMLElements['fwx-button'] = {
  // @ts-expect-error -- the detail has no such member
  'onfwx-change': ({ detail }) => detail.open,
};
