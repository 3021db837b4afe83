import type { FilePondFile } from 'filepond';

import type { UploadText } from './labels/texts.ts';
import { isNetworkAwaited, watchNetwork } from './pond/transfer/network.ts';
import { filled, StatusRegion } from './status-region.ts';

/** What an announcer has to know of its input. */
export interface Announced {
  /** Names of the files that cannot be used, each with the reason. */
  readonly faults: readonly string[];
  /** Whether a file is on its way to the server. */
  readonly isSending: boolean;
  /** Most files that are taken; `null` is any number. */
  readonly limit: number | null;
  /** A text in the language of the input. */
  text(text: UploadText): string;
  /** A transfer has begun, or ceased, to wait for the network. */
  networkChanged(): void;
}

/** Says what happens to the files of one upload input. */
export class Announcer {
  readonly region = new StatusRegion();
  readonly #of: Announced;
  #stopWatching: (() => void) | null = null;

  constructor(of: Announced) {
    this.#of = of;
  }

  /** Speaks from behind the root of a pond. */
  enter(root: Element): void {
    root.after(this.region.element);
    this.#stopWatching ??= watchNetwork(() => this.#network());
  }

  /** Falls silent. */
  leave(): void {
    this.region.element.remove();
    this.#stopWatching?.();
    this.#stopWatching = null;
  }

  /** An event has been sent from the element. */
  heard(name: string): void {
    const limitText = this.#limitText();
    if (name === 'fwx-upload-warning') this.region.show(limitText);
    // A file that arrives does not end the warning that others were too many.
    else if (name === 'fwx-upload-process' && this.region.text === limitText) return;
    else if (/-(?:add|add-error|process|remove|abort)$/.test(name)) this.#showState();
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
    this.#of.networkChanged();
    const isOffline = isNetworkAwaited() && this.#of.isSending;
    if (isOffline) this.region.show(this.#offlineText);
    else if (this.region.text === this.#offlineText) this.#showState();
  }

  // There is little room at the file itself; the whole reasons stay below the list.
  #showState(): void {
    const { faults, isSending } = this.#of;
    const isOffline = isNetworkAwaited() && isSending;
    if (faults.length === 0 && isOffline) this.region.show(this.#offlineText);
    else this.region.showAll(faults);
  }

  get #offlineText(): string {
    return this.#of.text('There is no network. Files are sent as soon as it is back.');
  }

  #limitText(): string {
    const count = String(this.#of.limit);
    return filled(this.#of.text('The maximum number of files is {count}.'), { count });
  }
}
