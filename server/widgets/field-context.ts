import type { AttributeMap } from '../../components/markup.ts';

/** How the fields of a form are laid out. */
export const FieldLayout = /* @__PURE__ */ Object.freeze({
  /** Label above the control. */
  DEFAULT: 'default',
  /** Label inside the control, above its text. */
  FLOATING: 'floating',
  /** Label next to the control, from 576px on. */
  HORIZONTAL: 'horizontal',
  /** Fields in one row: labels for assistive technology only, no errors. */
  INLINE: 'inline',
} as const);
/** One of {@link FieldLayout}. */
export type FieldLayout = (typeof FieldLayout)[keyof typeof FieldLayout];

/** The element with the class of an error: the control, or the tag around the field. */
export const ValidationStateOn = /* @__PURE__ */ Object.freeze({
  CONTAINER: 'container',
  INPUT: 'input',
} as const);
/** One of {@link ValidationStateOn}. */
export type ValidationStateOn = (typeof ValidationStateOn)[keyof typeof ValidationStateOn];

/** The part of a form that its fields use. */
export interface FieldContext {
  /** Whether rules are sent to the browser, as attributes of the control. */
  readonly enableClientValidation: boolean;
  /** Class of invalid fields. */
  readonly errorCssClass: string;
  readonly layout: FieldLayout;
  /** Attributes of the form; a file input sets `enctype`. */
  options: AttributeMap;
  /** Class of a field whose attribute is required. */
  readonly requiredCssClass: string;
  /** Class of fields that a script has found valid. */
  readonly successCssClass: string;
  readonly validationStateOn: ValidationStateOn;
}

/** A form with defaults, for fields that stand alone. */
export function defaultFieldContext(): FieldContext {
  return {
    enableClientValidation: false,
    errorCssClass: 'is-invalid',
    layout: FieldLayout.DEFAULT,
    options: {},
    requiredCssClass: 'required',
    successCssClass: 'is-valid',
    validationStateOn: ValidationStateOn.INPUT,
  };
}
