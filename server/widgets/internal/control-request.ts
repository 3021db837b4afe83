import type { AttributeMap } from '../../../components/markup.ts';
import { getInputId } from '../input-name.ts';
import type { FieldControl } from './field-control.ts';
import type { Binding } from './field-inputs.ts';

/** A control that a call on a field has requested; it is created when the field is written. */
export interface ControlRequest {
  /** Attributes that all such controls of the field have. */
  readonly usual: AttributeMap;
  /** Attributes of the call. */
  readonly options: AttributeMap;
  /** Creates the control, with all of its attributes. */
  readonly make: (binding: Binding, options: AttributeMap) => FieldControl;
}

/** The control itself. */
export function createControl(request: ControlRequest, binding: Binding): FieldControl {
  const { usual, options } = request;
  const id = getInputId(binding.model, binding.attribute);
  return request.make(binding, { id, ...usual, ...options });
}
