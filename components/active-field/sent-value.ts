import type { Control } from '../internal/dom/control.ts';
import { isCheck, isControl } from './field-parts.ts';

/**
 * The value that a form would submit under a name: the last one if there are several, as on the server,
 * and `''` for none.
 */
export function sentValue(form: HTMLFormElement | null, name: string): string {
  let sent = '';
  for (const element of form?.elements ?? []) {
    const isNamed = element.getAttribute('name') === name && !element.matches(':disabled');
    if (isNamed) sent = valueOf(element) ?? sent;
  }
  return sent;
}

/** The value that a control would submit, even if it has no name or no form. */
export function ownValue(control: Control): string {
  const isCheck = control.type === 'checkbox' || control.type === 'radio';
  if (isCheck) return sentValue(control.form, control.name);
  return control.value;
}

function valueOf(element: Element): string | null {
  if (element.matches('input[type="hidden"]')) return (element as HTMLInputElement).value;
  if (!isControl(element)) return null;
  if (isCheck(element)) return (element as HTMLInputElement).checked ? element.value : null;
  if (element.type === 'select-multiple') {
    return [...(element as HTMLSelectElement).selectedOptions].at(-1)?.value ?? null;
  }
  return element.value;
}
