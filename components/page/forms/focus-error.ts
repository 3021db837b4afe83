import type { FormErrors } from './form-fields.ts';

/**
 * Focuses the first invalid control of a form, as browsers do for their own constraints: screen readers
 * announce its description, and it is scrolled into view. Does nothing if the user has moved the focus to
 * another element in the meantime.
 *
 * @param before The element that had the focus when the form was submitted.
 */
export function focusError(
  form: HTMLFormElement,
  errors: FormErrors,
  before: Element | null,
): void {
  const { activeElement, body } = form.ownerDocument;
  if (activeElement !== null && activeElement !== body && activeElement !== before) return;
  const fields = Object.keys(errors);
  for (const control of form.elements) {
    const { name } = control as HTMLInputElement;
    if (!(control instanceof HTMLElement) || !isNamed(name, fields)) continue;
    if (control.matches(':disabled, fieldset, output, [type="hidden"]')) continue;
    if (!control.checkVisibility()) continue;
    control.focus();
    return;
  }
}

/** Whether a control has an error: errors have paths, `tags.0`; controls have names, `tags[]` or `address[city]`. */
function isNamed(name: string, fields: readonly string[]): boolean {
  if (name === '') return false;
  const path = name.replaceAll('[]', '').replaceAll(/\[([^\]]*)\]/g, '.$1');
  return fields.some((field) => field === name || field === path || field.startsWith(`${path}.`));
}
