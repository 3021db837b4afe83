import type { FormErrors } from './form-fields.ts';

/**
 * Gives the focus to the first control of a form that is wrong, as browsers do with what they check
 * themselves: screen readers say what it is described by, and it comes into view. Whoever went on to
 * another place meanwhile stays there.
 *
 * @param before What had the focus when the form was sent.
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

/** Errors are told by paths, `tags.0`; controls have names of forms, `tags[]` or `address[city]`. */
function isNamed(name: string, fields: readonly string[]): boolean {
  if (name === '') return false;
  const path = name.replaceAll('[]', '').replaceAll(/\[([^\]]*)\]/g, '.$1');
  return fields.some((field) => field === name || field === path || field.startsWith(`${path}.`));
}
