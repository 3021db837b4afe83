// `<fwx-…>` in the JSX of Preact: `import 'fwx/types/preact';` in one module, or `types` of tsconfig.json.
import type * as Preact from 'preact';

import type { ElementProps, EventHandlers } from './attribute.js';
import type { FwxElements } from './elements.js';

/** Handlers as Preact takes them for custom elements: `onfwx-show`. */
export type FwxEventHandlers<Element, Events> = EventHandlers<Element, Events, 'on'>;

/** Everything that one element takes. */
export type FwxElementProps<T extends FwxElements[keyof FwxElements] & { element: EventTarget }> =
  ElementProps<T, Preact.HTMLAttributes<T['element']>, FwxEventHandlers<T['element'], T['events']>>;

/** `<fwx-…>` by tag. */
export type FwxIntrinsicElements = {
  [Tag in keyof FwxElements]: FwxElementProps<FwxElements[Tag]>;
};

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends FwxIntrinsicElements {}
  }
}
