import type { Expansion } from '../internal/options/expansion.ts';
import { isContent, isElement, moveNodes } from '../internal/dom/move-nodes.ts';
import {
  copyAttributes,
  patchAttribute,
  patchClass,
  patchLabel,
} from '../internal/markup/patch.ts';
import { refusing } from '../internal/context/refuse-warning.ts';
import { renderElements } from '../internal/markup/render-elements.ts';
import { type BreadcrumbsModel, optionsOfBreadcrumbs } from './breadcrumbs.contract.ts';
import { breadcrumbsTemplate } from './breadcrumbs.template.ts';

/** The list of a trail. */
export function listOf(nav: Element): HTMLElement | null {
  return nav.querySelector<HTMLElement>(':scope > .breadcrumb');
}

/** The element that contains links of the author without a list; `null` in a trail with a list. */
function plainTrailOf(nav: Element): HTMLElement | null {
  return nav.querySelector<HTMLElement>(':scope > div.breadcrumb');
}

/** Turns plain links, or a list of the author, into a trail. */
export const breadcrumbsExpansion = {
  build: buildTrail,
  childrenParent: (nav: HTMLElement): Element => plainTrailOf(nav) ?? nav,
  enhance(parent: Element, model: BreadcrumbsModel): void {
    const nav = parent.closest<HTMLElement>('nav');
    if (nav) enhanceTrail(nav, model);
  },
} satisfies Expansion;

/** Builds the trail around plain children: links in order, or a list of the author. */
function buildTrail(host: HTMLElement, model: BreadcrumbsModel, nodes: readonly ChildNode[]): void {
  const { nav, list } = emptyParts(host, model);
  const content = nodes.filter(isContent);
  const [given] = content;
  const isList =
    content.length === 1 && given !== undefined && isElement(given) && given.matches('ol, ul');
  // Not a list: its items would wrap each link, but the links must stay siblings.
  const trail = isList ? given : nav.ownerDocument.createElement('div');
  copyAttributes(list, trail);
  list.replaceWith(...(isList ? [] : [trail]));
  // Attached before the nodes move, so that they keep their state.
  host.append(nav);
  moveNodes(nodes, isList ? nav : trail);
}

/** Adds the documented classes to the links, and dividers between them. */
function enhanceTrail(nav: HTMLElement, model: BreadcrumbsModel): void {
  const given = nav.querySelector<HTMLElement>(':scope > :is(ol, ul)');
  const { divider } = emptyParts(nav, model);
  const trail = plainTrailOf(nav);
  if (trail) {
    placeDividers([...trail.childNodes].filter(isContent), plainDivider(divider));
    enhanceLinks(
      [...trail.children].filter((one) => one.matches('a, span:not(.breadcrumb-divider)')),
    );
  } else if (given) {
    enhanceList(given, divider);
  }
}

/** Values of the properties that the markup of a trail determines. */
export function readBreadcrumbs(nav: HTMLElement): Partial<BreadcrumbsModel> {
  const label = nav.getAttribute('aria-label');
  const list = listOf(nav);
  return {
    divider: list?.querySelector(':scope > .breadcrumb-divider')?.innerHTML || null,
    navLabel: label === 'breadcrumb' ? null : label,
    // The element around links of the author is no list.
    tag: plainTrailOf(nav) ? undefined : list?.localName,
  };
}

/** Writes other content into the dividers. */
export function patchDividers(nav: HTMLElement, content: string): void {
  for (const divider of nav.querySelectorAll('.breadcrumb-divider')) {
    patchLabel(divider, content, false);
  }
}

/** Replaces the links with two empty entries: a trail without entries has no markup. */
export function emptyTrail(model: BreadcrumbsModel): BreadcrumbsModel {
  return { ...model, links: [{ label: '' }, { label: '' }], homeLink: false, itemTemplate: '' };
}

/** Renders the parts of an empty trail, from which a trail is built. */
function emptyParts(
  near: Element,
  model: BreadcrumbsModel,
): { nav: HTMLElement; list: HTMLElement; divider: Element } {
  const options = optionsOfBreadcrumbs(emptyTrail(model));
  const [nav] = renderElements(near, breadcrumbsTemplate(options, refusing)) as [HTMLElement];
  const list = listOf(nav) as HTMLElement;
  const divider = list.children[1] as Element;
  list.replaceChildren();
  return { nav, list, divider };
}

/** The divider as an element between links without a list. */
function plainDivider(divider: Element): Element {
  const plain = divider.ownerDocument.createElement('span');
  copyAttributes(divider, plain);
  plain.setAttribute('aria-hidden', 'true');
  plain.classList.add('breadcrumb-divider');
  plain.append(...[...divider.childNodes].map((node) => node.cloneNode(true)));
  return plain;
}

/** Puts one divider between each two entries; correctly placed ones are not touched. */
function placeDividers(entries: readonly ChildNode[], divider: Element): void {
  let hasEntry = false;
  let found: Element | null = null;
  for (const node of entries) {
    if (isElement(node) && node.matches('.breadcrumb-divider')) {
      if (found || !hasEntry) node.remove();
      else found = node;
      continue;
    }
    if (hasEntry && !found) node.before(divider.cloneNode(true));
    hasEntry = true;
    found = null;
  }
  found?.remove();
}

function enhanceList(list: HTMLElement, divider: Element): void {
  patchClass(list, 'breadcrumb', true);
  const entries = [...list.children].filter(isContent);
  const items = entries.filter((one) => !one.matches('.breadcrumb-divider'));
  for (const item of items) patchClass(item, 'breadcrumb-item', true);
  placeDividers(entries, divider);
  enhanceLinks(items.map((item) => item.querySelector(':scope > :is(a, span)') ?? item));
}

/** Marks the current page: the last entry if it has no address, or else the entry that the author has marked. */
function enhanceLinks(links: readonly Element[]): void {
  for (const link of links) patchClass(link, 'breadcrumb-link', true);
  const last = links.at(-1);
  const end =
    last && !last.hasAttribute('href')
      ? last
      : links.find((link) => link.closest('[aria-current="page"]'));
  for (const link of links) {
    const isEnd = link === end;
    patchClass(link, 'active', isEnd);
    const item = link.closest('li') ?? link;
    if (item !== link && link.hasAttribute('aria-current')) continue;
    if (isEnd || item.getAttribute('aria-current') === 'page') {
      patchAttribute(item, 'aria-current', isEnd ? 'page' : null);
    }
  }
}
