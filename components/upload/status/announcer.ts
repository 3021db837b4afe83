import type { FilePondFile } from 'filepond';

import type { PondControl } from '../pond/pond-control.ts';
import { isNetworkAwaited, watchNetwork } from '../transfer/network.ts';
import { ProgressLine } from './progress-line.ts';
import { fillPlaceholders, StatusRegion } from './status-region.ts';
import type { UploadOwner } from '../upload-owner.ts';

/** Announces what happens to the files of one upload input. */
export class Announcer {
  readonly region = new StatusRegion();
  readonly #owner: UploadOwner;
  readonly #control: PondControl;
  readonly #progress: ProgressLine;
  #stopWatching: (() => void) | null = null;
  // Message about the state of the files.
  #state: string | null = null;

  constructor(owner: UploadOwner, control: PondControl) {
    this.#owner = owner;
    this.#control = control;
    this.#progress = new ProgressLine(owner);
  }

  /** Inserts the messages after the root of a pond. */
  attach(root: Element): void {
    root.after(this.#progress.element, this.region.element);
    this.#stopWatching ??= watchNetwork(() => this.#onNetworkChange());
  }

  /** Removes the messages from the page. */
  detach(): void {
    this.region.element.remove();
    this.#progress.element.remove();
    this.#stopWatching?.();
    this.#stopWatching = null;
  }

  /** Updates the progress after a change of the files, and the message about their state. */
  changed(): void {
    this.#progress.update();
    if (this.region.text === this.#state) this.showState();
  }

  /** Updates the messages after an event that the element has dispatched. */
  onEvent(name: string): void {
    const limitText = this.#limitText();
    if (name === 'fwx-upload-warning') this.region.show(limitText);
    // A file that has been sent does not clear the warning about too many files.
    else if (name === 'fwx-upload-process' && this.region.text === limitText) return;
    else if (/-(?:add|add-error|process|remove|abort|pause|resume)$/.test(name)) this.showState();
  }

  /** Announces the new position of a file, counted from 0. */
  announceMove({ filename }: FilePondFile, index: number, count: number): void {
    const values = { name: filename, position: index + 1, count };
    const text = this.#owner.text('{name} is now number {position} of {count}.');
    this.region.announce(fillPlaceholders(text, values));
  }

  /** Shows that a dropped folder contains no file. */
  announceEmptyFolder(name: string): void {
    this.region.show(fillPlaceholders(this.#owner.text('The folder {name} is empty.'), { name }));
  }

  #onNetworkChange(): void {
    this.#control.view?.items?.networkChanged();
    const isOffline = isNetworkAwaited() && this.#owner.record.isSending;
    if (isOffline) this.region.show(this.#offlineText);
    else if (this.region.text === this.#offlineText) this.showState();
  }

  /** Shows the message about the state of the files, if there is one. */
  showState(): void {
    const { files, form, record } = this.#owner;
    const { faults } = files;
    const isOffline = isNetworkAwaited() && record.isSending;
    const wait = form.isHeld && record.isBusy ? form.message : null;
    const text = isOffline && !(wait && record.hasPaused) ? this.#offlineText : wait;
    // The item of a file has little room, so the full reasons are shown below the list.
    this.#state = faults.join('\n') || text;
    if (this.#state) this.region.show(this.#state);
    else this.region.clear();
  }

  get #offlineText(): string {
    return this.#owner.text('There is no network. Files are sent as soon as it is back.');
  }

  #limitText(): string {
    const text = this.#owner.text('The maximum number of files is {count}.');
    return fillPlaceholders(text, { count: this.#control.view?.maxCount ?? '' });
  }
}
