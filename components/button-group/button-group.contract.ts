import type { AttributeMap } from '../internal/attributes/attributes.ts';
import type { ElementContract } from '../internal/options/element-contract.ts';
import { option, type OptionsOf } from '../internal/options/option.ts';
import { refusing } from '../internal/context/refuse-warning.ts';
import { widgetProperties } from '../internal/options/widget-properties.ts';
import { type ButtonGroupOptions, buttonGroupOptions } from './button-group.options.ts';
import { buttonGroupTemplate } from './button-group.template.ts';

const properties = {
  ...buttonGroupOptions,
  /** Role of the group, such as `toolbar`. Default `group`. */
  groupRole: option<string | null>(null),
  /** Name of the group for assistive technology. */
  label: option<string | null>(null),
  ...widgetProperties,
};

/** Values of the properties of `<fwx-button-group>`. */
export interface ButtonGroupModel extends OptionsOf<typeof properties> {}

/** Contract of `<fwx-button-group>`, shared by browser and server. */
export const buttonGroupContract = {
  tag: 'fwx-button-group',
  root: '.btn-group, .btn-group-vertical',
  properties,
  render: (model: ButtonGroupModel, children: unknown): unknown =>
    children ?? buttonGroupTemplate(optionsOfButtonGroup(model), refusing),
} satisfies ElementContract;

/** Options of the template for these properties: name and role are attributes of the root. */
export function optionsOfButtonGroup(model: ButtonGroupModel): ButtonGroupOptions {
  const { groupRole, label, ...rest } = model;
  const own: Record<string, unknown> = {};
  if (groupRole) own['role'] = groupRole;
  if (label != null) own['aria-label'] = label;
  const options: AttributeMap = { ...own, ...model.options };
  return { ...rest, options };
}
