import { formState } from '../record/form-state.ts';
import { formValue } from '../record/form-value.ts';
import { SubmitGate } from './submit-gate.ts';
import type { PondControl } from '../pond/pond-control.ts';
import type { UploadOwner } from '../upload-owner.ts';

// The beginning of the placeholders of this document.
const ownMark = `fwx-upload-${Math.random().toFixed(16)}-`;
const placeholders = /^fwx-upload-0\.\d{16}-\d+$/;
let count = 0;

/**
 * The form-associated part of an upload input: value, validity, the state `busy`, and the delay of
 * a submit until the files are ready. All of it is computed from the record.
 */
export class FormControl {
  readonly #owner: UploadOwner;
  readonly #control: PondControl;
  readonly #internals: ElementInternals;
  // Stands for the whole value until the form data of the form is constructed.
  readonly #placeholder = `${ownMark}${count++}`;
  #form: HTMLFormElement | null = null;
  #gate: SubmitGate | null = null;
  #isBusyErrorSuppressed = false;
  #customMessage = '';

  constructor(owner: UploadOwner, control: PondControl, internals: ElementInternals) {
    this.#owner = owner;
    this.#control = control;
    this.#internals = internals;
  }

  /** The element. */
  get host(): HTMLElement {
    return this.#owner.host;
  }

  /** Whether a submit has to wait. */
  get isBusy(): boolean {
    const { isDisabled, record } = this.#owner;
    return !isDisabled && (record.isBusy || record.unsent.length > 0);
  }

  /** Sets the error message of the page; `''` is none. */
  setCustomValidity(message: string): void {
    this.#customMessage = message;
    this.#updateValidity();
  }

  /** Whether a submit waits for the files, which those of a disabled control are not part of. */
  get isHeld(): boolean {
    return !this.#owner.isDisabled && (this.#gate?.isHeldFor(this) ?? false);
  }

  /**
   * Resolves when every file is ready, shows an error, or was aborted, and when no submit waits for them any more.
   *
   * @returns Whether the user aborted a file meanwhile.
   */
  whenSettled(): Promise<boolean> {
    const owner = this.#owner;
    owner.announcer.showState();
    const released = owner.record.until(() => (this.isHeld ? undefined : false));
    return Promise.race([owner.whenSettled(), released]);
  }

  /** Updates the validity. A control that is busy is valid until the next task, so that the form can be submitted. */
  suppressBusyError(): void {
    if (!this.isBusy) return;
    this.#isBusyErrorSuppressed = true;
    this.#updateValidity();
    setTimeout(() => {
      this.#isBusyErrorSuppressed = false;
      this.#updateValidity();
    });
  }

  /** Updates value, validity and states from the record. */
  update(): void {
    const { isBusy } = this;
    const { host } = this.#owner;
    const { states } = this.#internals;
    if (isBusy) states.add('busy');
    else states.delete('busy');
    if (isBusy) host.setAttribute('aria-busy', 'true');
    else host.removeAttribute('aria-busy');
    this.#updateValidity();
    this.#updateValue();
  }

  /** Fires the events of a control whose value the user has changed. */
  fireChange(): void {
    const { host } = this.#owner;
    host.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    host.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /** Sets the form that owns the control, whether it is connected or not. */
  associate(form: HTMLFormElement | null): void {
    // Capturing, so that listeners of the page get the whole form data.
    this.#form?.removeEventListener('formdata', this.#onFormData, true);
    this.#form = form;
    form?.addEventListener('formdata', this.#onFormData, true);
  }

  /** Adds the control to the submit gate of its form. */
  join(): void {
    const { form } = this.#internals;
    const gate = form ? SubmitGate.of(form) : null;
    if (gate !== this.#gate) this.leave();
    this.#gate = gate;
    gate?.add(this);
  }

  /** Removes the control from the submit gate of its form. */
  leave(): void {
    this.#gate?.delete(this);
    this.#gate = null;
  }

  /** Cancels a submit that waits. */
  cancelSubmit(): void {
    this.#gate?.cancel();
  }

  // Chromium copies the value of an element to the session history after changes, although there is a state: 100 MB of
  // base64 blocked all of the browser for 1.8 s. The event `formdata` replaces the placeholder by the value.
  #updateValue(): void {
    const { browser, field, isDisabled, record } = this.#owner;
    // Without a pond the plain input submits the chosen files.
    const isSubmitted = !isDisabled && (browser !== null || record.items.length > 0);
    const value = new FormData();
    if (isSubmitted && field !== '') value.append(field, this.#placeholder);
    this.#internals.setFormValue(value, formState(record.items));
  }

  #onFormData = ({ formData }: FormDataEvent): void => {
    const { field, record } = this.#owner;
    const entries = [...formData].flatMap((entry) => {
      if (entry[1] === this.#placeholder) return [...formValue(field, record.items)];
      return isForeign(entry[1]) ? [] : [entry];
    });
    for (const [name] of entries) formData.delete(name);
    for (const [name, value] of entries) formData.append(name, value);
  };

  #updateValidity(): void {
    const { browser, host, isRequired, record } = this.#owner;
    const isMissing = isRequired && record.items.length === 0;
    // FilePond updates its input some frames later, and keeps its own message after a file is removed.
    browser?.setCustomValidity('');
    browser?.toggleAttribute('required', isMissing);
    // In a copy of the page this attribute is the only record of the requirement.
    browser?.toggleAttribute('data-fwx-required', isRequired);
    if (browser) this.#markInvalid(browser);
    // The page may have removed the input.
    const anchor = browser && host.contains(browser) ? browser : undefined;
    const message = this.#isBusyErrorSuppressed ? null : this.message;
    if (message !== null) this.#internals.setValidity({ customError: true }, message, anchor);
    else if (browser && isMissing) {
      this.#internals.setValidity({ valueMissing: true }, missingMessage(), anchor);
    } else this.#internals.setValidity({});
  }

  /** Why the form cannot be submitted, unless a file is missing; `null` when it can. */
  get message(): string | null {
    const { files, record } = this.#owner;
    if (this.isBusy && record.hasPaused) {
      return this.#owner.text('Some files are paused. Resume or remove them.');
    }
    if (this.isBusy) return this.#owner.text('Please wait until all files are ready.');
    if (!record.hasFailed) return this.#customMessage || null;
    return this.#owner.text(
      files.canBeSentAgain
        ? 'Some files were not sent. Send them again or remove them.'
        : 'Some files cannot be used. Please remove them.',
    );
  }

  #markInvalid(browser: HTMLInputElement): void {
    const { record } = this.#owner;
    const { template } = this.#control;
    const isGiven =
      template?.getAttribute('aria-invalid') === 'true' ||
      template?.classList.contains('is-invalid') === true;
    const isInvalid = record.hasFailed || this.#customMessage !== '' || isGiven;
    if (isInvalid) browser.setAttribute('aria-invalid', 'true');
    else browser.removeAttribute('aria-invalid');
  }
}

/** Whether a value is a placeholder of an earlier document, which browsers restore when the user returns to the page. */
function isForeign(value: FormDataEntryValue): boolean {
  return typeof value === 'string' && placeholders.test(value) && !value.startsWith(ownMark);
}

/** Returns the browser's own message, in its language, for a required file input without a file. */
function missingMessage(): string {
  const input = document.createElement('input');
  input.type = 'file';
  input.required = true;
  return input.validationMessage;
}
