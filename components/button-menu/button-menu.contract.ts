import type { ComplexAttributeConverter } from 'lit';

import { attributesJson, markupText, widgetJson } from '../internal/attribute-data.ts';
import type { ElementContract } from '../internal/element-contract.ts';
import { refusing } from '../internal/refuse-warning.ts';
import { noneIfEmpty, widgetProperties } from '../internal/widget-properties.ts';
import { type ButtonMenuOptions, buttonMenuTemplate } from './button-menu.template.ts';

/** Values of the properties of `<fwx-button-menu>`. */
export interface ButtonMenuModel extends Omit<ButtonMenuOptions, 'tagName'> {
  /** `tagName` of the options: elements have a property of that name already. */
  readonly buttonTag?: string | null | undefined;
  readonly menuRole?: boolean | undefined;
}

/** `true` and `false` as they are, any other value as text; a bare attribute is `true`. */
const autoCloseValue: ComplexAttributeConverter<boolean | string | null> = {
  fromAttribute: (value) =>
    value === '' || value === 'true' ? true : value === 'false' ? false : value,
  toAttribute: (value) => (value === null ? null : String(value)),
};

/** What both sides know of `<fwx-button-menu>`. */
export const buttonMenuContract = {
  tag: 'fwx-button-menu',
  root: '.menu, .btn-group',
  beside: '[data-bs-toggle="menu"]',
  properties: {
    autoClose: { attribute: 'auto-close', converter: autoCloseValue },
    buttonOptions: { attribute: 'button-options', converter: attributesJson },
    buttonTag: { attribute: 'tag-name', type: String },
    containerOptions: { attribute: 'container-options', converter: attributesJson },
    encodeLabel: { attribute: false },
    label: { type: String },
    menu: { converter: widgetJson, content: true },
    menuRole: { attribute: 'menu-role', type: Boolean },
    open: { type: Boolean, reflect: true },
    placement: { type: String },
    renderContainer: { attribute: 'render-container', type: Boolean },
    size: { type: String },
    split: { type: Boolean },
    splitIcon: { attribute: 'split-icon', converter: markupText },
    theme: { type: String },
    variant: { converter: noneIfEmpty },
    ...widgetProperties,
  },
  render: (model: ButtonMenuModel, children: unknown): unknown =>
    children ?? buttonMenuTemplate(buttonMenuOptions(model), refusing),
} satisfies ElementContract;

/** Options of the template for these properties. */
export function buttonMenuOptions(model: ButtonMenuModel): ButtonMenuOptions {
  const { buttonTag, menuRole, ...rest } = model;
  return {
    ...rest,
    menu: menuRole ? { ...model.menu, menuRole } : model.menu,
    placement: model.placement || null,
    size: model.size || null,
    tagName: buttonTag || 'button',
    theme: model.theme || null,
  };
}
