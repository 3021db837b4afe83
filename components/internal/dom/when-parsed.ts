const waiting = new Map<Element, () => void>();
let observer: MutationObserver | null = null;

/**
 * A promise that resolves when the parser has closed the element, or `null` if it has already.
 * While the document is parsed, an element is created with its start tag, long before its children.
 */
export function whenParsed(element: Element): Promise<void> | null {
  const { ownerDocument } = element;
  if (ownerDocument.readyState !== 'loading' || isFollowed(element)) return null;
  if (!observer) watch(ownerDocument);
  return new Promise((resolve) => waiting.set(element, resolve));
}

/** Whether a node follows the element or one of its ancestors: the parser adds it after the end of the element. */
function isFollowed(element: Element): boolean {
  for (let node: Node | null = element; node; node = node.parentNode) {
    if (node.nextSibling) return true;
  }
  return false;
}

/** Starts one observer for all waiting elements, which are only those at the position of the parser. */
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
