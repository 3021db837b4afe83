/** An input whose files may not be ready when its form is submitted. */
export interface Gated {
  /** Whether a submit has to wait. */
  readonly isBusy: boolean;
  /**
   * Resolves when every file is ready, shows an error, or was given up.
   *
   * @returns Whether a person gave up what was waited for.
   */
  whenSettled(): Promise<boolean>;
  /**
   * Tells the browser how it is now. While it is busy it counts as valid until the next task, so that a submit gets
   * through to the gate.
   */
  letThrough(): void;
}

const keys = ['keydown', 'keypress'] as const;
const gates = new WeakMap<HTMLFormElement, SubmitGate>();

/**
 * Holds a submit of one form back until the files of all its upload inputs are ready, then submits
 * once, with the button that was used. The submit event reaches nobody else meanwhile.
 */
export class SubmitGate {
  readonly #form: HTMLFormElement;
  readonly #inputs = new Set<Gated>();
  #root: Node | null = null;
  #submitter: HTMLElement | null = null;
  // Inputs that a submit waits for.
  #wait: readonly Gated[] | null = null;

  private constructor(form: HTMLFormElement) {
    this.#form = form;
  }

  /** The gate of `form`, one for all its inputs. */
  static of(form: HTMLFormElement): SubmitGate {
    const gate = gates.get(form) ?? new SubmitGate(form);
    gates.set(form, gate);
    return gate;
  }

  /** Waits for `input` from now on. */
  add(input: Gated): void {
    // A form that moves to another tree in one task keeps its inputs, but its clicks come through another root.
    if (this.#root !== this.#form.getRootNode()) {
      this.#ignore();
      this.#listen();
    }
    this.#inputs.add(input);
  }

  /** `input` leaves the form, and with it a submit that waits for its files: it would go without them. */
  delete(input: Gated): void {
    this.#inputs.delete(input);
    if (this.#wait?.includes(input)) this.giveUp();
    if (this.#inputs.size === 0) this.#ignore();
  }

  /** Whether a submit waits for the files of `input`. */
  isHeldFor(input: Gated): boolean {
    return this.#wait?.includes(input) ?? false;
  }

  /** Forgets a submit that waits. */
  giveUp(): void {
    this.#wait = null;
  }

  #listen(): void {
    this.#root = this.#form.getRootNode();
    this.#form.addEventListener('submit', this.#onSubmit, true);
    this.#root.addEventListener('click', this.#onAttempt, true);
    // The browser sends a form without a button on `keypress`, which may come in a task of its own.
    for (const type of keys) this.#root.addEventListener(type, this.#onAttempt, true);
  }

  #ignore(): void {
    this.#form.removeEventListener('submit', this.#onSubmit, true);
    this.#root?.removeEventListener('click', this.#onAttempt, true);
    for (const type of keys) this.#root?.removeEventListener(type, this.#onAttempt, true);
    this.#root = null;
  }

  // While files are not ready their input is invalid, for scripts that ask before they send. A person
  // who submits is not refused for that: the browser checks right after this event. Nor for files that
  // have become ready since the input last told the browser, which nobody may have been told of.
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
      // Who stops a file does not want it sent again at once, nor the form without it.
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
