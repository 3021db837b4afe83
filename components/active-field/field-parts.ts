/** A control that takes part in the validation of its form. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whether an element is a control that a user fills in: no button, nothing hidden. */
export function isControl(element: EventTarget | null): element is Control {
  if (element instanceof HTMLInputElement) {
    return !/^(?:hidden|button|submit|reset|image)$/.test(element.type);
  }
  return element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
}

/** The controls of a field, in order. */
export function controlsOf(root: Element): Control[] {
  return [...root.querySelectorAll('input, select, textarea')].filter(isControl);
}

/** Whether the control is one that is checked. */
export function isCheck(control: Control): boolean {
  return control.type === 'checkbox' || control.type === 'radio';
}

/** The element that carries the state of a field: the group of a list, else the control. */
export function stateElement(root: Element): HTMLElement | null {
  return (
    root.querySelector<HTMLElement>('[role="group"], [role="radiogroup"]') ??
    controlsOf(root)[0] ??
    null
  );
}

/** Where the error of a field stands: by its usual class, or by its id where it has another one. */
export function feedbackOf(root: Element): HTMLElement | null {
  const usual = root.querySelector<HTMLElement>('.invalid-feedback');
  const id = stateElement(root)?.id ?? '';
  if (usual || id === '') return usual;
  return root.querySelector<HTMLElement>(`#${CSS.escape(`${id}-error`)}`);
}
