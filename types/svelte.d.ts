// `<fwx-…>` in Svelte 5: `import 'fwx/types/svelte';` in app.d.ts, or `types` of tsconfig.json.
import type * as Svelte from 'svelte/elements';

import type { FwxElements } from './elements.js';

/** Handlers as Svelte 5 takes them: `onfwx-show`; `on:fwx-show` where a component still has those. */
export type FwxEventHandlers<Element, Events> = {
  [Name in keyof Events & string as `on${Name}` | `on:${Name}`]?:
    | ((event: Events[Name] & { currentTarget: EventTarget & Element }) => void)
    | null
    | undefined;
};

type Own<T extends FwxElements[keyof FwxElements]> = T['props'] &
  T['attributes'] &
  FwxEventHandlers<T['element'], T['events']>;

/** Everything that one element takes. */
export type FwxElementProps<T extends FwxElements[keyof FwxElements] & { element: EventTarget }> =
  Own<T> & Omit<Svelte.HTMLAttributes<T['element']>, keyof Own<T>> & { name?: string | undefined };

/** `<fwx-…>` by tag. */
export type FwxSvelteElements = {
  [Tag in keyof FwxElements]: FwxElementProps<FwxElements[Tag]>;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends FwxSvelteElements {}
}
