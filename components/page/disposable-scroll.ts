import { type Scroll, type ScrollOptions, useInfiniteScroll } from './router/core.ts';

/**
 * The core's infinite scroll, without any effect after it is flushed. The core itself stores the items of each page in
 * the current history entry, 250 ms after the last change. If another page is shown by then, a list of the same name
 * there would show URLs of wrong pages.
 */
export function disposableScroll(options: ScrollOptions): Scroll {
  let hasLeft = false;
  let isWriting = false;
  const scroll = useInfiniteScroll({
    ...options,
    getItemsElement: () => {
      if (!hasLeft) return options.getItemsElement();
      // The core reads the list first and the name next, in the same task.
      isWriting = true;
      queueMicrotask(() => (isWriting = false));
      return document.createElement('div');
    },
    // No list has an empty name: data stored under it are never read.
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
