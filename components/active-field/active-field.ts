import type { PropertyValues } from 'lit';
import type { Listen } from '../internal/events.ts';
import type { PropertiesOf } from '../internal/option.ts';

import { isServed } from '../internal/behavior.ts';
import { type Root, rootOf } from '../internal/roots.ts';
import { WidgetElement } from '../internal/widget-element.ts';
import { activeFieldExpansion } from './active-field-markup.ts';
import { activeFieldContract } from './active-field.contract.ts';
import { type Control, controlsOf, feedbackOf, isControl } from './field-parts.ts';
import { checkRules, conditionalMessages, dropConstraints, namesIn } from './field-check.ts';
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
  /** What is wrong, as it is shown. */
  readonly message: string;
  /** The control that breaks a rule; null for an error that was set. */
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
 * Label, control, hint and error of one value of a form. The browser checks the constraints of the
 * control; this element shows what is wrong beside it, in the words of `messages`, instead of in a
 * bubble. An error that came with the page stays until the value changes.
 *
 * Plain children are upgraded in place: a `<label>`, the control, a `<small>` as hint. Nothing is
 * form-associated: the control inside is one of the form, with or without script.
 *
 * @summary Label, control, hint and error of one value of a form.
 * @tag fwx-active-field
 * @tagname fwx-active-field
 * @fires {CustomEvent<FieldFault>} fwx-invalid - The field has become invalid. Bubbles.
 */
export class FwxActiveField extends WidgetElement {
  static override readonly contract = activeFieldContract;
  static override readonly expansion = activeFieldExpansion;

  /** Where forms and other controls are, while this element is connected. */
  #page: Root | null = null;

  constructor() {
    super();
    this.addEventListener('invalid', this.#onInvalid, true);
    this.addEventListener('input', this.#onInput);
    this.addEventListener('change', this.#onChange);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#page = rootOf(this);
    // A reset is told to the form alone, which may be anywhere around.
    this.#page.addEventListener('reset', this.#onReset);
    this.#watchOthers();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#page?.removeEventListener('reset', this.#onReset);
    this.#page?.removeEventListener('input', this.#onOther);
    this.#page?.removeEventListener('change', this.#onOther);
  }

  /** What the field shows to be wrong; `null` for nothing. */
  get error(): string | null {
    const root = this.documentedRoot;
    if (!root || !showsError(root, this)) return null;
    return feedbackOf(root)?.textContent ?? '';
  }

  /**
   * Shows an error, such as one that a server has found; `null` takes it away. It stays until the
   * value changes, and keeps no form from being sent.
   *
   * @param message Text, shown as it is: markup in it is text, too.
   */
  setError(message: string | null): void {
    const root = this.documentedRoot;
    if (!root) return;
    showSuccess(root, false, this);
    showError(root, message, this);
    if (message !== null) this.#tell({ message, control: null });
  }

  /** Checks the value and shows what is wrong. Returns whether it is right. */
  validate(): boolean {
    const root = this.documentedRoot;
    if (!root) return true;
    this.#check(root);
    const fault = firstFault(root, this.#words);
    showError(root, fault?.message ?? null, this);
    showSuccess(root, fault === null && hasValue(root), this);
    if (fault) this.#tell(fault);
    return fault === null;
  }

  protected override readMarkup(root: HTMLElement): { required: boolean } {
    return { required: root.classList.contains('required') };
  }

  protected override patch(changed: PropertyValues, root: HTMLElement): void {
    if (changed.has('required')) patchRequired(root, this.required);
    const hasRules = changed.has('maxCharacters') || changed.has('rules');
    if (changed.has('rules')) this.#watchOthers();
    if (!hasRules || !isServed(this)) return;
    dropConstraints(root, usableRules(changed.get('rules')));
    if (this.required) patchRequired(root, true);
    checkRules(root, this.#ownRules);
  }

  protected override rootReady(root: HTMLElement): void {
    this.#watchOthers();
    if (isServed(this)) this.#check(root);
    this.#fillTracks(root);
  }

  /** On the host, so that the documented markup stays as it came. */
  #fillTracks(root: HTMLElement): void {
    for (const control of controlsOf(root)) fillTrack(this, control);
  }

  /** All rules that this element checks itself. */
  get #ownRules(): readonly FieldRule[] {
    const { maxCharacters: most, messages, rules } = this;
    const given = usableRules(rules);
    if (most === null) return given;
    return [{ check: 'length', most, message: messages?.tooLong ?? `≤ ${most}` }, ...given];
  }

  get #words(): FieldMessages {
    return { ...conditionalMessages(this.#ownRules), ...this.messages };
  }

  #check(root: HTMLElement): void {
    const rules = this.#ownRules;
    if (rules.length > 0) checkRules(root, rules);
  }

  /** Only a field whose rules look at other controls listens to the page. */
  #watchOthers(): void {
    if (namesIn(this.#ownRules).size === 0) return;
    this.#page?.addEventListener('input', this.#onOther);
    this.#page?.addEventListener('change', this.#onOther);
  }

  #tell(detail: FieldFault): void {
    this.dispatchEvent(new CustomEvent('fwx-invalid', { detail, bubbles: true }));
  }

  /** The form was to be sent, or a script asks: words beside the control instead of a bubble. */
  #onInvalid = (event: Event): void => {
    const { target } = event;
    const root = this.documentedRoot;
    if (!isControl(target) || !root || !isServed(this)) return;
    event.preventDefault();
    // One field, one error: each radio button of a list fires the event.
    if (firstFault(root, {})?.control !== target) return;
    this.validate();
    if (!isFirstInvalid(target)) return;
    openSections(target);
    target.focus();
  };

  /** While an error is shown, typing shows at once when it is gone. */
  #onInput = ({ target }: Event): void => {
    const root = this.documentedRoot;
    if (!isControl(target) || !root) return;
    fillTrack(this, target);
    if (!isServed(this)) return;
    this.#check(root);
    if (showsError(root, this)) this.validate();
    else showSuccess(root, false, this);
  };

  /** Another control that a rule looks at has a new value. */
  #onOther = ({ target }: Event): void => {
    const root = this.documentedRoot;
    if (!root || !isControl(target) || root.contains(target) || !isServed(this)) return;
    if (!namesIn(this.#ownRules).has(target.name)) return;
    if (controlsOf(root)[0]?.form !== target.form) return;
    this.#check(root);
    if (showsError(root, this)) this.validate();
  };

  #onChange = ({ target }: Event): void => {
    if (isControl(target) && isServed(this)) this.validate();
  };

  #onReset = ({ defaultPrevented, target }: Event): void => {
    const root = this.documentedRoot;
    if (defaultPrevented || !root || !(target instanceof HTMLFormElement) || !isServed(this))
      return;
    const controls = controlsOf(root).filter(({ form }) => form === target);
    if (controls.length === 0) return;
    showError(root, null, this);
    showSuccess(root, false, this);
    // The event comes before the values change, which is in the same task.
    setTimeout(() => {
      this.#check(root);
      this.#fillTracks(root);
    });
  };
}

/** Whether the browser would have gone to this control, had its bubble not been prevented. */
function isFirstInvalid(control: Control): boolean {
  const elements = [...(control.form?.elements ?? [control])];
  const first = elements.find((one) => isControl(one) && one.willValidate && !one.validity.valid);
  return first === control;
}

/** What is in a closed section takes no focus, and its error is not seen. */
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
