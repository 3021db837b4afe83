import type { PropertyValues } from 'lit';

import { isServed } from '../internal/behavior/behavior.ts';
import type { Listen } from '../internal/element/events.ts';
import type { PropertiesOf } from '../internal/options/option.ts';
import { type Root, rootOf } from '../internal/dom/roots.ts';
import { WidgetElement } from '../internal/element/widget-element.ts';
import type { Control } from '../internal/dom/control.ts';
import { activeFieldExpansion } from './active-field-markup.ts';
import { activeFieldContract } from './active-field.contract.ts';
import { checkRules, conditionalMessages, removeConstraints, namesIn } from './field-check.ts';
import { controlsOf, feedbackOf, isControl } from './field-parts.ts';
import type { FieldRule } from './field-rule.ts';
import {
  type FieldMessages,
  firstFault,
  hasValue,
  patchRequired,
  showError,
  showsError,
  showSuccess,
} from './field-state.ts';
import { fillTrack } from './range-fill.ts';
import { usableRules } from './usable-rules.ts';

/** Detail of `fwx-invalid`. */
export interface FieldFault {
  /** The error, as the field shows it. */
  readonly message: string;
  /** The control that violates a rule; null for an error that was set. */
  readonly control: Control | null;
}

/** Events of `<fwx-active-field>` by name. */
export interface ActiveFieldEvents {
  'fwx-invalid': CustomEvent<FieldFault>;
}

export interface FwxActiveField extends PropertiesOf<typeof activeFieldContract.properties> {
  /** @hidden */
  addEventListener: Listen<FwxActiveField, ActiveFieldEvents>;
  /** @hidden */
  removeEventListener: Listen<FwxActiveField, ActiveFieldEvents>;
}

/**
 * Label, control, hint and error of one value of a form. The browser validates the constraints of the
 * control; this element shows the error beside it, with the texts of `messages`, instead of in a
 * bubble. An error in the markup from the server stays until the value changes.
 *
 * Plain children are upgraded in place: a `<label>`, the control, a `<small>` as hint. The element is not
 * form-associated: the control inside belongs to the form, with or without script.
 *
 * @summary Label, control, hint and error of one value of a form.
 * @tag fwx-active-field
 * @tagname fwx-active-field
 * @fires {CustomEvent<FieldFault>} fwx-invalid - The field has become invalid. Bubbles.
 */
export class FwxActiveField extends WidgetElement {
  static override readonly contract = activeFieldContract;
  static override readonly expansion = activeFieldExpansion;

  /** The root that contains forms and other controls, while this element is connected. */
  #page: Root | null = null;
  #window: Window | null = null;

  constructor() {
    super();
    this.addEventListener('invalid', this.#onInvalid, true);
    this.addEventListener('input', this.#onInput);
    this.addEventListener('change', this.#onChange);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#page = rootOf(this);
    // `reset` is dispatched at the form only, which may be any ancestor or linked by the attribute `form`.
    this.#page.addEventListener('reset', this.#onReset);
    this.#window = this.ownerDocument.defaultView;
    this.#window?.addEventListener('pageshow', this.#onRestored);
    this.#watchOtherControls();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#window?.removeEventListener('pageshow', this.#onRestored);
    this.#page?.removeEventListener('reset', this.#onReset);
    this.#page?.removeEventListener('input', this.#onOtherControl);
    this.#page?.removeEventListener('change', this.#onOtherControl);
  }

  /** The error that the field shows; `null` for none. */
  get error(): string | null {
    const root = this.documentedRoot;
    if (!root || !showsError(root, this)) return null;
    return feedbackOf(root)?.textContent ?? '';
  }

  /**
   * Shows an error, such as one of a server; `null` removes it. The error stays until the
   * value changes, and does not prevent a form from being submitted.
   *
   * @param message Text, shown unchanged: markup in it is not parsed.
   */
  setError(message: string | null): void {
    const root = this.documentedRoot;
    if (!root) return;
    showSuccess(root, false, this);
    showError(root, message, this);
    if (message !== null) this.#dispatchInvalid({ message, control: null });
  }

  /** Validates the value and shows the error. Returns whether the value is valid. */
  validate(): boolean {
    const root = this.documentedRoot;
    if (!root) return true;
    this.#check(root);
    const fault = firstFault(root, this.#allMessages);
    showError(root, fault?.message ?? null, this);
    showSuccess(root, fault === null && hasValue(root), this);
    if (fault) this.#dispatchInvalid(fault);
    return fault === null;
  }

  protected override enhanceChildren(parent: Element): void {
    super.enhanceChildren(parent);
    const root = this.documentedRoot;
    // A new control has the rules and the track of the one before.
    if (root && this.hasUpdated) this.rootReady(root);
  }

  protected override readMarkup(root: HTMLElement): { required: boolean } {
    return { required: root.classList.contains('required') };
  }

  protected override patch(changed: PropertyValues, root: HTMLElement): void {
    if (changed.has('required')) patchRequired(root, this.required);
    const hasRules = changed.has('maxCharacters') || changed.has('rules');
    if (changed.has('rules')) this.#watchOtherControls();
    if (!hasRules || !isServed(this)) return;
    removeConstraints(root, usableRules(changed.get('rules')));
    if (this.required) patchRequired(root, true);
    checkRules(root, this.#ownRules);
  }

  protected override rootReady(root: HTMLElement): void {
    this.#watchOtherControls();
    if (isServed(this)) this.#check(root);
    this.#fillTracks(root);
  }

  /** Sets the custom property on the host, so that the documented markup stays unchanged. */
  #fillTracks(root: HTMLElement): void {
    for (const control of controlsOf(root)) fillTrack(this, control);
  }

  /** All rules that this element validates itself. */
  get #ownRules(): readonly FieldRule[] {
    const { maxCharacters: most, messages, rules } = this;
    const given = usableRules(rules);
    if (most === null) return given;
    return [{ check: 'length', most, message: messages?.tooLong ?? `≤ ${most}` }, ...given];
  }

  get #allMessages(): FieldMessages {
    return { ...conditionalMessages(this.#ownRules), ...this.messages };
  }

  #check(root: HTMLElement): void {
    const rules = this.#ownRules;
    if (rules.length > 0) checkRules(root, rules);
  }

  /** Adds listeners to the page if a rule depends on other controls. */
  #watchOtherControls(): void {
    if (namesIn(this.#ownRules).size === 0) return;
    this.#page?.addEventListener('input', this.#onOtherControl);
    this.#page?.addEventListener('change', this.#onOtherControl);
  }

  #dispatchInvalid(detail: FieldFault): void {
    this.dispatchEvent(new CustomEvent('fwx-invalid', { detail, bubbles: true }));
  }

  /** Shows the error beside the control instead of in a bubble, on submitting and on `reportValidity()`. */
  #onInvalid = (event: Event): void => {
    const { target } = event;
    const root = this.documentedRoot;
    if (!isControl(target) || !root || !isServed(this)) return;
    event.preventDefault();
    // Each radio button of a list fires the event, but the field shows one error.
    if (firstFault(root, {})?.control !== target) return;
    this.validate();
    if (!isFirstInvalid(target)) return;
    openSections(target);
    target.focus();
  };

  /** Validates on each input while an error is shown, so that a corrected error disappears at once. */
  #onInput = ({ target }: Event): void => {
    const root = this.documentedRoot;
    if (!isControl(target) || !root) return;
    fillTrack(this, target);
    if (!isServed(this)) return;
    this.#check(root);
    if (showsError(root, this)) this.validate();
    else showSuccess(root, false, this);
  };

  /** Validates again when another control that a rule depends on has a new value. */
  #onOtherControl = ({ target }: Event): void => {
    const root = this.documentedRoot;
    if (!root || !isControl(target) || root.contains(target) || !isServed(this)) return;
    if (!namesIn(this.#ownRules).has(target.name)) return;
    if (controlsOf(root)[0]?.form !== target.form) return;
    this.#check(root);
    if (showsError(root, this)) this.validate();
  };

  // The target may be a custom element that is a control, such as an upload.
  #onChange = (): void => {
    if (isServed(this)) this.validate();
  };

  #onReset = ({ defaultPrevented, target }: Event): void => {
    const root = this.documentedRoot;
    if (defaultPrevented || !root || !isServed(this)) return;
    const controls = controlsOf(root).filter(({ form }) => form === target);
    if (controls.length === 0) return;
    showError(root, null, this);
    showSuccess(root, false, this);
    // The event is fired before the values change, which happens in the same task.
    setTimeout(this.#onRestored);
  };

  /** Reads values that have changed without events: by a reset, or because the browser has restored them on the way back. */
  #onRestored = (): void => {
    const root = this.documentedRoot;
    if (root) this.rootReady(root);
  };
}

/** Whether the browser would have focused this control if the event `invalid` had not been prevented. */
function isFirstInvalid(control: Control): boolean {
  const elements = [...(control.form?.elements ?? [control])];
  const first = elements.find((one) => isControl(one) && one.willValidate && !one.validity.valid);
  return first === control;
}

/** Opens the closed sections around a control, which could not be focused, and whose error would be hidden. */
function openSections(control: Control): void {
  let section = control.closest<HTMLDetailsElement>('details:not([open])');
  while (section && !control.checkVisibility()) {
    section.open = true;
    section = section.parentElement?.closest<HTMLDetailsElement>('details:not([open])') ?? null;
  }
}

declare global {
  interface FwxElementEvents {
    'fwx-active-field': ActiveFieldEvents;
  }
  interface HTMLElementTagNameMap {
    'fwx-active-field': FwxActiveField;
  }
}
