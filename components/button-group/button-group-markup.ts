import { buttonContract } from '../button/button.contract.ts';
import { dressButton } from '../button/button-markup.ts';
import type { Expansion } from '../internal/expansion.ts';
import { isElement, moveNodes } from '../internal/move-nodes.ts';
import { classValue, patchAttribute, patchClasses } from '../internal/patch.ts';
import { refusing } from '../internal/refuse-warning.ts';
import { renderShell } from '../internal/render-shell.ts';
import { type ButtonGroupModel, optionsOfButtonGroup } from './button-group.contract.ts';
import { buttonGroupOptions } from './button-group.options.ts';
import { buttonGroupClasses, buttonGroupTemplate } from './button-group.template.ts';

const sizes = buttonGroupOptions.size.values;
const classes = {
  size: sizes.map((size) => `btn-group-${size}`),
  vertical: ['btn-group', 'btn-group-vertical'],
  divider: ['btn-group-divider'],
};

/** Plain buttons and links as the buttons of a group. */
export const buttonGroupExpansion = {
  build: (host: HTMLElement, model: ButtonGroupModel, nodes: readonly ChildNode[]): void =>
    moveNodes(nodes, buildGroup(host, model)),
  dress: (root: Element): void => dressButtons(root),
} satisfies Expansion;

/** An empty root inside the host. */
function buildGroup(host: HTMLElement, model: ButtonGroupModel): HTMLElement {
  const options = optionsOfButtonGroup({ ...model, buttons: [] });
  const [root] = renderShell(host, buttonGroupTemplate(options, refusing)) as [HTMLElement];
  host.append(root);
  return root;
}

/** Gives the buttons and links that have no classes of a button yet those of one. */
function dressButtons(root: Element): void {
  for (const child of root.children) {
    if (!isElement(child) || !child.matches('a, button')) continue;
    if (!child.matches(`${buttonContract.root}, .btn-icon`)) dressButton(child, {});
  }
}

/** Values of the properties that the markup of a group determines. */
export function readGroup(root: HTMLElement): Partial<ButtonGroupModel> {
  const role = root.getAttribute('role');
  return {
    divider: root.classList.contains('btn-group-divider'),
    groupRole: role === 'group' ? null : role,
    label: root.getAttribute('aria-label'),
    size: classValue(root, 'btn-group-', sizes),
    vertical: root.classList.contains('btn-group-vertical'),
  };
}

/** Brings changed options to a group that is there already. */
export function patchGroup(
  root: HTMLElement,
  model: ButtonGroupModel,
  has: (name: keyof ButtonGroupModel) => boolean,
): void {
  patchClasses(root, buttonGroupClasses(model, refusing), classes, has);
  if (has('label')) patchAttribute(root, 'aria-label', model.label);
  if (has('groupRole')) patchAttribute(root, 'role', model.groupRole || 'group');
}
