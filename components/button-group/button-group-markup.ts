import { buttonSelector } from '../button/button.options.ts';
import { enhanceButton } from '../button/button-markup.ts';
import type { Expansion } from '../internal/options/expansion.ts';
import { isElement } from '../internal/dom/move-nodes.ts';
import { classValue } from '../internal/markup/patch.ts';
import { refusing } from '../internal/context/refuse-warning.ts';
import { wrapNodes } from '../internal/markup/render-elements.ts';
import { type ButtonGroupModel, optionsOfButtonGroup } from './button-group.contract.ts';
import { buttonGroupOptions } from './button-group.options.ts';
import { buttonGroupTemplate } from './button-group.template.ts';

const sizes = buttonGroupOptions.size.values;

/** Turns plain buttons and links into the buttons of a group. */
export const buttonGroupExpansion = {
  build(host: HTMLElement, model: ButtonGroupModel, nodes: readonly ChildNode[]) {
    const options = optionsOfButtonGroup({ ...model, buttons: [] });
    wrapNodes(host, nodes, buttonGroupTemplate(options, refusing));
  },
  enhance: enhanceButtons,
} satisfies Expansion;

/** Adds the classes of a button to buttons and links without them. */
function enhanceButtons(root: Element): void {
  for (const child of root.children) {
    if (!isElement(child) || !child.matches('a, button')) continue;
    if (!child.matches(`${buttonSelector}, .btn-icon`)) enhanceButton(child, {});
  }
}

/** Values of the properties that the markup of a group determines. */
export function readButtonGroup(root: HTMLElement): Partial<ButtonGroupModel> {
  const role = root.getAttribute('role');
  return {
    divider: root.classList.contains('btn-group-divider'),
    groupRole: role === 'group' ? null : role,
    label: root.getAttribute('aria-label'),
    size: classValue(root, 'btn-group-', sizes),
    vertical: root.classList.contains('btn-group-vertical'),
  };
}
