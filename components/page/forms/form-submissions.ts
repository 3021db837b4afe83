import { config } from '../router/core.ts';
import type { UploadProgress } from '../router/core-types.ts';

/** A submission in flight. */
export interface FormSubmission {
  cancel(): void;
}

/** The submissions of a form that are in flight, and the result of the last one. */
export class FormSubmissions {
  readonly #onChange: () => void;
  /** More than one for asynchronous visits. */
  readonly #running = new Set<FormSubmission>();
  #progress: UploadProgress | null = null;
  #wasSuccessful = false;
  #recentlySuccessful = false;
  #isConnected = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onChange Called when any of these values changes. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Whether a submission is in flight. */
  get processing(): boolean {
    return this.#running.size > 0;
  }

  /** Progress of an upload; `null` while there is none. */
  get progress(): UploadProgress | null {
    return this.#progress;
  }

  set progress(progress: UploadProgress | null) {
    this.#progress = progress;
    this.#onChange();
  }

  /** Whether the last submission was accepted. */
  get wasSuccessful(): boolean {
    return this.#wasSuccessful;
  }

  /** Whether a submission was accepted within the last `form.recentlySuccessfulDuration` milliseconds. */
  get recentlySuccessful(): boolean {
    return this.#recentlySuccessful;
  }

  /** Called when the form is shown: starts the timer of a recent success. */
  connect(): void {
    this.#isConnected = true;
    if (this.#recentlySuccessful) this.#expire();
  }

  /** Called when the form is removed: stops the timer. */
  disconnect(): void {
    this.#isConnected = false;
    clearTimeout(this.#timer);
  }

  /** Clears the result of the last submission. */
  reset(): void {
    clearTimeout(this.#timer);
    this.#wasSuccessful = false;
    this.#recentlySuccessful = false;
    this.#onChange();
  }

  /** Records the start of a submission. */
  begin(submission: FormSubmission): void {
    this.#running.add(submission);
    this.#onChange();
  }

  /** Records that the submission was accepted. */
  succeed(): void {
    this.#wasSuccessful = true;
    this.#recentlySuccessful = true;
    if (this.#isConnected) this.#expire();
    this.#onChange();
  }

  /** Records the end of the submission, with any result. */
  end(submission: FormSubmission): void {
    this.#running.delete(submission);
    if (!this.processing) this.#progress = null;
    this.#onChange();
  }

  /** Cancels all submissions that are in flight. */
  cancel(): void {
    const running = [...this.#running];
    for (const submission of running) submission.cancel();
  }

  #expire(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#recentlySuccessful = false;
        this.#onChange();
      },
      Number(config.get('form.recentlySuccessfulDuration')),
    );
  }
}
