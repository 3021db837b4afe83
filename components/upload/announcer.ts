import type { FilePondFile } from 'filepond';

import type { UploadText } from './labels/texts.ts';
import { isUnderWay } from './pond/item-status.ts';
import type { UploadFaultDetail, UploadProcessDetail } from './pond/pond-events.ts';
import { isNetworkAwaited, watchNetwork } from './pond/transfer/network.ts';
import { faultText, filled, StatusRegion } from './status-region.ts';

/** What an announcer has to know of its input. */
export interface Announced {
  readonly files: readonly FilePondFile[];
  /** Most files that are taken; `null` is any number. */
  readonly limit: number | null;
  /** Why a file cannot be used; `null` when nothing is wrong with it. */
  reason(id: string): string | null;
  /** A text in the language of the input. */
  text(text: UploadText): string;
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
  heard(name: string, detail: object): void {
    if (name === 'fwx-upload-warning') this.region.show(this.#limitText());
    else if (name === 'fwx-upload-add-error')
      this.region.show(faultText(detail as UploadFaultDetail));
    else if (name === 'fwx-upload-process') this.#processed(detail as UploadProcessDetail);
    else if (/-(?:add|remove|abort)$/.test(name)) this.region.showOne(this.#faults());
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

  // There is little room at the file itself; the whole reason stays below the list.
  #processed({ error, file }: UploadProcessDetail): void {
    const reason = error ? this.#of.reason(file.id) : null;
    if (reason !== null) this.region.show(`${file.filename}: ${reason}`);
    else if (this.region.text.startsWith(`${file.filename}: `)) this.region.showOne(this.#faults());
  }

  #faults(): string[] {
    return this.#of.files.flatMap(({ id, filename }) => {
      const reason = this.#of.reason(id);
      return reason === null ? [] : [`${filename}: ${reason}`];
    });
  }

  #network(): void {
    const text = this.#of.text('There is no network. Files are sent as soon as it is back.');
    const isOurs = this.#of.files.some(({ status }) => isUnderWay(status));
    if (isNetworkAwaited() && isOurs) this.region.show(text);
    else if (this.region.text === text) this.region.showOne(this.#faults());
  }

  #limitText(): string {
    const count = String(this.#of.limit);
    return filled(this.#of.text('The maximum number of files is {count}.'), { count });
  }
}
