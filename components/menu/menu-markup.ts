import { isDisabled } from '../internal/behavior/behavior.ts';
import type { Expansion } from '../internal/options/expansion.ts';
import { isContent, isElement, moveNodes } from '../internal/dom/move-nodes.ts';
import { patchAttribute, patchClass } from '../internal/markup/patch.ts';
import { refusing } from '../internal/context/refuse-warning.ts';
import { wrapNodes } from '../internal/markup/render-elements.ts';
import { hasRoles } from './levels.ts';
import { type MenuModel, optionsOfMenu } from './menu.contract.ts';
import { menuTemplate } from './menu.template.ts';

/** Turns plain links, buttons, headings and lines into the items of a menu. */
export const menuExpansion = {
  build(host: HTMLElement, model: MenuModel, nodes: readonly ChildNode[]) {
    const options = optionsOfMenu({ ...model, items: [] });
    wrapNodes(host, nodes, menuTemplate(options, refusing));
  },
  enhance: (root: Element, { menuRole = false }: MenuModel): void => enhanceEntries(root, menuRole),
  nested: menusIn,
} satisfies Expansion;

/** Values of the properties that the markup of a menu determines. */
export function readMenu(root: HTMLElement): Partial<MenuModel> {
  return { label: root.getAttribute('aria-label'), menuRole: hasRoles(root) };
}

/** The menus of all submenus of a menu, without those of other elements inside. */
export function menusIn(menu: Element): Element[] {
  const inner = [...menu.querySelectorAll(':scope > .submenu > .menu')];
  return inner.flatMap((one) => [one, ...menusIn(one)]);
}

/** Adds the documented classes and roles to the entries of a menu. */
export function enhanceEntries(menu: Element, menuRole: boolean): void {
  for (const level of [menu, ...menusIn(menu)]) enhanceAll(level, menuRole);
  if (menuRole) addRoles(menu);
}

function enhanceAll(menu: Element, menuRole: boolean): void {
  // Copied, because some entries are replaced.
  const entries = [...menu.children];
  for (const entry of entries) enhanceEntry(entry, menuRole);
}

const classes: Readonly<Record<string, string>> = {
  a: 'menu-item',
  button: 'menu-item',
  hr: 'menu-divider',
  h1: 'menu-header',
  h2: 'menu-header',
  h3: 'menu-header',
  h4: 'menu-header',
  h5: 'menu-header',
  h6: 'menu-header',
  span: 'menu-text',
};

function enhanceEntry(entry: Element, menuRole: boolean): void {
  const name = classes[entry.localName];
  if (name !== undefined) patchClass(entry, name, true);
  else if (entry.localName === 'details' && menuRole) replaceByRoles(entry);
  else if (entry.localName === 'details') enhanceSubmenu(entry);
}

/**
 * Turns `<details><summary>Label</summary> items</details>` into a submenu. An element around the items
 * becomes their menu; without one it is created.
 */
function enhanceSubmenu(details: Element): void {
  if (details.matches('.submenu')) return;
  details.removeAttribute('open');
  details.removeAttribute('name');
  details.classList.add('submenu');
  const summary = details.querySelector(':scope > summary');
  if (summary) patchClass(summary, 'menu-item', true);
  const nodes = [...details.childNodes].filter((node) => node !== summary);
  const [only, ...others] = nodes.filter(isContent);
  const isMenu = others.length === 0 && only && isElement(only) && only.matches('div, ul, menu');
  const menu = isMenu ? only : details.appendChild(details.ownerDocument.createElement('div'));
  patchClass(menu, 'menu', true);
  if (!isMenu) moveNodes(nodes, menu);
  enhanceEntries(menu, false);
}

/** Replaces `<details>` and `<summary>` with other elements, because they cannot have the roles of a menu. */
function replaceByRoles(details: Element): void {
  const element = details.ownerDocument.createElement('div');
  for (const { name, value } of details.attributes) {
    if (name !== 'open' && name !== 'name') element.setAttribute(name, value);
  }
  element.classList.add('submenu');
  const trigger = element.appendChild(element.ownerDocument.createElement('button'));
  trigger.setAttribute('type', 'button');
  trigger.className = 'menu-item';
  const menu = element.appendChild(element.ownerDocument.createElement('div'));
  menu.className = 'menu';
  details.before(element);
  const summary = details.querySelector(':scope > summary');
  if (summary) moveNodes([...summary.childNodes], trigger);
  moveNodes(
    [...details.childNodes].filter((node) => node !== summary),
    menu,
  );
  enhanceAll(menu, true);
  details.remove();
}

/** Adds the roles of the ARIA role `menu`; the first enabled item becomes the tab stop. */
function addRoles(root: Element): void {
  for (const menu of [root, ...root.querySelectorAll('.menu')])
    patchAttribute(menu, 'role', 'menu');
  for (const one of root.querySelectorAll('.submenu')) patchAttribute(one, 'role', 'none');
  for (const one of root.querySelectorAll('.menu-header, .menu-text')) {
    patchAttribute(one, 'role', 'presentation');
  }
  const items = [...root.querySelectorAll('.menu-item')];
  for (const item of items) {
    if (!item.hasAttribute('role')) item.setAttribute('role', 'menuitem');
    if (!item.hasAttribute('tabindex')) item.setAttribute('tabindex', '-1');
    if (item.parentElement?.matches('.submenu')) patchAttribute(item, 'aria-haspopup', 'menu');
  }
  const stop = items.find((item) => !isDisabled(item));
  if (stop && !root.querySelector('.menu-item[tabindex="0"]')) stop.setAttribute('tabindex', '0');
}
