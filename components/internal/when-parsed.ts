const waiting = new Map<Element, () => void>();
let observer: MutationObserver | null = null;

/**
 * A promise for the moment at which the parser has left the element, or `null` when it has already.
 * While the document arrives, an element is created with its start tag, long before its children.
 */
export function whenParsed(element: Element): Promise<void> | null {
  const { ownerDocument } = element;
  if (ownerDocument.readyState !== 'loading' || isFollowed(element)) return null;
  if (!observer) watch(ownerDocument);
  return new Promise((resolve) => waiting.set(element, resolve));
}

/** Whatever the parser has put behind an element, or behind what it stands in, came after its end. */
function isFollowed(element: Element): boolean {
  for (let node: Node | null = element; node; node = node.parentNode) {
    if (node.nextSibling) return true;
  }
  return false;
}

/** One observer for all that wait: only the elements at the parser's position ever do. */
function watch(document: Document): void {
  observer = new MutationObserver(() => release(isFollowed));
  observer.observe(document, { childList: true, subtree: true });
  document.addEventListener(
    'DOMContentLoaded',
    () => {
      observer?.disconnect();
      observer = null;
      release(() => true);
    },
    { once: true },
  );
}

function release(isReady: (element: Element) => boolean): void {
  for (const [element, resolve] of waiting) {
    if (!isReady(element)) continue;
    waiting.delete(element);
    resolve();
  }
}
