import type { FilePondFile } from 'filepond';

import type { UploadText } from './labels/texts.ts';
import { isNetworkAwaited, watchNetwork } from './pond/transfer/network.ts';
import { ProgressLine, type ProgressSource } from './progress-line.ts';
import { filled, StatusRegion } from './status-region.ts';

/** What an announcer has to know of its input. */
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
    /** Whether a file waits until somebody resumes it. */
    readonly hasPaused: boolean;
  };
  readonly control: {
    /** What shows the files, while there is something. */
    readonly items: {
      /** A transfer has begun, or ceased, to wait for the network. */
      networkChanged(): void;
    } | null;
  };
  /** Most files that are taken; `null` is any number. */
  readonly limit: number | null;
  /** A text in the language of the input. */
  text(text: UploadText): string;
}

/** Says what happens to the files of one upload input. */
export class Announcer {
  readonly region = new StatusRegion();
  readonly #of: Announced;
  readonly #progress: ProgressLine;
  #stopWatching: (() => void) | null = null;

  constructor(of: Announced) {
    this.#of = of;
    this.#progress = new ProgressLine(of);
  }

  /** Speaks from behind the root of a pond. */
  enter(root: Element): void {
    root.after(this.#progress.element, this.region.element);
    this.#stopWatching ??= watchNetwork(() => this.#network());
  }

  /** Falls silent. */
  leave(): void {
    this.region.element.remove();
    this.#progress.element.remove();
    this.#stopWatching?.();
    this.#stopWatching = null;
  }

  /** The files are otherwise than before. */
  changed(): void {
    this.#progress.update();
  }

  /** A submit begins to wait for the files. */
  held(): void {
    if (this.#of.record.hasPaused) this.#showState();
  }

  /** An event has been sent from the element. */
  heard(name: string): void {
    const limitText = this.#limitText();
    if (name === 'fwx-upload-warning') this.region.show(limitText);
    // A file that arrives does not end the warning that others were too many.
    else if (name === 'fwx-upload-process' && this.region.text === limitText) return;
    else if (/-(?:add|add-error|process|remove|abort|pause|resume)$/.test(name)) this.#showState();
  }

  /** A file has been given a position, counted from 0. */
  moved({ filename }: FilePondFile, index: number, count: number): void {
    const values = { name: filename, position: index + 1, count };
    const text = this.#of.text('{name} is now number {position} of {count}.');
    this.region.say(filled(text, values));
  }

  /** There is no file in a folder that was dropped. */
  foundEmpty(name: string): void {
    this.region.show(filled(this.#of.text('The folder {name} is empty.'), { name }));
  }

  #network(): void {
    this.#of.control.items?.networkChanged();
    const isOffline = isNetworkAwaited() && this.#of.record.isSending;
    if (isOffline) this.region.show(this.#offlineText);
    else if (this.region.text === this.#offlineText) this.#showState();
  }

  // There is little room at the file itself; the whole reasons stay below the list.
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
