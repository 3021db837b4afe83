// `<fwx-…>` in the JSX of React 19: `import 'fwx/types/react';` in one module, or `types` of tsconfig.json.
import type * as React from 'react';

import type { FwxElements } from './elements.js';

/** Handlers as React 19 takes them for custom elements: `onfwx-show`. */
export type FwxEventHandlers<Element, Events> = {
  [Name in keyof Events & string as `on${Name}`]?:
    | ((event: Events[Name] & { currentTarget: Element }) => void)
    | undefined;
};

type Own<T extends FwxElements[keyof FwxElements]> = T['props'] &
  T['attributes'] &
  FwxEventHandlers<T['element'], T['events']>;

/** Everything that one element takes. */
export type FwxElementProps<T extends FwxElements[keyof FwxElements]> = Own<T> &
  Omit<React.HTMLAttributes<T['element']>, keyof Own<T>> &
  React.RefAttributes<T['element']> & { class?: string | undefined; name?: string | undefined };

/** `<fwx-…>` by tag. */
export type FwxIntrinsicElements = {
  [Tag in keyof FwxElements]: FwxElementProps<FwxElements[Tag]>;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends FwxIntrinsicElements {}
  }
}
