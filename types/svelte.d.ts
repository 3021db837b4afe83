// `<fwx-…>` in Svelte 5: `import 'fwx/types/svelte';` in app.d.ts, or `types` of tsconfig.json.
import type * as Svelte from 'svelte/elements';

import type { ElementProps, EventHandlers } from './attribute.js';
import type { FwxElements } from './elements.js';

/** Handlers as Svelte 5 takes them: `onfwx-show`; `on:fwx-show` where a component still has those. */
export type FwxEventHandlers<Element, Events> = EventHandlers<
  EventTarget & Element,
  Events,
  'on' | 'on:',
  null | undefined
>;

/** Everything that one element takes. */
export type FwxElementProps<T extends FwxElements[keyof FwxElements] & { element: EventTarget }> =
  ElementProps<T, Svelte.HTMLAttributes<T['element']>, FwxEventHandlers<T['element'], T['events']>>;

/** `<fwx-…>` by tag. */
export type FwxSvelteElements = {
  [Tag in keyof FwxElements]: FwxElementProps<FwxElements[Tag]>;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends FwxSvelteElements {}
}
