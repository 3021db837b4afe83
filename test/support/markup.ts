import { attributePairs } from '../../components/internal/attributes/attributes.ts';
import { IconSet } from '../../components/internal/content/icon-set.ts';

const icons = new IconSet();

/** Icons of the documented markup. */
export const chevron = IconSet.render(icons.accordionChevron, 'accordion-icon');
export const checkIcon = IconSet.render(icons.menuItemCheck, 'menu-item-check');

/** The markup inside an element, without comments and with attributes in the documented order. */
export function normalised(element: Element | DocumentFragment): string {
  const copy = document.createElement('div');
  copy.append(...[...element.childNodes].map((node) => node.cloneNode(true)));
  for (const comment of commentsOf(copy)) comment.remove();
  copy.normalize();
  for (const one of copy.querySelectorAll('*')) reorder(one);
  return copy.innerHTML;
}

/** The same of a string, parsed by the browser. */
export function normalisedHtml(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  return normalised(template.content);
}

function commentsOf(root: Node): Comment[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const found: Comment[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Comment);
  return found;
}

function reorder(element: Element): void {
  const given = Object.fromEntries(
    [...element.attributes]
      .map(({ name, value }) => [name, value] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  for (const name of Object.keys(given)) element.removeAttribute(name);
  for (const [name, value] of attributePairs(given)) element.setAttribute(name, String(value));
}
