import { nextId } from '../internal/ids.ts';
import { patchAttribute, patchClass } from '../internal/patch.ts';
import { addToken, removeToken, tokensOf } from '../internal/tokens.ts';
import {
  type Control,
  controlsOf,
  feedbackOf,
  groupOf,
  inputType,
  stateElement,
} from './field-parts.ts';

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

/** How a field shows its state. */
export interface FieldLook {
  /** Classes of what is wrong. */
  readonly errorCssClass: string;
  /** Classes of what has been checked and is right; `''` for none. */
  readonly successCssClass: string;
  /** What has these classes: the control, or the root. */
  readonly validationStateOn: 'container' | 'input';
}

/** The element that has the classes of the state. */
function carrierOf(root: Element, { validationStateOn }: FieldLook): Element | null {
  return validationStateOn === 'container' ? root : stateElement(root);
}

/** Marks a value that has been checked as right, or takes the mark away. */
export function showSuccess(root: Element, isRight: boolean, look: FieldLook): void {
  const carrier = carrierOf(root, look);
  for (const name of carrier ? tokensOf(look.successCssClass) : []) {
    patchClass(carrier as Element, name, isRight);
  }
}

/** Marks the field and its control as required, or takes the mark away. */
export function patchRequired(root: Element, isRequired: boolean): void {
  patchClass(root, 'required', isRequired);
  const controls = controlsOf(root);
  const isList = controls.length > 1 || groupOf(root) !== null;
  // Nobody has to check each box of a list.
  const never = isList ? /^(?:range|color|checkbox)$/ : /^(?:range|color)$/;
  for (const control of controls) {
    if (!never.test(inputType(control))) patchAttribute(control, 'required', isRequired);
  }
}

/** Whether the user has given a value: a mark for what was left empty would say nothing. */
export function hasValue(root: Element): boolean {
  return controlsOf(root).some((one) =>
    one instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(one.type)
      ? one.checked
      : one.value !== '',
  );
}

/** Shows an error of a field as the server would have written it; null takes it away. */
export function showError(root: Element, text: string | null, look: FieldLook): void {
  const feedback = feedbackOf(root) ?? (text === null ? null : addFeedback(root));
  const element = stateElement(root);
  const carrier = carrierOf(root, look);
  if (!feedback || !element || !carrier) return;
  if (feedback.textContent !== (text ?? '')) feedback.textContent = text ?? '';
  for (const name of tokensOf(look.errorCssClass)) patchClass(carrier, name, text !== null);
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
  if (isShown) addToken(element, 'aria-describedby', feedback.id);
  else removeToken(element, 'aria-describedby', feedback.id);
}

/** Whether the field shows an error. */
export function showsError(root: Element, look: FieldLook): boolean {
  const names = tokensOf(look.errorCssClass);
  const has = (one: Element): boolean => names.every((name) => one.classList.contains(name));
  return names.length > 0 && (has(stateElement(root) ?? root) || has(root));
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
