import type { FormControl } from './form-control.ts';

// The browser submits a form without a button on `keypress`, which may be dispatched in a separate task.
const attempts = ['click', 'keydown', 'keypress'] as const;
const gates = new WeakMap<HTMLFormElement, SubmitGate>();

/**
 * Delays a submit of one form until the files of all its upload inputs are ready, then submits the form
 * once, with the button that was used. Until then no other listener receives the submit event.
 */
export class SubmitGate {
  readonly #form: HTMLFormElement;
  readonly #inputs = new Set<FormControl>();
  #root: Node | null = null;
  #listening = new AbortController();
  #submitter: HTMLElement | null = null;
  // Inputs that a delayed submit waits for.
  #awaitedInputs: readonly FormControl[] | null = null;

  private constructor(form: HTMLFormElement) {
    this.#form = form;
  }

  /** Returns the gate of `form`, one for all its inputs. */
  static of(form: HTMLFormElement): SubmitGate {
    const gate = gates.get(form) ?? new SubmitGate(form);
    gates.set(form, gate);
    return gate;
  }

  /** Adds an input that submits wait for. */
  add(input: FormControl): void {
    // A form that moves to another tree in one task keeps its inputs, but its clicks pass another root node.
    if (this.#root !== this.#form.getRootNode()) {
      this.#stopListening();
      this.#listen();
    }
    this.#inputs.add(input);
  }

  /** Removes an input. Cancels a submit that waits for its files, because the form would be sent without them. */
  delete(input: FormControl): void {
    this.#inputs.delete(input);
    if (this.#awaitedInputs?.includes(input)) this.cancel();
    if (this.#inputs.size === 0) this.#stopListening();
  }

  /** Whether a submit waits for the files of `input`. */
  isHeldFor(input: FormControl): boolean {
    return this.#awaitedInputs?.includes(input) ?? false;
  }

  /** Cancels a submit that waits. */
  cancel(): void {
    this.#awaitedInputs = null;
  }

  #listen(): void {
    this.#root = this.#form.getRootNode();
    this.#listening = new AbortController();
    const options = { capture: true, signal: this.#listening.signal };
    this.#form.addEventListener('submit', this.#onSubmit, options);
    for (const type of attempts) this.#root.addEventListener(type, this.#onAttempt, options);
  }

  #stopListening(): void {
    this.#listening.abort();
    this.#root = null;
  }

  // While files are not ready their input is invalid, for scripts that check the form before they send it.
  // That must not block a submit by the user: the browser validates right after this event. Nor must it
  // block for files that have become ready since the input last updated its validity.
  #onAttempt = (event: Event): void => {
    if (!this.#isAttempt(event)) return;
    for (const input of this.#inputs) input.suppressBusyError();
  };

  #isAttempt(event: Event): boolean {
    const target = event.composedPath()[0];
    if (!(target instanceof Element)) return false;
    if (event instanceof KeyboardEvent) {
      return event.key === 'Enter' && target instanceof HTMLInputElement && this.#owns(target);
    }
    const button = target.closest<HTMLButtonElement | HTMLInputElement>('button, input');
    return button !== null && this.#owns(button) && /^(?:submit|image)$/.test(button.type);
  }

  #owns(control: HTMLButtonElement | HTMLInputElement): boolean {
    return control.form === this.#form;
  }

  #onSubmit = (event: SubmitEvent): void => {
    if (event.target !== this.#form || this.#busyInputs().length === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#submitter = event.submitter;
    if (!this.#awaitedInputs) void this.#submitLater();
  };

  async #submitLater(): Promise<void> {
    for (let busy = this.#busyInputs(); busy.length > 0; busy = this.#busyInputs()) {
      this.#awaitedInputs = busy;
      const outcomes = await Promise.all(busy.map((input) => input.whenSettled()));
      if (this.#awaitedInputs !== busy) return;
      this.#awaitedInputs = null;
      // After the user has aborted a file, neither the file nor the form without it is sent.
      if (outcomes.includes(true)) return;
    }
    if (!this.#form.isConnected) return;
    for (const input of this.#inputs) input.suppressBusyError();
    this.#form.requestSubmit(this.#usableSubmitter());
  }

  #busyInputs(): FormControl[] {
    return [...this.#inputs].filter(({ isBusy }) => isBusy);
  }

  #usableSubmitter(): HTMLElement | null {
    const button = this.#submitter as HTMLButtonElement | null;
    return button?.isConnected && button.form === this.#form ? button : null;
  }
}
