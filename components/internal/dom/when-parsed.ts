/**
 * A promise that resolves when the parser has closed the element, or `null` if it has already.
 * While the document is parsed, an element is created with its start tag, long before its children.
 */
export function whenParsed(element: Element): Promise<void> | null {
  const { ownerDocument } = element;
  if (ownerDocument.readyState !== 'loading' || isFollowed(element)) return null;
  return new Promise((resolve) => {
    const end = (): void => {
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(() => isFollowed(element) && end());
    observer.observe(ownerDocument, { childList: true, subtree: true });
    ownerDocument.addEventListener('DOMContentLoaded', end, { once: true });
  });
}

/** Whether a node follows the element or one of its ancestors: the parser adds it after the end of the element. */
function isFollowed(element: Element): boolean {
  for (let node: Node | null = element; node; node = node.parentNode) {
    if (node.nextSibling) return true;
  }
  return false;
}
