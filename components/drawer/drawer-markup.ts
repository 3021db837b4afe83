import { patchSetting } from '../internal/data-config.ts';
import type { Expansion } from '../internal/expansion.ts';
import { isContent, isElement, moveNodes } from '../internal/move-nodes.ts';
import { classValue, patchAttribute, patchClass, patchLabel } from '../internal/patch.ts';
import { refusing } from '../internal/refuse-warning.ts';
import { renderShell } from '../internal/render-shell.ts';
import { nextId } from '../internal/ids.ts';
import { givenId } from '../internal/widget-options.ts';
import { drawerConfig } from './drawer-config.ts';
import { type DrawerModel, optionsOfDrawer } from './drawer.contract.ts';
import { drawerTemplate } from './drawer.template.ts';
import type { DrawerOptions } from './drawer.options.ts';
import { breakpoints, drawerClasses, isResponsive, placements } from './drawer-values.ts';

const headings = 'h1, h2, h3, h4, h5, h6';
const placementClasses = placements.map((placement) => `drawer-${placement}`);
const baseClasses = ['drawer', ...breakpoints.map((breakpoint) => `${breakpoint}:drawer`)];

/** Anything as the body of a drawer; buttons that open it may stand before it. */
export const drawerExpansion = {
  build: (host: HTMLElement, model: DrawerModel, nodes: readonly ChildNode[]): void =>
    buildDrawer(host, model, nodes),
  childrenParent: (root: HTMLElement): Element | null =>
    root.querySelector(':scope > .drawer-body'),
  leads: (node: ChildNode): boolean => isToggle(node),
  dress(body: Element, { heading = null }: DrawerModel): void {
    if (heading === null) dressBody(body);
  },
  takesId: (model: DrawerModel): boolean => givenId(model) === null,
} satisfies Expansion;

/**
 * Builds the dialog around plain children, which are its body; buttons that open the drawer stay
 * before it where they come first.
 */
function buildDrawer(host: HTMLElement, model: DrawerModel, nodes: readonly ChildNode[]): void {
  const options = optionsOfDrawer(model);
  const elements = renderShell(host, drawerTemplate({ ...options, footer: null }, refusing));
  const dialog = elements.at(-1) as HTMLElement;
  // Before the nodes move: only then do they keep their state.
  host.append(...elements);
  const first = nodes.findIndex((node) => isContent(node) && !isToggle(node));
  const leading = nodes.slice(0, first < 0 ? nodes.length : first).findLastIndex(isToggle) + 1;
  moveNodes(nodes.slice(leading), dialog.querySelector(':scope > .drawer-body') as Element);
}

/** The first heading in a body is the title, a last `footer` the footer; both stay where they are. */
function dressBody(body: Element): void {
  const children = [...body.children];
  const title = children.find((one) => one.matches(headings));
  const footer = children.findLast((one) => one.localName === 'footer');
  for (const one of children) {
    if (one.matches(headings)) patchClass(one, 'drawer-title', one === title);
    if (one.localName === 'footer') patchClass(one, 'drawer-footer', one === footer);
  }
  const dialog = body.parentElement;
  if (!title || !dialog || dialog.hasAttribute('aria-label')) return;
  if (title.id === '') title.id = `${dialog.id}-label`;
  patchAttribute(dialog, 'aria-labelledby', title.id);
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

type Has = (name: keyof DrawerModel) => boolean;

/** Brings changed options to a dialog that is there already. */
export function patchDrawer(dialog: HTMLElement, model: DrawerModel, has: Has): void {
  const options = optionsOfDrawer(model);
  patchClasses(dialog, options, has);
  if (has('responsive')) patchCloseTarget(dialog, isResponsive(options));
  const { backdrop = true, keyboard = true, scroll = false } = options;
  const isDefault = backdrop === true;
  if (has('backdrop')) patchSetting(dialog, 'backdrop', isDefault ? null : `${backdrop}`, 'true');
  if (has('keyboard')) patchSetting(dialog, 'keyboard', keyboard ? null : 'false', 'true');
  if (has('bodyScroll')) patchSetting(dialog, 'scroll', scroll ? 'true' : null, 'false');
}

function patchClasses(dialog: HTMLElement, options: DrawerOptions, has: Has): void {
  const classes = drawerClasses(options, refusing);
  for (const [name, all] of [
    ['placement', placementClasses],
    ['responsive', baseClasses],
    ['fullscreen', ['drawer-fullscreen']],
    ['sheet', ['drawer-sheet']],
  ] as const) {
    if (has(name)) for (const one of all) patchClass(dialog, one, classes.includes(one));
  }
}

/** The class of a responsive drawer is not `drawer`, by which a button would find it. */
function patchCloseTarget(dialog: HTMLElement, isNamed: boolean): void {
  const close = dialog.querySelector(':scope > .drawer-header > [data-bs-dismiss="drawer"]');
  if (close && dialog.id !== '') {
    patchAttribute(close, 'data-bs-target', isNamed ? `#${dialog.id}` : null);
  }
}

/** Writes the heading; a drawer that has none gets one before its close button. */
export function patchTitle(dialog: HTMLElement, heading: string | null, encode: boolean): void {
  const title = dialog.querySelector(':scope > .drawer-header > .drawer-title');
  if (heading === null) {
    const header = title?.parentElement;
    title?.remove();
    if (header?.childNodes.length === 0) header.remove();
    if (title && dialog.getAttribute('aria-labelledby') === title.id) {
      dialog.removeAttribute('aria-labelledby');
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
  title.id = `${dialog.id || nextId()}-label`;
  title.className = 'drawer-title';
  patchLabel(title, heading, encode);
  header.prepend(title);
  if (!dialog.hasAttribute('aria-label')) patchAttribute(dialog, 'aria-labelledby', title.id);
}

/** Whether a child of the host is a button that opens a drawer. */
const isToggle = (node: ChildNode): boolean =>
  isElement(node) && node.matches('[data-bs-toggle="drawer"]');
