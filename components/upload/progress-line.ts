import { type ProgressLanguage, progressText } from './progress-text.ts';
import type { UploadProgress } from './transfer-progress.ts';

/** The input whose progress is shown. */
export interface ProgressSource {
  readonly record: {
    /** Whether a file is on its way to the server. */
    readonly isSending: boolean;
    readonly progress: UploadProgress;
  };
  readonly locale: ProgressLanguage;
}

const everySecond = 1_000;
/** Seconds between two announcements to screen readers. */
const quiet = 10;

/** The line below the list that says how far all files are. */
export class ProgressLine {
  readonly element = document.createElement('p');
  readonly #seen = document.createElement('span');
  readonly #heard = document.createElement('span');
  readonly #source: ProgressSource;
  #timer: number | null = null;
  #seconds = 0;

  constructor(source: ProgressSource) {
    this.#source = source;
    this.element.className = 'fwx-upload-progress';
    // It changes each second, which nobody wants to hear.
    this.#seen.setAttribute('aria-hidden', 'true');
    this.#heard.className = 'fwx-upload-unseen';
    // No `status`, which there is one of already: the messages of the element.
    this.#heard.setAttribute('aria-live', 'polite');
    this.#heard.setAttribute('aria-atomic', 'true');
    this.element.append(this.#seen, this.#heard);
  }

  /** Begins or ends to show progress, as the files are now. */
  update(): void {
    const { isSending } = this.#source.record;
    if (isSending && this.#timer === null) {
      this.#seconds = 0;
      this.#timer = window.setInterval(this.#tick, everySecond);
      this.#tick();
    } else if (!isSending) this.stop();
  }

  /** Shows nothing. */
  stop(): void {
    if (this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
    this.#seen.textContent = '';
    this.#heard.textContent = '';
  }

  #tick = (): void => {
    const { locale, record } = this.#source;
    const text = progressText(record.progress, locale);
    this.#seen.textContent = text;
    // What is over at once is not worth a word.
    if (this.#seconds % quiet === 1) this.#heard.textContent = text;
    this.#seconds++;
  };
}
