import { json, numeric, oneOf } from '../internal/converters.ts';
import type { ElementContract } from '../internal/element-contract.ts';
import { option } from '../internal/option.ts';
import { widgetProperties } from '../internal/widget-properties.ts';
import type { FieldRule } from './field-rule.ts';
import type { FieldMessages } from './field-state.ts';

/** How the parts of a field are laid out. */
export const fieldLayouts = ['default', 'horizontal', 'inline', 'floating'] as const;
/** One of {@link fieldLayouts}. */
export type ActiveFieldLayout = (typeof fieldLayouts)[number];

/** What has the classes of the state of a field. */
export const stateCarriers = ['input', 'container'] as const;

const properties = {
  /** Classes of what is wrong. */
  errorCssClass: option('is-invalid', { attribute: 'error-css-class' }),
  /** The label is for assistive technology only; the control shows it while it is empty. */
  inline: option(false),
  /** Where the parts go. For plain children. */
  layout: option<ActiveFieldLayout>('default', {
    converter: oneOf('layout', fieldLayouts),
  }),
  /** Greatest length of a text in characters (code points); `null` for any. */
  maxCharacters: option<number | null>(null, { attribute: 'max-characters', converter: numeric }),
  /** What to say for each constraint, by its name in `ValidityState`: `{ valueMissing: '…' }`. */
  messages: option<FieldMessages | undefined>(undefined, { converter: json }),
  /** Marks plain children as required. */
  required: option(false),
  /**
   * Rules that no attribute of a control can say, as JSON or property: comparisons, lists of values,
   * files, and constraints with a condition. The rules of a model come as this from the server.
   */
  rules: option<readonly FieldRule[] | undefined>(undefined, { converter: json }),
  /** Classes of a value that has been checked and is right; `''` for none. */
  successCssClass: option('', { attribute: 'success-css-class' }),
  /** What has the classes of the state: the control (`input`) or the root (`container`). */
  validationStateOn: option<(typeof stateCarriers)[number]>('input', {
    attribute: 'validation-state-on',
    converter: oneOf('validation-state-on', stateCarriers),
  }),
  ...widgetProperties,
};

/** What both sides know of `<fwx-active-field>`. */
export const activeFieldContract = {
  tag: 'fwx-active-field',
  // The last one is for fields whose own classes replace the documented ones.
  root: '.form-field, .row, .form-floating, [class*="field-"]:has(input, select, textarea)',
  properties,
  render: (_model: object, children: unknown): unknown => children,
} satisfies ElementContract;
