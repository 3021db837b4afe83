import { isNamed } from '../internal/accessible-name.ts';
import type { Expansion } from '../internal/expansion.ts';
import { isContent, isElement, moveNodes } from '../internal/move-nodes.ts';
import { classValue, patchAttribute, patchClass, patchLabel } from '../internal/patch.ts';
import { refusing } from '../internal/refuse-warning.ts';
import { renderElements } from '../internal/render-elements.ts';
import { nextId } from '../internal/ids.ts';
import type { Parts } from '../internal/widget-element.ts';
import { givenId } from '../internal/widget-options.ts';
import { drawerConfig } from './drawer-config.ts';
import { drawerContract, type DrawerModel, optionsOfDrawer } from './drawer.contract.ts';
import { drawerTemplate } from './drawer.template.ts';
import { breakpoints, placements } from './drawer-values.ts';

const headings = 'h1, h2, h3, h4, h5, h6';

/** Turns any children into the body of a drawer; buttons that open the drawer may come before it. */
export const drawerExpansion = {
  build: buildDrawer,
  childrenParent: (root: HTMLElement): Element | null =>
    root.querySelector(':scope > .drawer-body'),
  isLeading: (node: ChildNode, host: Element): boolean => isToggle(node, partsOfDrawer(host)[0]),
  enhance: enhanceBody,
  takesId: (model: DrawerModel): boolean => givenId(model) === null,
} satisfies Expansion;

/**
 * Builds the dialog around plain children, which become its body; leading buttons that open the drawer stay
 * before the dialog.
 */
function buildDrawer(host: HTMLElement, model: DrawerModel, nodes: readonly ChildNode[]): void {
  const options = optionsOfDrawer(model);
  const elements = renderElements(host, drawerTemplate({ ...options, footer: null }, refusing));
  const dialog = elements.at(-1) as HTMLElement;
  // Attached before the nodes move, so that they keep their state.
  host.append(...elements);
  let leading = 0;
  for (const [at, node] of nodes.entries()) {
    if (isToggle(node, dialog)) leading = at + 1;
    else if (isContent(node)) break;
  }
  moveNodes(nodes.slice(leading), dialog.querySelector(':scope > .drawer-body') as Element);
}

/**
 * Marks the last `footer` in a body as the footer, and without the property `heading` the first heading as
 * the title; neither is moved.
 */
function enhanceBody(body: Element, { heading = null, options }: DrawerModel): void {
  const children = [...body.children];
  const titles = heading === null ? children.filter((one) => one.matches(headings)) : [];
  const footers = children.filter((one) => one.matches('footer'));
  for (const one of titles) patchClass(one, 'drawer-title', one === titles[0]);
  for (const one of footers) patchClass(one, 'drawer-footer', one === footers.at(-1));
  const dialog = body.parentElement;
  if (!dialog || isNamed(options)) return;
  if (titles[0] || dialog.ariaLabelledByElements?.length === 0) labelDialog(dialog, titles[0]);
}

/** Names a drawer by its title, which takes over the id of a previous title. Without a title removes the reference. */
function labelDialog(dialog: Element, title: Element | null | undefined): void {
  if (title?.id === '') {
    const id = `${dialog.id || nextId()}-label`;
    const others = dialog.hasAttribute('aria-labelledby') ? dialog.querySelectorAll('[id]') : [];
    for (const one of others) if (one.id === id) one.removeAttribute('id');
    title.id = id;
  }
  if (!dialog.hasAttribute('aria-label')) patchAttribute(dialog, 'aria-labelledby', title?.id);
}

/** Values of the properties that the markup of a drawer determines. */
export function readDrawer(dialog: HTMLElement): Partial<DrawerModel> {
  const { backdrop, keyboard, scroll } = drawerConfig(dialog);
  const { classList } = dialog;
  return {
    backdrop,
    bodyScroll: scroll,
    fullscreen: classList.contains('drawer-fullscreen'),
    keyboard,
    placement: classValue(dialog, 'drawer-', placements),
    responsive: breakpoints.find((one) => classList.contains(`${one}:drawer`)) ?? null,
    sheet: classList.contains('drawer-sheet'),
  };
}

/** The title that the property `heading` writes. */
export const titleSelector = ':scope > .drawer-header > .drawer-title';
const closeSelector = ':scope > .drawer-header > [data-bs-dismiss="drawer"]';
const partSelectors = [
  ':scope > .drawer-header',
  titleSelector,
  closeSelector,
  ':scope > .drawer-body',
  ':scope > .drawer-footer',
];

/** The dialog, and the parts of it whose attributes follow the properties. */
export function partsOfDrawer(host: Element): Parts {
  const dialog = host.querySelector<HTMLElement>(`:scope > ${drawerContract.root}`);
  return [dialog, ...partSelectors.map((one) => dialog?.querySelector<HTMLElement>(one))];
}

/** Writes the heading; in a drawer without one it is added before the close button. */
export function patchTitle(dialog: HTMLElement, heading: string | null, encode: boolean): void {
  const title = dialog.querySelector(titleSelector);
  if (heading === null) {
    const header = title?.parentElement;
    title?.remove();
    if (header?.childNodes.length === 0) header.remove();
    if (title && dialog.getAttribute('aria-labelledby') === title.id) {
      labelDialog(dialog, dialog.querySelector(':scope > .drawer-body > .drawer-title'));
    }
  } else if (title) {
    patchLabel(title, heading, encode);
  } else {
    addTitle(dialog, heading, encode);
  }
}

function addTitle(dialog: HTMLElement, heading: string, encode: boolean): void {
  let header = dialog.querySelector(':scope > .drawer-header');
  if (!header) {
    header = document.createElement('div');
    header.className = 'drawer-header';
    dialog.prepend(header);
  }
  const title = document.createElement('h5');
  labelDialog(dialog, title);
  title.className = 'drawer-title';
  patchLabel(title, heading, encode);
  header.prepend(title);
}

/** Whether a child of the host is a button that opens the drawer, and not another one that it names by id. */
function isToggle(node: ChildNode, dialog: Element | null | undefined): boolean {
  if (!isElement(node) || !node.matches('[data-bs-toggle="drawer"]')) return false;
  const target = node.getAttribute('data-bs-target') ?? node.getAttribute('href');
  return !target?.startsWith('#') || target === `#${dialog?.id}`;
}
