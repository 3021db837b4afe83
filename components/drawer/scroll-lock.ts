const lockClass = 'dialog-open';

/** Keeps the page behind a dialog from scrolling, without a jump where the scroll bar was. */
export function lockScroll({ ownerDocument }: Element): void {
  const root = ownerDocument.documentElement;
  if (root.classList.contains(lockClass)) return;
  const hasScrollBar = (ownerDocument.defaultView?.innerWidth ?? 0) > root.clientWidth;
  root.classList.add(lockClass);
  if (hasScrollBar) root.style.setProperty('scrollbar-gutter', 'stable');
}

/** Lets the page scroll again, unless another modal dialog is open. */
export function unlockScroll({ ownerDocument }: Element): void {
  if (ownerDocument.querySelector('dialog:modal')) return;
  const root = ownerDocument.documentElement;
  root.classList.remove(lockClass);
  root.style.removeProperty('scrollbar-gutter');
  if (root.getAttribute('style') === '') root.removeAttribute('style');
}
