import { config } from './core.ts';
import type { UploadProgress } from './core-types.ts';

/** A submission in flight. */
export interface FormSubmission {
  cancel(): void;
}

/** The submissions of a form that are in flight, and how the last one has ended. */
export class FormSubmissions {
  readonly #onChange: () => void;
  /** Asynchronous visits may be several. */
  readonly #running = new Set<FormSubmission>();
  #progress: UploadProgress | null = null;
  #wasSuccessful = false;
  #recentlySuccessful = false;
  #isConnected = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onChange Is called when any of it changes. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Whether a submission is in flight. */
  get processing(): boolean {
    return this.#running.size > 0;
  }

  /** How much of an upload has been sent; `null` while there is none. */
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

  /** Whether one was accepted within the last `form.recentlySuccessfulDuration` milliseconds. */
  get recentlySuccessful(): boolean {
    return this.#recentlySuccessful;
  }

  /** The form is shown: what was accepted is recent for a time. */
  connect(): void {
    this.#isConnected = true;
    if (this.#recentlySuccessful) this.#expire();
  }

  /** The form is gone: no timer runs. */
  disconnect(): void {
    this.#isConnected = false;
    clearTimeout(this.#timer);
  }

  /** Forgets how the last submission has ended. */
  reset(): void {
    clearTimeout(this.#timer);
    this.#wasSuccessful = false;
    this.#recentlySuccessful = false;
    this.#onChange();
  }

  /** A submission starts. */
  begin(submission: FormSubmission): void {
    this.#running.add(submission);
    this.#onChange();
  }

  /** The submission was accepted. */
  succeed(): void {
    this.#wasSuccessful = true;
    this.#recentlySuccessful = true;
    if (this.#isConnected) this.#expire();
    this.#onChange();
  }

  /** The submission has ended, however it did. */
  end(submission: FormSubmission): void {
    this.#running.delete(submission);
    if (!this.processing) this.#progress = null;
    this.#onChange();
  }

  /** Stops all that are in flight. */
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
