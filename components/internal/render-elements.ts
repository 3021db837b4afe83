import { render } from 'lit/html.js';

import { contentOf } from './content.ts';
import { isElement, moveNodes } from './move-nodes.ts';
import { pageContext } from './page-context.ts';

/**
 * The elements that a template makes, free of the comments that Lit would need to go on in them.
 *
 * @param near Element of the tree that they are for.
 */
export function renderElements(near: Element, template: unknown): HTMLElement[] {
  return nodesOf(near, template).filter(isElement);
}

/**
 * Puts nodes of a host into the root that a template makes.
 *
 * @param template Makes one element, which has nothing inside.
 */
export function wrapNodes(host: Element, nodes: readonly ChildNode[], template: unknown): void {
  const [root] = renderElements(host, template) as [HTMLElement];
  // Before the nodes move: only then do they keep their state.
  host.append(root);
  moveNodes(nodes, root);
}

/** The nodes of trusted markup, for the tree of an element. */
export function nodesFrom(near: Element, markup: string): ChildNode[] {
  return nodesOf(near, contentOf(markup));
}

function nodesOf({ ownerDocument }: Element, template: unknown): ChildNode[] {
  const onServer = pageContext().nodesOf;
  // Tests have documents on a server, too, such as those of jsdom; the tree of a template has none.
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
