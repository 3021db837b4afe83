import type { AttributeMap } from '../../../components/markup.ts';

/** What decides where the parts of a field go. */
export type ControlKind =
  /** Text, or a select box: can be laid out in every way. */
  | 'text'
  /** A control with a look of its own: range, colour, file. */
  | 'widget'
  /** A check box or radio button with its label behind it. */
  | 'check'
  /** One inside of its label. */
  | 'enclosed'
  /** Check boxes or radio buttons under one label. */
  | 'list';

/** How assistive technology takes the control; decides which ARIA attributes it may have. */
export type ControlRole =
  | 'control'
  | 'radio'
  | 'slider'
  | 'group'
  | 'radiogroup'
  /** A control of a radio group: only says that one of them is needed. */
  | 'item'
  | 'static';

/** Adds to attributes of a control what the state of its field asks for. */
export type AddFieldAttributes = (options: AttributeMap, role?: ControlRole) => AttributeMap;

/** The control of a field, written when the field is: hint and error may still be to come. */
export interface FieldControl {
  readonly kind: ControlKind;
  /** Type of the input, or `textarea`, `select`, `list`; for rules that a browser can check. */
  readonly type: string;
  /** Attributes that the call gave; `id` here is the one of the field. */
  readonly options: AttributeMap;
  readonly write: (addAttributes: AddFieldAttributes) => string;
}
