import { buttonContract } from '../button/button.contract.ts';
import { dressButton, readButtonClasses } from '../button/button-markup.ts';
import { dataConfig, plainSetting } from '../internal/data-config.ts';
import { isContent, moveNodes } from '../internal/move-nodes.ts';
import { oneOf } from '../internal/refuse.ts';
import { refusing } from '../internal/refuse-warning.ts';
import { renderShell } from '../internal/render-shell.ts';
import { hasRoles } from '../menu/levels.ts';
import { addEntries } from '../menu/menu-markup.ts';
import { checkedPlacement } from '../menu/placement.ts';
import { type ButtonMenuModel, buttonMenuOptions } from './button-menu.contract.ts';
import { autoCloses, buttonMenuTemplate } from './button-menu.template.ts';

const toggles = '[data-bs-toggle="menu"]';

/** The button that opens the menu. */
export function toggleOf(host: Element): HTMLElement | null {
  return host.querySelector<HTMLElement>(`:scope > ${toggles}, :scope > .btn-group > ${toggles}`);
}

/** The buttons: the toggle, and the action button of a split one. */
export function buttonsOf(host: Element): HTMLElement[] {
  const toggle = toggleOf(host);
  const before = toggle?.previousElementSibling;
  const isAction = before instanceof HTMLElement && before.matches('a, button');
  return [...(isAction ? [before] : []), ...(toggle ? [toggle] : [])];
}

/** The menu inside of a documented root. */
export function menuIn(root: HTMLElement): HTMLElement | null {
  return root.matches('.menu') ? root : root.querySelector<HTMLElement>(':scope > .menu');
}

/** Values of the properties that the markup of a button with a menu determines. */
export function readButtonMenu(host: HTMLElement, root: HTMLElement): Partial<ButtonMenuModel> {
  const [first, second] = buttonsOf(host);
  const toggle = toggleOf(host);
  const menu = menuIn(root);
  const shape = {
    menuRole: menu !== null && hasRoles(menu),
    renderContainer: root.matches('.btn-group'),
    split: second !== undefined,
  };
  return first && toggle ? { ...shape, ...readButtonClasses(first), ...readToggle(toggle) } : shape;
}

/** What the toggle of a menu determines. */
export function readToggle(toggle: HTMLElement): Pick<ButtonMenuModel, 'autoClose' | 'placement'> {
  const read = dataConfig(toggle);
  const autoClose = oneOf(
    autoCloses,
    read('autoClose') === null ? null : plainSetting(read('autoClose')),
    ['autoClose', 'ButtonMenu'],
    refusing,
  );
  return { autoClose, placement: checkedPlacement(read('placement'), refusing) };
}

/**
 * Builds the markup around plain children: the first button or link opens the menu (or acts, in a
 * split one), and the rest are its items.
 */
export function buildButtonMenu(
  host: HTMLElement,
  model: ButtonMenuModel,
  nodes: readonly ChildNode[],
): void {
  const menuOptions = { ...model.menu, items: [] };
  const options = buttonMenuOptions({ ...model, menu: menuOptions });
  const shell = renderShell(buttonMenuTemplate(options, refusing)) as HTMLElement[];
  const container = shell.length === 1 ? (shell[0] as HTMLElement) : null;
  const parts = container ? ([...container.children] as HTMLElement[]) : shell;
  const [first, menu] = [parts[0] as HTMLElement, parts.at(-1) as HTMLElement];
  const given = nodes.find(isContent);
  const button =
    given instanceof HTMLElement && given.matches('a, button') && model.label == null
      ? given
      : null;
  if (button) dressAs(button, first, model);
  place(host, container, button ? [button, ...parts.slice(1)] : parts);
  addEntries(
    menu,
    nodes.filter((node) => node !== button),
    model.menuRole ?? false,
  );
}

/** Puts the parts in order; a button of the author moves, and keeps its state. */
function place(host: HTMLElement, container: HTMLElement | null, parts: HTMLElement[]): void {
  container?.replaceChildren();
  if (container) host.append(container);
  for (const part of parts) {
    // Without a container the button of the author stands where it belongs already.
    if (container && part.isConnected) moveNodes([part], container);
    else if (!part.isConnected) (container ?? host).append(part);
  }
}

/** Gives a button of the author what the built one has, where it says nothing itself. */
function dressAs(button: HTMLElement, built: HTMLElement, model: ButtonMenuModel): void {
  const { size, theme, variant } = model;
  if (!button.matches(buttonContract.root)) dressButton(button, { size, theme, variant });
  for (const { name, value } of built.attributes) {
    const isOwn = name === 'class' || name === 'type' || button.hasAttribute(name);
    if (!isOwn) button.setAttribute(name, value);
  }
}
