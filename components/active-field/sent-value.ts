import { type Control, isControl } from './field-parts.ts';

/**
 * What the form of a control would send under a name: the last value where there are several, as a
 * server keeps it, and `''` for nothing.
 */
export function sentValue(form: HTMLFormElement | null, name: string): string {
  let sent = '';
  for (const element of form?.elements ?? []) {
    const isNamed = element.getAttribute('name') === name && !element.matches(':disabled');
    if (isNamed) sent = valueOf(element) ?? sent;
  }
  return sent;
}

/** What a control would be sent as, whether it has a name and a form or not. */
export function ownValue(control: Control): string {
  const isCheck = control.type === 'checkbox' || control.type === 'radio';
  if (isCheck) return sentValue(control.form, control.name);
  return control.value;
}

function valueOf(element: Element): string | null {
  if (element instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(element.type)) {
    return element.checked ? element.value : null;
  }
  if (element instanceof HTMLInputElement && element.type === 'hidden') return element.value;
  if (element instanceof HTMLSelectElement && element.multiple) {
    return [...element.selectedOptions].at(-1)?.value ?? null;
  }
  return isControl(element) ? element.value : null;
}
