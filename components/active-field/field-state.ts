import { nextId } from '../internal/context/ids.ts';
import { patchAttribute, patchClass } from '../internal/markup/patch.ts';
import { addToken, removeToken, tokensOf } from '../internal/attributes/tokens.ts';
import type { Control } from '../internal/dom/control.ts';
import {
  controlsOf,
  feedbackOf,
  groupOf,
  inputType,
  isCheck,
  stateElement,
} from './field-parts.ts';

/** Messages for the constraints of the browser, by their names in `ValidityState`. */
export type FieldMessages = Readonly<Partial<Record<keyof ValidityState, string>>>;

/** The first constraint that the control violates; null for none. */
function violationOf(control: Control): keyof ValidityState | null {
  for (const name in control.validity) {
    const key = name as keyof ValidityState;
    if (key !== 'valid' && control.validity[key]) return key;
  }
  return null;
}

/** The error message of a control: from `messages`, or else from the browser; null for a valid control. */
export function messageOf(control: Control, messages: FieldMessages): string | null {
  const violation = violationOf(control);
  if (violation === null) return null;
  const text = Object.hasOwn(messages, violation) ? messages[violation] : undefined;
  return (
    (violation === 'customError' ? control.validationMessage : text) ?? control.validationMessage
  );
}

/** The classes by which a field shows its state. */
export interface FieldStateClasses {
  /** Classes of an invalid field. */
  readonly errorCssClass: string;
  /** Classes of a value that has been validated and is valid; `''` for none. */
  readonly successCssClass: string;
  /** The element that has these classes: the control, or the root. */
  readonly validationStateOn: 'container' | 'input';
}

/** The element that has the classes of the state. */
function carrierOf(root: Element, { validationStateOn }: FieldStateClasses): Element | null {
  return validationStateOn === 'container' ? root : stateElement(root);
}

/** Adds or removes the classes of a valid value. */
export function showSuccess(root: Element, isValid: boolean, classes: FieldStateClasses): void {
  const carrier = carrierOf(root, classes);
  for (const name of carrier ? tokensOf(classes.successCssClass) : []) {
    patchClass(carrier as Element, name, isValid);
  }
}

/** Marks the field and its control as required, or removes the mark. */
export function patchRequired(root: Element, isRequired: boolean): void {
  patchClass(root, 'required', isRequired);
  const controls = controlsOf(root);
  const isList = controls.length > 1 || groupOf(root) !== null;
  // In a list of check boxes the user does not have to check each one.
  const never = isList ? /^(?:range|color|checkbox)$/ : /^(?:range|color)$/;
  for (const control of controls) {
    if (!never.test(inputType(control))) patchAttribute(control, 'required', isRequired);
  }
}

/** Whether the field has a value: an empty field is not marked as valid. */
export function hasValue(root: Element): boolean {
  return controlsOf(root).some((one) =>
    isCheck(one) ? (one as HTMLInputElement).checked : one.value !== '',
  );
}

/** Shows an error of a field with the same markup as the server; null removes the error. */
export function showError(root: Element, text: string | null, classes: FieldStateClasses): void {
  const feedback = feedbackOf(root) ?? (text === null ? null : addFeedback(root));
  const element = stateElement(root);
  const carrier = carrierOf(root, classes);
  if (!feedback || !element || !carrier) return;
  if (feedback.textContent !== (text ?? '')) feedback.textContent = text ?? '';
  for (const name of tokensOf(classes.errorCssClass)) patchClass(carrier, name, text !== null);
  // ARIA does not allow `aria-invalid` on a group; its description contains the error.
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
export function showsError(root: Element, classes: FieldStateClasses): boolean {
  const names = tokensOf(classes.errorCssClass);
  const has = (one: Element): boolean => names.every((name) => one.classList.contains(name));
  return names.length > 0 && (has(stateElement(root) ?? root) || has(root));
}

/** The first control that violates a rule, with the message; null when all are valid. */
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
