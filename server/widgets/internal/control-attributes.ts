import {
  addCssClass,
  type AttributeMap,
  textOf,
  withoutPrefixes,
} from '../../../components/markup.ts';
import type { ControlRole, AddFieldAttributes } from './field-control.ts';

/** State of a field that its control shows. */
export interface ControlState {
  /** Class of an error; null when there is none, or when the tag around the field has it. */
  readonly errorClass: string | null;
  /** Ids of hint and error, those that have text. */
  readonly describedBy: readonly string[];
  /** Id of the label, for a group of controls; null without a label. */
  readonly labelledBy: string | null;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
  /** Attributes of rules that a browser can check. */
  readonly constraints: AttributeMap;
  /** Text to show while a text control is empty; null for none. */
  readonly placeholder: string | null;
}

// Roles whose value can be missing, and that may therefore be marked as required.
const requirable: readonly ControlRole[] = ['control', 'radiogroup'];

/** Adds class, ARIA attributes and constraints to a control, if its role allows them. */
export function fieldAttributes(state: ControlState): AddFieldAttributes {
  return (given, role) => {
    const options = withoutPrefixes(given);
    if (role === 'item') return { ...options, required: state.constraints['required'] };
    const constraints = isGroup(role) || role === 'static' ? {} : state.constraints;
    const { 'aria-describedby': description, ...rest } = options;
    // The caller's attributes precede the others, and their values override them.
    const own = { ...constraints, ...stateAttributes(state, role) };
    const attributes: Record<string, unknown> = { ...rest, ...own, ...rest };
    const described = describedBy(description, state.describedBy);
    if (described !== null) attributes['aria-describedby'] = described;
    return state.errorClass === null ? attributes : addCssClass(attributes, state.errorClass);
  };
}

function stateAttributes(state: ControlState, role: ControlRole): AttributeMap {
  const own: Record<string, unknown> = {};
  if (isGroup(role) && state.labelledBy !== null) own['aria-labelledby'] = state.labelledBy;
  if (state.placeholder !== null) own['placeholder'] = state.placeholder;
  if (state.isRequired && requirable.includes(role)) own['aria-required'] = 'true';
  if (state.isInvalid && role !== 'group' && role !== 'static') own['aria-invalid'] = 'true';
  return own;
}

function isGroup(role: ControlRole): boolean {
  return role === 'group' || role === 'radiogroup';
}

function describedBy(given: unknown, ids: readonly string[]): string | null {
  const all = given == null || given === false ? ids : [textOf(given), ...ids];
  return all.length === 0 ? null : all.join(' ');
}
