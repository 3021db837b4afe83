import { json, oneOf } from '../internal/converters.ts';
import type { ElementContract } from '../internal/element-contract.ts';
import { widgetProperties } from '../internal/widget-properties.ts';

/** How the parts of a field are laid out. */
export const fieldLayouts = ['default', 'horizontal', 'inline', 'floating'] as const;
/** One of {@link fieldLayouts}. */
export type ActiveFieldLayout = (typeof fieldLayouts)[number];

/** What has the classes of the state of a field. */
export const stateCarriers = ['input', 'container'] as const;

/** What both sides know of `<fwx-active-field>`. */
export const activeFieldContract = {
  tag: 'fwx-active-field',
  // The last one is for fields whose own classes replace the documented ones.
  root: '.form-field, .row, .form-floating, [class*="field-"]:has(input, select, textarea)',
  properties: {
    errorCssClass: { attribute: 'error-css-class', type: String },
    inline: { type: Boolean },
    layout: { converter: oneOf('layout', fieldLayouts, 'default') },
    maxCharacters: { attribute: 'max-characters', type: Number },
    messages: { converter: json },
    required: { type: Boolean },
    rules: { converter: json },
    successCssClass: { attribute: 'success-css-class', type: String },
    validationStateOn: {
      attribute: 'validation-state-on',
      converter: oneOf('validation-state-on', stateCarriers, 'input'),
    },
    ...widgetProperties,
  },
  render: (_model: object, children: unknown): unknown => children,
} satisfies ElementContract;
