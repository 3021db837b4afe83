import { nextId } from '../internal/ids.ts';
import { patchAttribute, patchClass } from '../internal/patch.ts';
import { type Control, controlsOf, feedbackOf, stateElement } from './field-parts.ts';

/** Texts for the constraints of a browser, by the names that `ValidityState` has for them. */
export type FieldMessages = Readonly<Partial<Record<keyof ValidityState, string>>>;

/** The first constraint that the control does not keep; null when it keeps all. */
export function violationOf(control: Control): keyof ValidityState | null {
  for (const name in control.validity) {
    const key = name as keyof ValidityState;
    if (key !== 'valid' && control.validity[key]) return key;
  }
  return null;
}

/** What is wrong with a control: the words for it, else those of the browser; null for nothing. */
export function messageOf(control: Control, messages: FieldMessages): string | null {
  const violation = violationOf(control);
  if (violation === null) return null;
  const words = Object.hasOwn(messages, violation) ? messages[violation] : undefined;
  return (
    (violation === 'customError' ? control.validationMessage : words) ?? control.validationMessage
  );
}

/**
 * Refuses a text that is longer than the server takes. `maxlength` would count in UTF-16 units, and
 * cut off what is pasted.
 *
 * @param limit Greatest number of characters (code points); null for none.
 * @param words What to say; without any, the limit itself.
 */
export function checkLength(control: Control, limit: number | null, words: string): void {
  if (limit === null || control instanceof HTMLSelectElement) return;
  const isLong = control.value.length > limit && Array.from(control.value).length > limit;
  if (isLong) control.setCustomValidity(words);
  else if (control.validity.customError && control.validationMessage === words)
    control.setCustomValidity('');
}

/** Shows an error of a field as the server would have written it; null takes it away. */
export function showError(root: Element, text: string | null): void {
  const feedback = feedbackOf(root) ?? (text === null ? null : addFeedback(root));
  const element = stateElement(root);
  if (!feedback || !element) return;
  if (feedback.textContent !== (text ?? '')) feedback.textContent = text ?? '';
  patchClass(element, 'is-invalid', text !== null);
  // Neither role of a list of check boxes may be called invalid; its description says it.
  if (!element.matches('[role="group"]')) {
    patchAttribute(element, 'aria-invalid', text === null ? null : 'true');
  }
  describe(element, feedback, text !== null);
}

function addFeedback(root: Element): HTMLElement {
  const feedback = document.createElement('div');
  feedback.className = 'invalid-feedback';
  const inner = root.querySelector(':scope > .form-field-content, :scope > [class*="col-"]');
  (inner ?? root).append(feedback);
  return feedback;
}

function describe(element: HTMLElement, feedback: HTMLElement, isShown: boolean): void {
  if (isShown && feedback.id === '') {
    feedback.id = element.id === '' ? nextId() : `${element.id}-error`;
  }
  const ids = (element.getAttribute('aria-describedby') ?? '').split(/\s+/).filter(Boolean);
  const others = ids.filter((id) => id !== feedback.id);
  const wanted = isShown ? [...others, feedback.id] : others;
  patchAttribute(element, 'aria-describedby', wanted.length === 0 ? null : wanted.join(' '));
}

/** Whether the field shows an error. */
export function showsError(root: Element): boolean {
  const { classList } = stateElement(root) ?? root;
  return classList.contains('is-invalid') || root.classList.contains('is-invalid');
}

/** The first control that breaks a rule, and what to say of it; null when all are right. */
export function firstFault(
  root: Element,
  messages: FieldMessages,
): { readonly control: Control; readonly message: string } | null {
  for (const control of controlsOf(root)) {
    const message = control.willValidate ? messageOf(control, messages) : null;
    if (message !== null) return { control, message };
  }
  return null;
}
