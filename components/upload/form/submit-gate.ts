import { isElement } from '../../internal/dom/move-nodes.ts';
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
  // Click or key that may submit the form in this task.
  #attempt: { readonly event: Event; readonly submitter: HTMLElement | null } | null = null;
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
    // In front of listeners around the input, such as that of `<fwx-active-field>`, which shows the error.
    this.#root.addEventListener('invalid', this.#onInvalid, options);
  }

  #stopListening(): void {
    this.#listening.abort();
    this.#root = null;
  }

  // While files are not ready their input is invalid, for scripts that check the form before they send it,
  // also in a listener of this event. After the listeners the browser validates the form: see `#onInvalid`.
  #onAttempt = (event: Event): void => {
    if (!this.#isAttempt(event)) return;
    const attempt = { event, submitter: submitButtonOf(event) };
    this.#attempt = attempt;
    // The browser validates in the same task.
    setTimeout(() => {
      if (this.#attempt === attempt) this.#attempt = null;
    });
  };

  #isAttempt(event: Event): boolean {
    const control = submitButtonOf(event) ?? inputOf(event);
    return control?.form === this.#form;
  }

  // A file that is not ready must not block a submit by the user: it is held, as after a `submit` event, which the
  // browser does not dispatch for an invalid form. The event is one of the validation by the browser when the listeners
  // of the attempt have run, and none has prevented its default action.
  #onInvalid = (event: Event): void => {
    const { event: attempt, submitter } = this.#attempt ?? {};
    if (!attempt || attempt.eventPhase !== Event.NONE || attempt.defaultPrevented) return;
    if (!this.#busyInputs().some(({ host }) => host === event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    for (const input of this.#inputs) input.suppressBusyError();
    if (this.#form.matches(':valid')) this.#hold(submitter ?? null);
  };

  #onSubmit = (event: SubmitEvent): void => {
    if (event.target !== this.#form) return;
    // The inputs that an earlier submit waits for are disabled: it must not follow this one.
    if (this.#busyInputs().length === 0) return this.cancel();
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#hold(event.submitter);
  };

  #hold(submitter: HTMLElement | null): void {
    this.#submitter = submitter;
    if (!this.#awaitedInputs) void this.#submitLater();
  }

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

/** The input in which Enter is pressed; `null` for other events. */
function inputOf(event: Event): HTMLInputElement | null {
  const target = event.composedPath()[0];
  if (!isElement(target) || (event as KeyboardEvent).key !== 'Enter') return null;
  return target.matches('input') ? target : null;
}

/** The submit button that a click activates; `null` when it activates none. */
function submitButtonOf(event: Event): HTMLButtonElement | HTMLInputElement | null {
  const target = event.composedPath()[0];
  if (!isElement(target) || event.type !== 'click') return null;
  const button = target.closest<HTMLButtonElement | HTMLInputElement>('button, input');
  return button && /^(?:submit|image)$/.test(button.type) ? button : null;
}
