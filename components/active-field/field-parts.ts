import type { Control } from '../internal/dom/control.ts';

/**
 * The type of an `<input>` from its attribute, in lower case; empty for other controls. For code
 * that also runs on the server, whose tree has attributes but no properties.
 */
export function inputType(control: Element): string {
  if (control.localName !== 'input') return '';
  return (control.getAttribute('type') ?? '').toLowerCase();
}

/** Whether an element is a control for user input: not a button, not hidden. */
export function isControl(target: EventTarget | null): target is Control {
  const element = target as Element | null;
  switch (element?.localName) {
    case 'input':
      return !/^(?:hidden|button|submit|reset|image)$/.test(inputType(element));
    case 'select':
    case 'textarea':
      return true;
    default:
      return false;
  }
}

/** The controls of a field, in order. */
export function controlsOf(root: Element): Control[] {
  return [...root.querySelectorAll('input, select, textarea')].filter(isControl);
}

/** Whether the control is a check box or a radio button. */
export function isCheck(control: Control): boolean {
  return /^(?:checkbox|radio)$/.test(inputType(control));
}

/** Selector for the roles of a list. */
export const groupRoles = '[role="group"], [role="radiogroup"]';

/**
 * The group of a list, which contains the controls of the field: check boxes, radio buttons, or several
 * others. A group beside a control is not a list, nor is a group around a single text control.
 */
export function groupOf(root: Element): HTMLElement | null {
  const controls = controlsOf(root);
  const [first] = controls;
  if (!first || (controls.length === 1 && !isCheck(first))) return null;
  const groups = [...root.querySelectorAll<HTMLElement>(groupRoles)];
  return groups.find((group) => controlsOf(group)[0] === first) ?? null;
}

/** Whether another custom element inside the field contains this one. */
export function isOfWidget(root: Element, element: Element): boolean {
  let at = element.parentElement;
  while (at && at !== root && !at.localName.includes('-')) at = at.parentElement;
  return at !== root;
}

/** The element with the state of a field: the group of a list, or else the control. */
export function stateElement(root: Element): HTMLElement | null {
  return groupOf(root) ?? controlsOf(root)[0] ?? null;
}

/** The element for the error of a field, found by its default class, or else by its id. */
export function feedbackOf(root: Element): HTMLElement | null {
  const usual = root.querySelector<HTMLElement>('.invalid-feedback');
  const id = stateElement(root)?.id ?? '';
  if (usual || id === '') return usual;
  return root.querySelector<HTMLElement>(`#${CSS.escape(`${id}-error`)}`);
}
