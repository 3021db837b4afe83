interface Movable {
  moveBefore?: (node: Node, before: Node | null) => void;
}

/**
 * Moves nodes to the end of `into`, in order. Where the browser can, their state stays: focus,
 * selection, scroll position, running frames and media. Both places must be connected for that, so
 * attach `into` first.
 */
export function moveNodes(nodes: readonly Node[], into: Element): void {
  const { moveBefore } = into as Movable;
  for (const node of nodes) {
    if (moveBefore && node.isConnected === into.isConnected && canMove(node)) {
      moveBefore.call(into, node, null);
    } else {
      into.append(node);
    }
  }
}

const canMove = (node: Node): boolean => node instanceof Element || node instanceof CharacterData;

/** Whether a node is content of the author: an element, or text that is not blank. */
export function isContent(node: Node): boolean {
  return node instanceof Element || (node instanceof Text && node.data.trim() !== '');
}
