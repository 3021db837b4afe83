import type { AttributeMap } from '../internal/attributes.ts';
import { addCssClass } from '../internal/class-and-style.ts';
import { urlText } from '../internal/attribute-data.ts';
import type { ElementContract } from '../internal/element-contract.ts';
import { refusing } from '../internal/refuse-warning.ts';
import { noneIfEmpty, widgetProperties } from '../internal/widget-properties.ts';
import { type ButtonOptions, buttonTemplate } from './button.template.ts';

/** Values of the properties of `<fwx-button>`. */
export interface ButtonModel extends Omit<ButtonOptions, 'tagName' | 'toggle'> {
  /** `tagName` of the options: elements have a property of that name already. */
  readonly buttonTag?: string | null | undefined;
  readonly disabled?: boolean | undefined;
  readonly href?: string | null | undefined;
  readonly pressed?: boolean | undefined;
  readonly toggleable?: boolean | undefined;
  readonly type?: string | null | undefined;
}

/** What both sides know of `<fwx-button>`. */
export const buttonContract = {
  tag: 'fwx-button',
  root: '.btn, .btn-solid, .btn-outline, .btn-subtle, .btn-text, .btn-link',
  properties: {
    buttonTag: { attribute: 'tag-name', type: String },
    disabled: { type: Boolean },
    encodeLabel: { attribute: false },
    href: { converter: urlText },
    label: { type: String, content: true },
    pressed: { type: Boolean, reflect: true },
    size: { type: String },
    theme: { type: String },
    toggleable: { attribute: 'toggle', type: Boolean },
    type: { type: String },
    variant: { converter: noneIfEmpty },
    ...widgetProperties,
  },
  render: (model: ButtonModel, children: unknown): unknown =>
    children ?? buttonTemplate(buttonOptions(model), refusing),
} satisfies ElementContract;

/** Options of the template for these properties: attributes of the host go to the button inside. */
export function buttonOptions(model: ButtonModel): ButtonOptions {
  const { buttonTag, disabled, href, pressed, toggleable, type, ...rest } = model;
  const own: Record<string, unknown> = {};
  if (type != null) own['type'] = type;
  if (href != null) own['href'] = href;
  if (disabled) own['disabled'] = true;
  const extras: AttributeMap = { ...own, ...model.options };
  return {
    ...rest,
    size: model.size || null,
    theme: model.theme || null,
    tagName: buttonTag || (href == null ? 'button' : 'a'),
    toggle: toggleable ?? false,
    options: pressed ? addCssClass(extras, 'active') : extras,
  };
}
