import { render } from 'lit/html.js';

import { contentOf } from '../content/content.ts';
import { isElement, moveNodes } from '../dom/move-nodes.ts';
import { pageContext } from '../context/page-context.ts';

/**
 * Renders the elements of a template, without the comments that Lit would need for further updates.
 *
 * @param near Any element of the tree that the elements are for.
 */
export function renderElements(near: Element, template: unknown): HTMLElement[] {
  return nodesOf(near, template).filter(isElement);
}

/**
 * Moves nodes of a host into the root that a template renders, or into a part of it.
 *
 * @param template Renders one element.
 * @param partOf Finds the part in the root, and empties it.
 */
export function wrapNodes(
  host: Element,
  nodes: readonly ChildNode[],
  template: unknown,
  partOf?: (root: HTMLElement) => Element | null,
): void {
  const [root] = renderElements(host, template) as [HTMLElement];
  // Attached before the nodes move, so that they keep their state.
  host.append(root);
  moveNodes(nodes, partOf?.(root) ?? root);
}

/** Parses trusted markup into nodes for the tree of an element. */
export function nodesFrom(near: Element, markup: string): ChildNode[] {
  return nodesOf(near, contentOf(markup));
}

function nodesOf({ ownerDocument }: Element, template: unknown): ChildNode[] {
  const onServer = pageContext().nodesOf;
  // Tests may have a document on a server, such as that of jsdom; the tree of the server has none.
  if (onServer && !('body' in ownerDocument)) return onServer(template);
  const container = ownerDocument.createElement('div');
  render(template, container);
  const walker = ownerDocument.createTreeWalker(container, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  for (const comment of comments) comment.remove();
  container.normalize();
  const nodes = [...container.childNodes];
  container.replaceChildren();
  return nodes;
}
