// `<fwx-…>` in the JSX of Solid: `import 'fwx/types/solid';` in one module, or `types` of tsconfig.json.
import type { JSX } from 'solid-js';

import type { FwxElements } from './elements.js';

/** Handlers as Solid takes them for events of custom elements: `on:fwx-show`. */
export type FwxEventHandlers<Element, Events> = {
  [Name in keyof Events & string as `on:${Name}`]?:
    | ((event: Events[Name] & { readonly currentTarget: Element }) => void)
    | undefined;
};

type Own<T extends FwxElements[keyof FwxElements]> = T['props'] &
  T['attributes'] &
  FwxEventHandlers<T['element'], T['events']>;

/** Everything that one element takes. */
export type FwxElementProps<T extends FwxElements[keyof FwxElements] & { element: EventTarget }> =
  Own<T> & Omit<JSX.HTMLAttributes<T['element']>, keyof Own<T>> & { name?: string | undefined };

/** `<fwx-…>` by tag. */
export type FwxIntrinsicElements = {
  [Tag in keyof FwxElements]: FwxElementProps<FwxElements[Tag]>;
};

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends FwxIntrinsicElements {}
  }
}
