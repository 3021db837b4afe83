const lockClass = 'dialog-open';

/**
 * Returns a function that prevents the page behind a dialog from scrolling. Layout values are read now, and not when it is
 * called.
 */
export function scrollLock({ ownerDocument }: Element): () => void {
  const { defaultView, documentElement: root } = ownerDocument;
  const scrolling = scrollingElements(ownerDocument);
  const hasScrollBar = (defaultView?.innerWidth ?? 0) > root.clientWidth;
  return () => {
    if (candidates(ownerDocument).some(({ classList }) => classList.contains(lockClass))) return;
    for (const { classList } of scrolling) classList.add(lockClass);
    // The space of the scroll bar stays reserved, so that the layout does not shift.
    if (hasScrollBar) root.style.setProperty('scrollbar-gutter', 'stable');
  };
}

/** Lets the page scroll again; if another modal dialog is open, when that one closes. */
export function unlockScroll({ ownerDocument }: Element): void {
  const other = ownerDocument.querySelector('dialog:modal');
  if (other) {
    // It may be a dialog of the application, which does not unlock the page itself.
    other.addEventListener('close', unlockAfter, { once: true });
    return;
  }
  const root = ownerDocument.documentElement;
  for (const { classList } of candidates(ownerDocument)) classList.remove(lockClass);
  root.style.removeProperty('scrollbar-gutter');
  if (root.getAttribute('style') === '') root.removeAttribute('style');
}

/**
 * The elements that scroll the page: those of root and body whose `overflow` is set, or the root. A value of the root would
 * make a body with one an area of its own, which loses the scroll position of the page.
 */
function scrollingElements(document: Document): Element[] {
  const isSet = (one: Element): boolean => getComputedStyle(one).overflow !== 'visible';
  const found = candidates(document).filter(isSet);
  return found.length > 0 ? found : [document.documentElement];
}

const candidates = ({ documentElement, body }: Document): Element[] => [documentElement, body];

function unlockAfter({ currentTarget }: Event): void {
  unlockScroll(currentTarget as Element);
}
