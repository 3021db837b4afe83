import { type Scroll, type ScrollOptions, useInfiniteScroll } from './core.ts';

/**
 * The core's infinite scroll, which lets go of its list when it is flushed. By itself it writes down a
 * quarter of a second after the last change which items are of which page, and puts that into the entry
 * of whatever page is shown by then: a list of the same name there would show the address of wrong pages.
 */
export function leavableScroll(options: ScrollOptions): Scroll {
  let hasLeft = false;
  let isWriting = false;
  const scroll = useInfiniteScroll({
    ...options,
    getItemsElement: () => {
      if (!hasLeft) return options.getItemsElement();
      // It asks for the list first and for the name next, without a pause.
      isWriting = true;
      queueMicrotask(() => (isWriting = false));
      return document.createElement('div');
    },
    // No list has an empty name: what is written under it is never read.
    getPropName: () => (isWriting ? '' : options.getPropName()),
    onCompletePreviousRequest: (details) =>
      hasLeft ? undefined : options.onCompletePreviousRequest(details),
    onCompleteNextRequest: (details) =>
      hasLeft ? undefined : options.onCompleteNextRequest(details),
  });
  const flush = (): void => {
    scroll.flush();
    hasLeft = true;
  };
  return { ...scroll, flush };
}
