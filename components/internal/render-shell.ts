import { render } from 'lit/html.js';

/** The elements that a template makes, free of the comments that Lit would need to go on in them. */
export function renderShell(template: unknown): Element[] {
  const container = document.createElement('div');
  render(template, container);
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  for (const comment of comments) comment.remove();
  container.normalize();
  const elements = [...container.children];
  container.replaceChildren();
  return elements;
}
