import { keepFocus } from '../dom/keep-focus.ts';
import { isContent } from '../dom/move-nodes.ts';

// What Lit has rendered as the children of an element.

// Lit keeps the part of a container in this property, under this name in every build.
interface LitContainer {
  _$litPart$?: { readonly startNode?: ChildNode | null } | undefined;
}

/** The element that each node was rendered into. */
const hosts = new WeakMap<Node, Element>();

/** Whether the element still contains what was rendered. */
export function isRenderedIn(host: Element): boolean {
  return startIn(host)?.parentNode === host;
}

/** Whether a node was rendered as a child of the element. */
export function isRendered(node: Node, host: Element): boolean {
  return hosts.get(node) === host;
}

/** Leaves the rendered nodes to other code: the next rendering is a new one. */
export function releaseRendered(host: Element): void {
  (host as LitContainer)._$litPart$ = undefined;
}

/**
 * Renders into an element: updates what was rendered, or replaces all children but comments, which a framework may use as
 * position markers. The focus stays at its position.
 *
 * @param render Lit's rendering.
 * @param isUpdate Whether what was rendered is still there.
 * @param hadRoot Whether there was a documented root: without one, children that are no content stay.
 */
export function renderInto(
  host: Element,
  render: () => void,
  isUpdate: boolean,
  hadRoot: boolean,
): void {
  const others = new Set(host.childNodes);
  // Browsers that translate a page replace the text nodes that Lit would update with `<font>` elements.
  if (isUpdate && !host.querySelector('font')) render();
  else {
    keepFocus(host, () => {
      startIn(host)?.remove();
      releaseRendered(host);
      const old = [...host.childNodes].filter(({ nodeType }) => nodeType !== Node.COMMENT_NODE);
      if (hadRoot || old.some(isContent)) old.forEach((node) => node.remove());
      render();
    });
  }
  for (const node of host.childNodes) if (!others.has(node)) hosts.set(node, host);
}

function startIn(host: Element): ChildNode | null | undefined {
  return (host as LitContainer)._$litPart$?.startNode;
}
