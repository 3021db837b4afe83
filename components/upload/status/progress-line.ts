import { progressText } from './progress-text.ts';
import type { UploadOwner } from '../upload-owner.ts';

const updateInterval = 1_000;
/** Seconds between two announcements for screen readers. */
const announcementInterval = 10;

/** The line below the list with the progress of all files. */
export class ProgressLine {
  readonly element = document.createElement('p');
  readonly #visibleText = document.createElement('span');
  readonly #liveRegion = document.createElement('span');
  readonly #owner: UploadOwner;
  #timer: number | null = null;
  #seconds = 0;

  constructor(owner: UploadOwner) {
    this.#owner = owner;
    this.element.className = 'fwx-upload-progress';
    // The text changes each second, too often for screen readers.
    this.#visibleText.setAttribute('aria-hidden', 'true');
    this.#liveRegion.className = 'fwx-upload-unseen';
    // Not `role="status"`: the messages of the element already have that role.
    this.#liveRegion.setAttribute('aria-live', 'polite');
    this.#liveRegion.setAttribute('aria-atomic', 'true');
    this.element.append(this.#visibleText, this.#liveRegion);
  }

  /** Starts or stops showing progress, depending on the files. */
  update(): void {
    const { isSending } = this.#owner.record;
    if (isSending && this.#timer === null) {
      this.#seconds = 0;
      this.#timer = window.setInterval(this.#tick, updateInterval);
      this.#tick();
    } else if (!isSending && this.#timer !== null) {
      clearInterval(this.#timer);
      this.#timer = null;
      this.#visibleText.textContent = '';
      this.#liveRegion.textContent = '';
    }
  }

  #tick = (): void => {
    const { locale, record } = this.#owner;
    const text = progressText(record.progress, locale);
    this.#visibleText.textContent = text;
    // Skips the first second: a short transfer is not announced.
    if (this.#seconds % announcementInterval === 1) this.#liveRegion.textContent = text;
    this.#seconds++;
  };
}
