import type { AttributeMap } from '../../../components/markup.ts';
import { defaultFieldContext, type FieldContext } from '../field-context.ts';

/** No attributes at all. */
export const noAttributes: AttributeMap = Object.freeze({});

/** Placeholder for the form of a field without a form. */
export const noForm: FieldContext = Object.freeze(defaultFieldContext());

/** Template of a check box or radio button. */
export const defaultCheckTemplate =
  '{input}<div class="form-field-content">{label}{hint}{error}</div>';
