import { formState } from './form-state.ts';
import { formValue } from './form-value.ts';
import type { UploadText } from './labels/texts.ts';
import { type Gated, SubmitGate } from './submit-gate.ts';
import type { UploadRecord } from './upload-record.ts';

/** What a form control needs of its upload input. */
export interface FormControlOwner {
  readonly host: HTMLElement;
  readonly record: UploadRecord;
  /** Name of the field. */
  readonly field: string;
  readonly isDisabled: boolean;
  readonly isRequired: boolean;
  /** FilePond's file input; `null` while there is none. */
  readonly browser: HTMLInputElement | null;
  /** The plain input that it replaces; `null` while nothing is replaced. */
  readonly control: { readonly template: HTMLInputElement | null };
  /** Sends what nothing has sent; resolves when every file is ready. */
  whenSettled(): Promise<boolean>;
  /** A submit begins to wait for the files. */
  held(): void;
  /** A text in the language of the input. */
  text(text: UploadText): string;
}

/**
 * The part of an upload input that its form sees: value, validity, the state `busy`, and the wait of
 * a submit for files that are not ready. All of it is computed from the record.
 */
export class FormControl implements Gated {
  readonly #owner: FormControlOwner;
  readonly #internals: ElementInternals;
  #gate: SubmitGate | null = null;
  #isLetThrough = false;
  #customMessage = '';

  constructor(owner: FormControlOwner, internals: ElementInternals) {
    this.#owner = owner;
    this.#internals = internals;
  }

  /** Whether a submit has to wait. */
  get isBusy(): boolean {
    const { isDisabled, record } = this.#owner;
    return !isDisabled && (record.isBusy || record.unsent.length > 0);
  }

  /** Message of the page's own check; `''` is none. */
  setCustomValidity(message: string): void {
    this.#customMessage = message;
    this.#updateValidity();
  }

  /** Whether a submit waits for the files. */
  get isHeld(): boolean {
    return this.#gate?.isHeldFor(this) ?? false;
  }

  whenSettled(): Promise<boolean> {
    this.#owner.held();
    return this.#owner.whenSettled();
  }

  letThrough(): void {
    if (!this.isBusy) return;
    this.#isLetThrough = true;
    this.#updateValidity();
    setTimeout(() => {
      this.#isLetThrough = false;
      this.#updateValidity();
    });
  }

  /** Brings value, validity and states up to date with the record. */
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

  /** Waits with each submit of the form that the element belongs to. */
  join(): void {
    const { form } = this.#internals;
    const gate = form ? SubmitGate.of(form) : null;
    if (gate !== this.#gate) this.leave();
    this.#gate = gate;
    gate?.add(this);
  }

  /** The element has left its form. */
  leave(): void {
    this.#gate?.delete(this);
    this.#gate = null;
  }

  /** Forgets a submit that waits. */
  giveUp(): void {
    this.#gate?.giveUp();
  }

  #updateValue(): void {
    const { browser, field, isDisabled, record } = this.#owner;
    // Without an interface the plain input submits what is chosen.
    const isSubmitted = !isDisabled && (browser !== null || record.items.length > 0);
    // The browser need not keep megabytes of base64 for a way back to the page.
    const state = formState(record.items);
    this.#internals.setFormValue(isSubmitted ? formValue(field, record.items) : null, state);
  }

  #updateValidity(): void {
    const { browser, host, isRequired, record } = this.#owner;
    const isMissing = isRequired && record.items.length === 0;
    // FilePond follows some frames later, and leaves its own message after a file has gone.
    browser?.setCustomValidity('');
    browser?.toggleAttribute('required', isMissing);
    // A copy of the page has nothing else to know it from.
    browser?.toggleAttribute('data-fwx-required', isRequired);
    if (browser) this.#markInvalid(browser);
    // A page may have taken it away.
    const anchor = browser && host.contains(browser) ? browser : undefined;
    const message = this.#isLetThrough ? null : this.#message();
    if (message !== null) this.#internals.setValidity({ customError: true }, message, anchor);
    else if (browser && isMissing) {
      this.#internals.setValidity({ valueMissing: true }, missingMessage(), anchor);
    } else this.#internals.setValidity({});
  }

  #message(): string | null {
    const { record } = this.#owner;
    if (this.isBusy && record.hasPaused) {
      return this.#owner.text('Some files are paused. Resume or remove them.');
    }
    if (this.isBusy) return this.#owner.text('Please wait until all files are ready.');
    if (record.hasFailed) return this.#owner.text('Some files cannot be used. Please remove them.');
    return this.#customMessage || null;
  }

  #markInvalid(browser: HTMLInputElement): void {
    const { control, record } = this.#owner;
    const { template } = control;
    const isGiven =
      template?.getAttribute('aria-invalid') === 'true' ||
      template?.classList.contains('is-invalid') === true;
    const isInvalid = record.hasFailed || this.#customMessage !== '' || isGiven;
    if (isInvalid) browser.setAttribute('aria-invalid', 'true');
    else browser.removeAttribute('aria-invalid');
  }
}

/** What the browser says, in its own language, about a file input that has to have a file. */
function missingMessage(): string {
  const input = document.createElement('input');
  input.type = 'file';
  input.required = true;
  return input.validationMessage;
}
