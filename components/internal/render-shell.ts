import { render } from 'lit/html.js';

import { contentOf } from './content.ts';
import { isElement } from './move-nodes.ts';
import { pageContext } from './page-context.ts';

/** The elements that a template makes, free of the comments that Lit would need to go on in them. */
export function renderShell(template: unknown): HTMLElement[] {
  return nodesOf(template).filter(isElement);
}

/** The nodes of trusted markup. */
export function nodesFrom(markup: string): ChildNode[] {
  return nodesOf(contentOf(markup));
}

function nodesOf(template: unknown): ChildNode[] {
  const onServer = pageContext().nodesOf;
  if (onServer) return onServer(template);
  const container = document.createElement('div');
  render(template, container);
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  for (const comment of comments) comment.remove();
  container.normalize();
  const nodes = [...container.childNodes];
  container.replaceChildren();
  return nodes;
}
