import { moveNodes } from '../internal/move-nodes.ts';
import { patchAttribute, patchClass } from '../internal/patch.ts';
import { refusing } from '../internal/refuse-warning.ts';
import { renderShell } from '../internal/render-shell.ts';
import { type MenuModel, menuOptions } from './menu.contract.ts';
import { menuTemplate } from './menu.template.ts';

/** An empty menu inside the host. */
export function buildMenu(host: HTMLElement, model: MenuModel): HTMLElement {
  const options = menuOptions({ ...model, items: [] });
  const [root] = renderShell(menuTemplate(options, refusing)) as [HTMLElement];
  host.append(root);
  return root;
}

/** Moves nodes into the menu and makes items of those that stand for one, keeping each node. */
export function addEntries(
  menu: HTMLElement,
  nodes: readonly ChildNode[],
  menuRole: boolean,
): void {
  moveNodes(nodes, menu);
  for (const node of nodes) if (node instanceof HTMLElement) dressEntry(node);
  if (menuRole) addRoles(menu);
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

function dressEntry(entry: HTMLElement): void {
  const name = classes[entry.localName];
  if (name !== undefined) patchClass(entry, name, true);
  else if (entry.localName === 'details') submenuFrom(entry);
}

/** `<details><summary>Label</summary> items</details>` becomes the submenu that it stands for. */
function submenuFrom(details: HTMLElement): void {
  const { ownerDocument } = details;
  const element = ownerDocument.createElement('div');
  for (const { name, value } of details.attributes) {
    if (name !== 'open' && name !== 'name') element.setAttribute(name, value);
  }
  element.classList.add('submenu');
  const trigger = element.appendChild(ownerDocument.createElement('button'));
  trigger.type = 'button';
  trigger.className = 'menu-item';
  const menu = element.appendChild(ownerDocument.createElement('div'));
  menu.className = 'menu';
  details.before(element);
  const summary = details.querySelector(':scope > summary');
  if (summary) moveNodes([...summary.childNodes], trigger);
  addEntries(
    menu,
    [...details.childNodes].filter((node) => node !== summary),
    false,
  );
  details.remove();
}

/** The roles of an application's menu; Tab stops at its first item. */
export function addRoles(root: HTMLElement): void {
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
  const stop = items.find((item) => !item.matches(':disabled, .disabled'));
  if (stop && !root.querySelector('.menu-item[tabindex="0"]')) stop.setAttribute('tabindex', '0');
}
