import { isContent, moveNodes } from '../internal/move-nodes.ts';
import { patchAttribute, patchClass } from '../internal/patch.ts';
import { refusing } from '../internal/refuse-warning.ts';
import { renderShell } from '../internal/render-shell.ts';
import { type BreadcrumbsModel, breadcrumbsOptions } from './breadcrumbs.contract.ts';
import { breadcrumbsTemplate } from './breadcrumbs.template.ts';

/** The list of a trail. */
export function listOf(nav: Element): HTMLElement | null {
  return nav.querySelector<HTMLElement>(':scope > .breadcrumb');
}

/** Builds the trail around plain children: links in order, or a list of the author. */
export function buildTrail(
  host: HTMLElement,
  model: BreadcrumbsModel,
  nodes: readonly ChildNode[],
): HTMLElement {
  const { nav, list, divider } = shell(model);
  const content = nodes.filter(isContent);
  const [given] = content;
  const isList = content.length === 1 && given instanceof HTMLElement && given.matches('ol, ul');
  if (isList) list.remove();
  // Before the nodes move: only then do they keep their state.
  host.append(nav);
  moveNodes(isList ? nodes : [], nav);
  if (isList) dressList(given, divider);
  else addEntries(list, nodes, divider);
  return nav;
}

/** Puts nodes that came later behind the others. */
export function addToTrail(
  nav: HTMLElement,
  model: BreadcrumbsModel,
  nodes: readonly ChildNode[],
): void {
  const list = listOf(nav);
  if (list) addEntries(list, nodes, shell(model).divider);
}

/** Values of the properties that the markup of a trail determines. */
export function readTrail(nav: HTMLElement): Record<'divider' | 'navLabel' | 'tag', string | null> {
  const label = nav.getAttribute('aria-label');
  const list = listOf(nav);
  return {
    divider: list?.querySelector(':scope > .breadcrumb-divider')?.innerHTML || null,
    navLabel: label === 'breadcrumb' ? null : label,
    tag: list && list.localName !== 'ol' ? list.localName : null,
  };
}

/** Writes other content into the dividers. */
export function patchDividers(nav: HTMLElement, content: string): void {
  for (const divider of nav.querySelectorAll('.breadcrumb-divider')) {
    if (divider.innerHTML !== content) divider.innerHTML = content;
  }
}

/** A trail of two empty entries: what is in it is used to build another one. */
function shell(model: BreadcrumbsModel): { nav: HTMLElement; list: HTMLElement; divider: Element } {
  const links = [{ label: '' }, { label: '' }];
  const options = breadcrumbsOptions({ ...model, links, homeLink: false, itemTemplate: '' });
  const [nav] = renderShell(breadcrumbsTemplate(options, refusing)) as [HTMLElement];
  const list = listOf(nav) as HTMLElement;
  const divider = list.children[1] as Element;
  list.replaceChildren();
  return { nav, list, divider };
}

function addEntries(list: HTMLElement, nodes: readonly ChildNode[], divider: Element): void {
  for (const node of nodes) {
    if (!isContent(node)) {
      moveNodes([node], list);
      continue;
    }
    if (list.querySelector(':scope > .breadcrumb-item')) list.append(divider.cloneNode(true));
    const item = list.ownerDocument.createElement('li');
    item.className = 'breadcrumb-item';
    list.append(item);
    const into = node instanceof Element ? item : item.appendChild(document.createElement('span'));
    moveNodes([node], into);
  }
  dressItems(list);
}

function dressList(list: HTMLElement, divider: Element): void {
  patchClass(list, 'breadcrumb', true);
  const items = [...list.children].filter((one) => !one.matches('.breadcrumb-divider'));
  for (const [index, item] of items.entries()) {
    patchClass(item, 'breadcrumb-item', true);
    const isApart = item.previousElementSibling?.matches('.breadcrumb-divider') ?? true;
    if (index > 0 && !isApart) item.before(divider.cloneNode(true));
    const text = [...item.childNodes].filter(isContent);
    if (item.firstElementChild || text.length === 0) continue;
    const span = item.appendChild(list.ownerDocument.createElement('span'));
    moveNodes(text, span);
  }
  dressItems(list);
}

/** The last entry is this page if it leads nowhere, unless the author has said which one is. */
function dressItems(list: HTMLElement): void {
  const links = [...list.querySelectorAll(':scope > .breadcrumb-item > :is(a, span)')];
  for (const link of links) patchClass(link, 'breadcrumb-link', true);
  const last = links.at(-1);
  const end =
    last && !last.hasAttribute('href')
      ? last
      : links.find((link) => link.closest('[aria-current="page"]'));
  for (const link of links) {
    const isEnd = link === end;
    patchClass(link, 'active', isEnd);
    const item = link.parentElement as HTMLElement;
    if (link.hasAttribute('aria-current')) continue;
    patchAttribute(item, 'aria-current', isEnd ? 'page' : null);
  }
}
