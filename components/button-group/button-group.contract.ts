import type { AttributeMap } from '../internal/attributes.ts';
import { itemListJson } from '../internal/attribute-data.ts';
import type { ElementContract } from '../internal/element-contract.ts';
import { refusing } from '../internal/refuse-warning.ts';
import { widgetProperties } from '../internal/widget-properties.ts';
import { type ButtonGroupOptions, buttonGroupTemplate } from './button-group.template.ts';

/** Values of the properties of `<fwx-button-group>`. */
export interface ButtonGroupModel extends ButtonGroupOptions {
  readonly groupRole?: string | null | undefined;
  readonly label?: string | null | undefined;
}

/** What both sides know of `<fwx-button-group>`. */
export const buttonGroupContract = {
  tag: 'fwx-button-group',
  root: '.btn-group, .btn-group-vertical',
  properties: {
    buttons: { converter: itemListJson, content: true },
    divider: { type: Boolean },
    encodeLabels: { attribute: false },
    groupRole: { attribute: 'group-role', type: String },
    label: { type: String },
    size: { type: String },
    vertical: { type: Boolean },
    ...widgetProperties,
  },
  render: (model: ButtonGroupModel, children: unknown): unknown =>
    children ?? buttonGroupTemplate(buttonGroupOptions(model), refusing),
} satisfies ElementContract;

/** Options of the template for these properties: name and role are attributes of the root. */
export function buttonGroupOptions(model: ButtonGroupModel): ButtonGroupOptions {
  const { groupRole, label, ...rest } = model;
  const own: Record<string, unknown> = {};
  if (groupRole) own['role'] = groupRole;
  if (label != null) own['aria-label'] = label;
  const options: AttributeMap = { ...own, ...model.options };
  return { ...rest, size: model.size || null, options };
}
