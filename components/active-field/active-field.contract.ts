import { json, numeric, word } from '../internal/options/converters.ts';
import type { ElementContract } from '../internal/options/element-contract.ts';
import { option } from '../internal/options/option.ts';
import { widgetProperties } from '../internal/options/widget-properties.ts';
import type { FieldRule } from './field-rule.ts';
import type { FieldMessages } from './field-state.ts';

/** How the parts of a field are laid out. */
const fieldLayouts = ['default', 'horizontal', 'inline', 'floating'] as const;
/** One of {@link fieldLayouts}. */
export type ActiveFieldLayout = (typeof fieldLayouts)[number];

/** Elements that can have the classes of the state of a field. */
const stateCarriers = ['input', 'container'] as const;

const properties = {
  /** Classes of an invalid field. */
  errorCssClass: option('is-invalid'),
  /** Hides the label visually: assistive technology reads it, and the control shows it while it is empty. */
  inline: option(false),
  /** Layout of the parts. For plain children. */
  layout: option<ActiveFieldLayout>('default', {
    converter: word('layout', fieldLayouts),
  }),
  /** Maximum length of a text in characters (code points); `null` for no limit. */
  maxCharacters: option<number | null>(null, { converter: numeric }),
  /** Message for each constraint, by its name in `ValidityState`: `{ valueMissing: '…' }`. */
  messages: option<FieldMessages | undefined>(undefined, { converter: json }),
  /** Marks plain children as required. */
  required: option(false),
  /**
   * Rules that no attribute of a control can specify, as JSON or property: comparisons, lists of values,
   * files, and constraints with a condition. The server writes the rules of a model as this attribute.
   */
  rules: option<readonly FieldRule[] | undefined>(undefined, { converter: json }),
  /** Classes of a value that has been validated and is valid; `''` for none. */
  successCssClass: option(''),
  /** Element that has the classes of the state: the control (`input`) or the root (`container`). */
  validationStateOn: option<(typeof stateCarriers)[number]>('input', {
    converter: word('validation-state-on', stateCarriers),
  }),
  ...widgetProperties,
};

/** Contract of `<fwx-active-field>`, shared by browser and server. */
export const activeFieldContract = {
  tag: 'fwx-active-field',
  // A row without a label is a plain child. The last one is for fields with classes of their own.
  root: '.form-field, .row.mb-3, .row:has(label), .form-floating, [class*="field-"]:has(input, select, textarea)',
  properties,
  render: (_model: object, children: unknown): unknown => children,
} satisfies ElementContract;
