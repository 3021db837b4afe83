// `<fwx-…>` in the JSX of Preact: `import 'fwx/types/preact';` in one module, or `types` of tsconfig.json.
import type * as Preact from 'preact';

import type { FwxElements } from './elements.js';

/** Handlers as Preact takes them for custom elements: `onfwx-show`. */
export type FwxEventHandlers<Element, Events> = {
  [Name in keyof Events & string as `on${Name}`]?:
    | ((event: Events[Name] & { readonly currentTarget: Element }) => void)
    | undefined;
};

type Own<T extends FwxElements[keyof FwxElements]> = T['props'] &
  T['attributes'] &
  FwxEventHandlers<T['element'], T['events']>;

/** Everything that one element takes. */
export type FwxElementProps<T extends FwxElements[keyof FwxElements] & { element: EventTarget }> =
  Own<T> & Omit<Preact.HTMLAttributes<T['element']>, keyof Own<T>> & { name?: string | undefined };

/** `<fwx-…>` by tag. */
export type FwxIntrinsicElements = {
  [Tag in keyof FwxElements]: FwxElementProps<FwxElements[Tag]>;
};

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends FwxIntrinsicElements {}
  }
}
