import { FwxActiveField } from './active-field.ts';

if (!customElements.get(FwxActiveField.contract.tag)) {
  customElements.define(FwxActiveField.contract.tag, FwxActiveField);
}

export { FwxActiveField };
export type { FieldFault } from './active-field.ts';
export type { ActiveFieldLayout } from './active-field.contract.ts';
export type {
  CompareRule,
  FieldCondition,
  FieldRule,
  FilesRule,
  InRule,
  LengthRule,
  NativeRule,
} from './field-rule.ts';
export type { CompareOperator } from './loose-compare.ts';
export type { FieldMessages } from './field-state.ts';
