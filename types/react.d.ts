// `<fwx-…>` in the JSX of React 19: `import 'fwx/types/react';` in one module, or `types` of tsconfig.json.
import type * as React from 'react';

import type { ElementProps, EventHandlers } from './attribute.js';
import type { FwxElements } from './elements.js';

/** Handlers as React 19 takes them for custom elements: `onfwx-show`. */
export type FwxEventHandlers<Element, Events> = EventHandlers<Element, Events, 'on'>;

/** Everything that one element takes. */
export type FwxElementProps<T extends FwxElements[keyof FwxElements]> = ElementProps<
  T,
  React.HTMLAttributes<T['element']>,
  FwxEventHandlers<T['element'], T['events']>
> &
  React.RefAttributes<T['element']> & { class?: string | undefined };

/** `<fwx-…>` by tag. */
export type FwxIntrinsicElements = {
  [Tag in keyof FwxElements]: FwxElementProps<FwxElements[Tag]>;
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends FwxIntrinsicElements {}
  }
}
