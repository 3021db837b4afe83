import { readButtonClasses } from '../button/button-markup.ts';
import { buttonSelector } from '../button/button.options.ts';
import { valueOf } from '../internal/options/choice.ts';
import { dataConfig, plainSetting } from '../internal/markup/data-config.ts';
import type { Expansion } from '../internal/options/expansion.ts';
import { isContent, isElement, moveNodes } from '../internal/dom/move-nodes.ts';
import { copyAttributes } from '../internal/markup/patch.ts';
import { checkedPlacement } from '../internal/position/placement.ts';
import { refusing } from '../internal/context/refuse-warning.ts';
import { renderElements } from '../internal/markup/render-elements.ts';
import { givenId } from '../internal/options/widget-options.ts';
import { hasRoles } from '../menu/levels.ts';
import { enhanceEntries, menusIn } from '../menu/menu-markup.ts';
import { type ButtonMenuModel, optionsOfButtonMenu } from './button-menu.contract.ts';
import { buttonMenuOptions } from './button-menu.options.ts';
import { buttonMenuTemplate } from './button-menu.template.ts';

const toggles = '[data-bs-toggle="menu"]';

/** The button that opens the menu. */
export function toggleOf(host: Element): HTMLElement | null {
  return host.querySelector<HTMLElement>(`:scope > ${toggles}, :scope > .btn-group > ${toggles}`);
}

/** The buttons: the toggle, and the action button of a split one. */
export function buttonsOf(host: Element): HTMLElement[] {
  const toggle = toggleOf(host);
  const before = toggle?.previousElementSibling;
  const isAction = before && isElement(before) && before.matches('a, button');
  return [...(isAction ? [before] : []), ...(toggle ? [toggle] : [])];
}

/** The menu inside a documented root. */
export function menuIn(root: HTMLElement): HTMLElement | null {
  return root.matches('.menu') ? root : root.querySelector<HTMLElement>(':scope > .menu');
}

/** Values of the properties that the markup of a button with a menu determines. */
export function readButtonMenu(host: HTMLElement, root: HTMLElement): Partial<ButtonMenuModel> {
  const [first] = buttonsOf(host);
  const toggle = toggleOf(host);
  const structure = structureOf(host, root);
  return first && toggle
    ? { ...structure, ...readButtonClasses(first), ...readToggle(toggle) }
    : structure;
}

/** Values of the properties that are read once. */
export function structureOf(host: HTMLElement, root: HTMLElement): Partial<ButtonMenuModel> {
  const menu = menuIn(root);
  return {
    menuRole: menu !== null && hasRoles(menu),
    renderContainer: root.matches('.btn-group'),
    split: buttonsOf(host).length > 1,
  };
}

/** What the toggle of a menu determines. */
function readToggle(toggle: HTMLElement): Pick<ButtonMenuModel, 'autoClose' | 'placement'> {
  const read = dataConfig(toggle);
  const autoClose = valueOf(
    buttonMenuOptions.autoClose,
    plainSetting(read('autoClose')),
    ['autoClose', 'ButtonMenu'],
    refusing,
  );
  return { autoClose, placement: checkedPlacement(read('placement'), 'ButtonMenu', refusing) };
}

/** Turns a plain button or link, and the items after it, into a button with a menu. */
export const buttonMenuExpansion = {
  build: buildButtonMenu,
  childrenParent: menuIn,
  isLeading(node: ChildNode, host: HTMLElement, model: ButtonMenuModel): boolean {
    const toggle = toggleOf(host);
    if (toggle || model.label != null) return node === toggle;
    if (!isElement(node) || !node.matches('a, button')) return false;
    enhanceToggle(node, model);
    return true;
  },
  enhance: (menu: Element, { menuRole = false }: ButtonMenuModel): void =>
    enhanceEntries(menu, menuRole),
  nested: menusIn,
  takesId: (model: ButtonMenuModel): boolean => givenId(model) === null,
} satisfies Expansion;

/**
 * Builds the markup around plain children: if the first child is a button or link, it opens the menu (or is the action
 * button of a split one), and the rest are the items of the menu.
 */
function buildButtonMenu(
  host: HTMLElement,
  model: ButtonMenuModel,
  nodes: readonly ChildNode[],
): void {
  const at = model.label == null ? nodes.findIndex(isContent) : -1;
  const given = nodes[at];
  const button = given && isElement(given) && given.matches('a, button') ? given : null;
  const { container, parts } = emptyParts(host, like(model, button));
  const menu = parts.at(-1) as HTMLElement;
  if (button) enhanceAs(button, parts[0] as HTMLElement);
  const built = button ? parts.slice(1) : parts;
  container?.replaceChildren(...built);
  // Attached before the nodes move, so that they keep their state.
  host.append(...(container ? [container] : built));
  if (button && container) moveNodes(nodes.slice(0, at + 1), container, container.firstChild);
  moveNodes(button ? nodes.slice(at + 1) : nodes, menu);
}

/** Passes the tag of a button of the author to the template, its look if it has one, and its id, which names the menu. */
function like(model: ButtonMenuModel, button: HTMLElement | null): ButtonMenuModel {
  if (!button) return model;
  const id = model.split ? null : button.getAttribute('id');
  const buttonTag = button.localName as 'a' | 'button';
  const look = button.matches(buttonSelector) && readButtonClasses(button);
  return {
    ...model,
    ...look,
    buttonTag,
    ...(id && { buttonOptions: { ...model.buttonOptions, id } }),
  };
}

/** Makes a button or link of the author the toggle of the menu. */
function enhanceToggle(button: HTMLElement, model: ButtonMenuModel): void {
  enhanceAs(button, emptyParts(button, like(model, button)).parts[0] as HTMLElement);
}

/** Renders the markup without items: a container or null, and the buttons and the menu in it. */
function emptyParts(
  near: Element,
  model: ButtonMenuModel,
): { container: Element | null; parts: HTMLElement[] } {
  const options = optionsOfButtonMenu({ ...model, menu: { ...model.menu, items: [] } });
  const elements = renderElements(near, buttonMenuTemplate(options, refusing));
  const container = elements.length === 1 ? (elements[0] as HTMLElement) : null;
  return { container, parts: container ? ([...container.children] as HTMLElement[]) : elements };
}

/** Copies classes and attributes of the built button to a button of the author that it does not have. */
function enhanceAs(button: HTMLElement, built: HTMLElement): void {
  for (const name of ['type', 'href']) built.removeAttribute(name);
  copyAttributes(built, button);
}
