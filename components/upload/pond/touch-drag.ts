/** Milliseconds for which a finger has to rest on a file before it drags the file. */
const LONG_PRESS = 300;
/** Pixels by which a resting finger may move. */
const TOLERANCE = 10;

/**
 * Scrolls the page by a finger that moves over files, and drags a file after a long press. Where the files can be
 * reordered, FilePond itself blocks all touch moves, so that a page on a phone cannot be scrolled over a long list.
 *
 * @param root Root element of a pond.
 */
export function handleTouches(root: Element): void {
  let start: Touch | undefined;
  let isDragging = false;
  let timer = 0;
  const end = (): void => {
    clearTimeout(timer);
    isDragging = false;
  };
  const onStart = ({ touches }: TouchEvent): void => {
    end();
    [start] = touches;
    if (touches.length === 1) timer = window.setTimeout(() => (isDragging = true), LONG_PRESS);
  };
  const onMove = (event: TouchEvent): void => {
    // Keeps the event from FilePond.
    event.stopPropagation();
    const [touch] = event.touches;
    if (isDragging) event.preventDefault();
    else if (start && touch && distance(start, touch) > TOLERANCE) end();
  };
  const onPointerMove = (event: PointerEvent): void => {
    // FilePond would move the file until the page begins to scroll, and drop it there.
    if (event.pointerType !== 'mouse' && !isDragging) event.stopPropagation();
  };
  // A context menu would end the drag.
  const onContextMenu = (event: Event): void => {
    if (isDragging) event.preventDefault();
  };
  const listen = (type: string, listener: (event: never) => void, passive = true): void =>
    root.addEventListener(type, listener as EventListener, { capture: true, passive });
  listen('touchstart', onStart);
  listen('touchmove', onMove, false);
  listen('pointermove', onPointerMove);
  listen('touchend', end);
  listen('touchcancel', end);
  listen('contextmenu', onContextMenu, false);
}

function distance(from: Touch, to: Touch): number {
  return Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY);
}
