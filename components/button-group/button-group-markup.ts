import { buttonContract } from '../button/button.contract.ts';
import { dressButton } from '../button/button-markup.ts';
import { Size } from '../internal/enums.ts';
import { moveNodes } from '../internal/move-nodes.ts';
import { patchAttribute, patchClass } from '../internal/patch.ts';
import { refusing } from '../internal/refuse-warning.ts';
import { renderShell } from '../internal/render-shell.ts';
import { type ButtonGroupModel, buttonGroupOptions } from './button-group.contract.ts';
import { buttonGroupClasses, buttonGroupTemplate } from './button-group.template.ts';

const optionClasses = [
  'btn-group',
  'btn-group-vertical',
  'btn-group-divider',
  ...Object.values(Size).map((size) => `btn-group-${size}`),
];

/** An empty root inside the host. */
export function buildGroup(host: HTMLElement, model: ButtonGroupModel): HTMLElement {
  const options = buttonGroupOptions({ ...model, buttons: [] });
  const [root] = renderShell(buttonGroupTemplate(options, refusing)) as [HTMLElement];
  host.append(root);
  return root;
}

/** Moves nodes into the root and dresses the buttons and links that have no look yet. */
export function addButtons(root: HTMLElement, nodes: readonly ChildNode[]): void {
  moveNodes(nodes, root);
  for (const node of nodes) {
    if (!(node instanceof HTMLElement) || !node.matches('a, button')) continue;
    if (!node.matches(`${buttonContract.root}, .btn-icon`)) dressButton(node, {});
  }
}

/** Brings options to a group that is there already. */
export function patchGroup(
  root: HTMLElement,
  model: ButtonGroupModel,
  has: (name: keyof ButtonGroupModel) => boolean,
): void {
  const classes = buttonGroupClasses(buttonGroupOptions(model), refusing).split(' ');
  for (const name of optionClasses) patchClass(root, name, classes.includes(name));
  if (has('label')) patchAttribute(root, 'aria-label', model.label);
  if (has('groupRole')) patchAttribute(root, 'role', model.groupRole || 'group');
}
