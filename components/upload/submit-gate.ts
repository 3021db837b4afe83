/** An input whose files may not be ready when the form is submitted. */
export interface Gated {
  /** Whether a submit has to wait. */
  readonly isBusy: boolean;
  /**
   * Resolves when every file is ready, shows an error, or was aborted.
   *
   * @returns Whether the user aborted a file meanwhile.
   */
  whenSettled(): Promise<boolean>;
  /**
   * Updates the validity. An input that is busy is valid until the next task, so that the browser dispatches
   * the `submit` event that the gate handles.
   */
  letThrough(): void;
}

const keys = ['keydown', 'keypress'] as const;
const gates = new WeakMap<HTMLFormElement, SubmitGate>();

/**
 * Delays a submit of one form until the files of all its upload inputs are ready, then submits the form
 * once, with the button that was used. Until then no other listener receives the submit event.
 */
export class SubmitGate {
  readonly #form: HTMLFormElement;
  readonly #inputs = new Set<Gated>();
  #root: Node | null = null;
  #submitter: HTMLElement | null = null;
  // Inputs that a delayed submit waits for.
  #wait: readonly Gated[] | null = null;

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
  add(input: Gated): void {
    // A form that moves to another tree in one task keeps its inputs, but its clicks pass another root node.
    if (this.#root !== this.#form.getRootNode()) {
      this.#ignore();
      this.#listen();
    }
    this.#inputs.add(input);
  }

  /** Removes an input. Cancels a submit that waits for its files, because the form would be sent without them. */
  delete(input: Gated): void {
    this.#inputs.delete(input);
    if (this.#wait?.includes(input)) this.giveUp();
    if (this.#inputs.size === 0) this.#ignore();
  }

  /** Whether a submit waits for the files of `input`. */
  isHeldFor(input: Gated): boolean {
    return this.#wait?.includes(input) ?? false;
  }

  /** Cancels a submit that waits. */
  giveUp(): void {
    this.#wait = null;
  }

  #listen(): void {
    this.#root = this.#form.getRootNode();
    this.#form.addEventListener('submit', this.#onSubmit, true);
    this.#root.addEventListener('click', this.#onAttempt, true);
    // The browser submits a form without a button on `keypress`, which may be dispatched in a separate task.
    for (const type of keys) this.#root.addEventListener(type, this.#onAttempt, true);
  }

  #ignore(): void {
    this.#form.removeEventListener('submit', this.#onSubmit, true);
    this.#root?.removeEventListener('click', this.#onAttempt, true);
    for (const type of keys) this.#root?.removeEventListener(type, this.#onAttempt, true);
    this.#root = null;
  }

  // While files are not ready their input is invalid, for scripts that check the form before they send it.
  // That must not block a submit by the user: the browser validates right after this event. Nor must it
  // block for files that have become ready since the input last updated its validity.
  #onAttempt = (event: Event): void => {
    if (!this.#isAttempt(event)) return;
    for (const input of this.#inputs) input.letThrough();
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
    if (event.target !== this.#form || this.#busy().length === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#submitter = event.submitter;
    if (!this.#wait) void this.#submitLater();
  };

  async #submitLater(): Promise<void> {
    for (let busy = this.#busy(); busy.length > 0; busy = this.#busy()) {
      this.#wait = busy;
      const outcomes = await Promise.all(busy.map((input) => input.whenSettled()));
      if (this.#wait !== busy) return;
      this.#wait = null;
      // After the user has aborted a file, neither the file nor the form without it is sent.
      if (outcomes.includes(true)) return;
    }
    if (!this.#form.isConnected) return;
    for (const input of this.#inputs) input.letThrough();
    this.#form.requestSubmit(this.#usableSubmitter());
  }

  #busy(): Gated[] {
    return [...this.#inputs].filter(({ isBusy }) => isBusy);
  }

  #usableSubmitter(): HTMLElement | null {
    const button = this.#submitter as HTMLButtonElement | null;
    return button?.isConnected && button.form === this.#form ? button : null;
  }
}
