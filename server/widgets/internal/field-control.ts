import type { AttributeMap } from '../../../components/markup.ts';
import type { FormModel } from '../html-active.ts';
import { neverEmpty } from './control-types.ts';

/** Kind of a control, which determines the layout of the parts of a field. */
export type ControlKind =
  /** Text, or a select box: can be laid out in every way. */
  | 'text'
  /** A control with its own appearance: range, colour, file. */
  | 'widget'
  /** A check box or radio button with its label after it. */
  | 'check'
  /** One inside of its label. */
  | 'enclosed'
  /** Check boxes or radio buttons under one label. */
  | 'list';

/** Role of the control for assistive technology; determines which ARIA attributes it may have. */
export type ControlRole =
  | 'control'
  | 'radio'
  | 'slider'
  | 'group'
  | 'radiogroup'
  /** A control of a radio group: only marked as required. */
  | 'item'
  | 'static';

/** Adds attributes for the state of its field to those of a control. */
export type AddFieldAttributes = (options: AttributeMap, role: ControlRole) => AttributeMap;

const shapes: Readonly<Record<string, readonly [kind: ControlKind, role: ControlRole]>> = {
  checkbox: ['check', 'control'],
  checklist: ['list', 'group'],
  file: ['widget', 'control'],
  radio: ['check', 'radio'],
  radiolist: ['list', 'radiogroup'],
  static: ['text', 'static'],
  widget: ['widget', 'control'],
};

/** Type, kind and role of a control of this type. */
export function controlOfType(type: string): Pick<FieldControl, 'type' | 'kind' | 'role'> {
  const [kind, role] = shapes[type] ?? (neverEmpty.has(type) ? slider : text);
  return { type, kind, role };
}

const slider = ['widget', 'slider'] as const;
const text = ['text', 'control'] as const;

/** The control of a field, written together with the field: hint and error may be set later. */
export interface FieldControl {
  readonly kind: ControlKind;
  /** Type of the input, or `textarea`, `select`, `checklist`, `radiolist`; for rules that a browser can check. */
  readonly type: string;
  /** Attributes of the call; `id` here is the one of the field. */
  readonly options: AttributeMap;
  readonly role: ControlRole;
  /** Writes it with its attributes and those of its field; `addAttributes` is for further parts of it. */
  readonly write: (
    model: FormModel,
    attribute: string,
    attributes: AttributeMap,
    addAttributes: AddFieldAttributes,
  ) => string;
}
