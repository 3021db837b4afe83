// `<fwx-…>` in the JSX of Solid: `import 'fwx/types/solid';` in one module, or `types` of tsconfig.json.
import type { JSX } from 'solid-js';

import type { ElementProps, EventHandlers } from './attribute.js';
import type { FwxElements } from './elements.js';

/** Handlers as Solid takes them for events of custom elements: `on:fwx-show`. */
export type FwxEventHandlers<Element, Events> = EventHandlers<Element, Events, 'on:'>;

/** Everything that one element takes. */
export type FwxElementProps<T extends FwxElements[keyof FwxElements] & { element: EventTarget }> =
  ElementProps<T, JSX.HTMLAttributes<T['element']>, FwxEventHandlers<T['element'], T['events']>>;

/** `<fwx-…>` by tag. */
export type FwxIntrinsicElements = {
  [Tag in keyof FwxElements]: FwxElementProps<FwxElements[Tag]>;
};

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends FwxIntrinsicElements {}
  }
}
