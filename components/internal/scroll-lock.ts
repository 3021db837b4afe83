const lockClass = 'dialog-open';

/** Whether the page has a scroll bar that takes up room. */
export function hasScrollBar({ ownerDocument }: Element): boolean {
  return (ownerDocument.defaultView?.innerWidth ?? 0) > ownerDocument.documentElement.clientWidth;
}

/**
 * Keeps the page behind a dialog from scrolling.
 *
 * @param keepsPlace Whether the place of its scroll bar stays free, so that nothing jumps.
 */
export function lockScroll({ ownerDocument }: Element, keepsPlace: boolean): void {
  const root = ownerDocument.documentElement;
  if (root.classList.contains(lockClass)) return;
  root.classList.add(lockClass);
  if (keepsPlace) root.style.setProperty('scrollbar-gutter', 'stable');
}

/** Lets the page scroll again; while another modal dialog is open, when that is closed. */
export function unlockScroll({ ownerDocument }: Element): void {
  const other = ownerDocument.querySelector('dialog:modal');
  if (other) {
    // It may be one of the application, which knows nothing of this.
    other.addEventListener('close', unlockAfter, { once: true });
    return;
  }
  const root = ownerDocument.documentElement;
  root.classList.remove(lockClass);
  root.style.removeProperty('scrollbar-gutter');
  if (root.getAttribute('style') === '') root.removeAttribute('style');
}

function unlockAfter({ currentTarget }: Event): void {
  unlockScroll(currentTarget as Element);
}
