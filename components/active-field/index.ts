import { FwxActiveField } from './active-field.ts';

if (!customElements.get(FwxActiveField.contract.tag)) {
  customElements.define(FwxActiveField.contract.tag, FwxActiveField);
}

export { FwxActiveField };
export type { FieldFault } from './active-field.ts';
export type { ActiveFieldLayout } from './active-field.contract.ts';
export type { FieldMessages } from './field-state.ts';
