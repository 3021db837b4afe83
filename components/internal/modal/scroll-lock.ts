const lockClass = 'dialog-open';

/**
 * Returns a function that prevents the page of a document from scrolling. Layout values are read now, and not when it is
 * called.
 */
export function scrollLock(document: Document): () => void {
  const { defaultView, documentElement: root } = document;
  const scrolling = scrollingElement(document);
  const hasScrollBar = (defaultView?.innerWidth ?? 0) > root.clientWidth;
  return () => {
    if (candidates(document).some(({ classList }) => classList.contains(lockClass))) return;
    scrolling.classList.add(lockClass);
    // The space of the scroll bar stays reserved, so that the layout does not shift.
    if (hasScrollBar) root.style.setProperty('scrollbar-gutter', 'stable');
  };
}

/** Lets the page scroll again; if another modal dialog is open, when that one closes. */
export function unlockScroll(document: Document): void {
  const other = document.querySelector('dialog:modal');
  if (other) {
    // It may be a dialog of the application, which does not unlock the page itself.
    other.addEventListener('close', unlockAfter, { once: true });
    return;
  }
  const root = document.documentElement;
  for (const { classList } of candidates(document)) classList.remove(lockClass);
  root.style.removeProperty('scrollbar-gutter');
  if (root.getAttribute('style') === '') root.removeAttribute('style');
}

/**
 * The element whose `overflow` applies to the page: the body when only that has a value. A value of the root would make the
 * body an area of its own, which loses the scroll position of the page.
 */
function scrollingElement(document: Document): Element {
  const isSet = (one: Element): boolean => getComputedStyle(one).overflow !== 'visible';
  return candidates(document).find(isSet) ?? document.documentElement;
}

const candidates = ({ documentElement, body }: Document): Element[] => [documentElement, body];

function unlockAfter({ currentTarget }: Event): void {
  unlockScroll((currentTarget as Element).ownerDocument);
}
