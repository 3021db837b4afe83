/** A parent in browsers that may have `moveBefore`. */
export interface Movable {
  moveBefore?: (node: Node, before: Node | null) => void;
}

/**
 * Moves nodes into an element, in order: before one of its children, or to its end. The focus is kept, and
 * where the browser supports it, other state is too: selection, scroll position, running frames and media.
 * Both parents must be connected for that, so attach `into` first.
 */
export function moveNodes(nodes: readonly Node[], into: Element, before: Node | null = null): void {
  const { moveBefore } = into as Movable;
  const focused = focusedIn(into);
  for (const node of nodes) {
    if (moveBefore && node.isConnected === into.isConnected) {
      moveBefore.call(into, node, before);
    } else {
      into.insertBefore(node, before);
    }
  }
  if (focused && focused !== focusedIn(into) && into.contains(focused)) {
    (focused as HTMLElement).focus({ preventScroll: true });
  }
}

/** The focused element in the document of an element; the tree of a server has none. */
function focusedIn({ ownerDocument }: Element): Element | null {
  return (ownerDocument as Document | undefined)?.activeElement ?? null;
}

/** Whether a node is an element, in the document of any window or in the tree that a server has parsed. */
export function isElement(node: unknown): node is HTMLElement {
  return (node as Node | null | undefined)?.nodeType === 1;
}

/** Whether a node is content of the author that is shown. */
export function isContent(node: Node): boolean {
  if (isElement(node)) return !node.matches('script, style, template');
  return node.nodeType === 3 && (node as Text).data.trim() !== '';
}
