import type { FilePondFile } from 'filepond';

import type { UploadText } from './labels/texts.ts';
import { isNetworkAwaited, watchNetwork } from './pond/transfer/network.ts';
import { ProgressLine, type ProgressSource } from './progress-line.ts';
import { filled, StatusRegion } from './status-region.ts';

/** The part of an upload input that its announcer reads. */
export interface Announced extends ProgressSource {
  readonly files: {
    /** Names of the files that cannot be used, each with the reason. */
    readonly faults: readonly string[];
  };
  readonly form: {
    /** Whether a submit waits for the files. */
    readonly isHeld: boolean;
  };
  readonly record: ProgressSource['record'] & {
    /** Whether a file is paused. */
    readonly hasPaused: boolean;
  };
  readonly control: {
    /** The view of the files. */
    readonly items: {
      /** Called when a transfer begins or stops waiting for the network. */
      networkChanged(): void;
    } | null;
  };
  /** Maximum number of files; `null` is any number. */
  readonly limit: number | null;
  /** Returns a text in the language of the input. */
  text(text: UploadText): string;
}

/** Announces what happens to the files of one upload input. */
export class Announcer {
  readonly region = new StatusRegion();
  readonly #of: Announced;
  readonly #progress: ProgressLine;
  #stopWatching: (() => void) | null = null;

  constructor(of: Announced) {
    this.#of = of;
    this.#progress = new ProgressLine(of);
  }

  /** Inserts the messages after the root of a pond. */
  enter(root: Element): void {
    root.after(this.#progress.element, this.region.element);
    this.#stopWatching ??= watchNetwork(() => this.#network());
  }

  /** Removes the messages from the page. */
  leave(): void {
    this.region.element.remove();
    this.#progress.element.remove();
    this.#stopWatching?.();
    this.#stopWatching = null;
  }

  /** Updates the progress after a change of the files. */
  changed(): void {
    this.#progress.update();
  }

  /** Updates the messages when a submit begins to wait for the files. */
  held(): void {
    if (this.#of.record.hasPaused) this.#showState();
  }

  /** Updates the messages after an event that the element has dispatched. */
  heard(name: string): void {
    const limitText = this.#limitText();
    if (name === 'fwx-upload-warning') this.region.show(limitText);
    // A file that has been sent does not clear the warning about too many files.
    else if (name === 'fwx-upload-process' && this.region.text === limitText) return;
    else if (/-(?:add|add-error|process|remove|abort|pause|resume)$/.test(name)) this.#showState();
  }

  /** Announces the new position of a file, counted from 0. */
  moved({ filename }: FilePondFile, index: number, count: number): void {
    const values = { name: filename, position: index + 1, count };
    const text = this.#of.text('{name} is now number {position} of {count}.');
    this.region.say(filled(text, values));
  }

  /** Shows that a dropped folder contains no file. */
  foundEmpty(name: string): void {
    this.region.show(filled(this.#of.text('The folder {name} is empty.'), { name }));
  }

  #network(): void {
    this.#of.control.items?.networkChanged();
    const isOffline = isNetworkAwaited() && this.#of.record.isSending;
    if (isOffline) this.region.show(this.#offlineText);
    else if (this.region.text === this.#offlineText) this.#showState();
  }

  // The item of a file has little room, so the full reasons are shown below the list.
  #showState(): void {
    const { faults } = this.#of.files;
    const isOffline = isNetworkAwaited() && this.#of.record.isSending;
    if (faults.length > 0) this.region.showAll(faults);
    else if (this.#of.form.isHeld && this.#of.record.hasPaused) this.region.show(this.#pausedText);
    else if (isOffline) this.region.show(this.#offlineText);
    else this.region.clear();
  }

  get #pausedText(): string {
    return this.#of.text('Some files are paused. Resume or remove them.');
  }

  get #offlineText(): string {
    return this.#of.text('There is no network. Files are sent as soon as it is back.');
  }

  #limitText(): string {
    const count = String(this.#of.limit);
    return filled(this.#of.text('The maximum number of files is {count}.'), { count });
  }
}
