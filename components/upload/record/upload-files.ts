import type { FilePondFile } from 'filepond';

import { restoredFiles } from './form-state.ts';
import { type FileSource, sourceOf } from './file-source.ts';
import type { InitialFile } from '../upload.options.ts';
import { ItemStatus, fileOf } from '../pond/plugin-api.ts';
import type { PondControl } from '../pond/pond-control.ts';
import type { PondItems } from '../pond/pond-items.ts';
import { reasonOf } from '../files/unusable-file.ts';
import { initialFile, submittedFile } from './submitted-file.ts';
import {
  faultReason,
  type UploadFault,
  type ItemOptions,
  removals,
  type UploadItem,
  type UploadRecord,
} from './upload-record.ts';
import type { UploadOwner } from '../upload-owner.ts';

/** Combined status of the files of an input. */
export type UploadStatus = 'empty' | 'idle' | 'busy' | 'error' | 'ready';

/** The rejection reason of promises about a file. */
export class UploadError extends Error {
  /** The message that is shown. */
  readonly error: UploadFault;
  /** The file; `null` when it was never in the list. */
  readonly file: FilePondFile | null;

  constructor(error: UploadFault, file: FilePondFile | null) {
    super(error.main);
    this.error = error;
    this.file = file;
  }
}

/** A file of the list: the item itself, its id, or its position counted from 0. */
export type FileQuery = FilePondFile | string | number;

const aborted: UploadFault = { main: 'Sending the file was given up.', sub: '' };

/** The operations on the files of one upload input. */
export class UploadFiles {
  readonly #owner: UploadOwner;
  readonly #control: PondControl;
  // Since the element was connected.
  #hasBegun = false;
  // The files that have replaced the list; others may have been added since.
  #listed: readonly UploadItem[] = [];
  // The files of the list when the element was removed from the page.
  #left: readonly FileSource[] | null = null;

  constructor(owner: UploadOwner, control: PondControl) {
    this.#owner = owner;
    this.#control = control;
  }

  /** Combined status of the files. */
  get status(): UploadStatus {
    const { items, isBusy, hasFailed } = this.#record;
    if (isBusy) return 'busy';
    if (hasFailed) return 'error';
    if (items.length === 0) return 'empty';
    return items.some(({ pondItem }) => pondItem && pondItem.serverId !== null) ? 'ready' : 'idle';
  }

  /** Names of the files that cannot be used, each with the reason. */
  get faults(): readonly string[] {
    return this.#record.items.flatMap((item) => {
      const reason = faultReason(item);
      if (reason === null) return [];
      return [`${item.pondItem?.file.name ?? String(item.source)}: ${reason}`];
    });
  }

  /** Whether each file that cannot be used was not sent, and can be sent again. */
  get canBeSentAgain(): boolean {
    return this.#record.items.every((item) => item.state !== 'failed' || hasSendError(item));
  }

  /** Sends the files that are not sent; resolves when no file is being read, prepared or sent. */
  whenSettled(): Promise<boolean> {
    return this.#record.whenSettled((item) => this.#items?.send(item));
  }

  /** Sets the initial files, and removes all other files from the list. */
  setInitial(files: readonly InitialFile[]): void {
    this.#replace(files.map(initialFile));
  }

  /** Replaces the initial files with the files of an earlier visit. */
  restore(state: FormData): void {
    this.#replace(restoredFiles(state));
  }

  /**
   * Adds the files that an element had when it was removed from the page, or those that its page contains.
   *
   * @param kept Initial files that the page contains as checkboxes.
   */
  begin(kept: readonly InitialFile[]): void {
    const files = this.#left ?? kept.map(initialFile);
    this.#left = null;
    this.#hasBegun = true;
    const { isNewFirst } = this.#owner;
    // The record may already contain initial files, and new ones.
    const listed = this.#record.items.filter((item) => this.#listed.includes(item)).length;
    for (const [position, { source, options }] of files.entries())
      this.#record.add(source, { ...options, index: isNewFirst ? undefined : listed + position });
  }

  /** The submitted text of the first file; `''` without a file, and for unencoded files. */
  get value(): string {
    const value = this.#record.items[0]?.value;
    return typeof value === 'string' ? value : '';
  }

  set value(text: string) {
    // A framework sets the value that it has just read.
    if (text !== '' && text === this.value) return;
    const { isAsync } = this.#owner;
    this.#replace(text === '' ? [] : [submittedFile(text, isAsync)]);
  }

  #replace(files: readonly FileSource[]): void {
    this.#left = null;
    this.#record.touch(false);
    const { pond } = this.#control;
    if (pond) {
      pond.setOptions({ files: [...files] as never });
      return;
    }
    this.#record.clear(removals.removed);
    this.#listed = files.map(({ source, options }) => this.#record.add(source, options));
    if (files.length > 0) this.#owner.begin();
  }

  /**
   * Adds files.
   *
   * @throws {UploadError} A file cannot be used, is refused, or is removed before it is added.
   */
  add(sources: readonly unknown[], options: ItemOptions = {}): Promise<FilePondFile[]> {
    const { isNewFirst } = this.#owner;
    const control = this.#control;
    const items = this.#record.batch(() => {
      const added = sources.map((source, position) => {
        const index = options.index ?? (isNewFirst ? position : undefined);
        return this.#record.add(source, { ...options, index });
      });
      if (control.pond) control.view?.show(added);
      return added;
    });
    if (!control.pond) this.#owner.begin();
    return Promise.all(items.map((item) => this.#outcome(item, () => isUsable(item))));
  }

  /** Adds files that the user has chosen, or warns that they do not fit in the list. */
  addChosen(files: readonly File[]): void {
    const { view } = this.#control;
    if (view?.api && files.length > view.room) view.warnOfCount();
    else {
      // The item of a file shows why it cannot be used.
      this.add(files).catch(() => {});
      if (this.#record.items.some(({ source }) => files.includes(source as File)))
        this.#record.touch();
    }
  }

  /** Removes one file, the first one without `query`. */
  remove(query: FileQuery | undefined, options: { readonly revert?: boolean }): void {
    const { pond } = this.#control;
    const item = this.#find(query);
    // By id and not by position: FilePond also counts files that are being removed.
    if (item?.pondItem) pond?.removeFile(item.pondItem.id, options);
    else if (item) this.#record.remove(item, removals.removed);
  }

  /** Removes every file. */
  removeAll(options: { readonly revert?: boolean }): void {
    const { pond } = this.#control;
    this.#left = null;
    this.#record.batch(() => {
      if (pond) pond.removeFiles(options);
      else this.#record.clear(removals.removed);
    });
  }

  /**
   * Sends a file, the first one without `query`, or waits until it is sent.
   *
   * @throws {UploadError} The file cannot be sent, is removed, or sending it is aborted.
   */
  async process(query?: FileQuery): Promise<FilePondFile> {
    const item = this.#find(query);
    if (!item) throw new UploadError({ main: 'There is no such file.', sub: '' }, null);
    return this.#send(item);
  }

  /** Pauses or resumes a file that is being sent; all such files without `query`. */
  pause(query: FileQuery | undefined, isPaused: boolean): void {
    const { items } = this.#record;
    const found = query === undefined ? items : items.filter((item) => item === this.#find(query));
    for (const item of found) this.#items?.pause(item, isPaused);
  }

  /** Sends every file that is not on the server. */
  processAll(): Promise<FilePondFile[]> {
    const open = this.#record.items.filter(
      (item) => item.state !== 'ready' && (item.state !== 'failed' || hasSendError(item)),
    );
    return Promise.all(open.map((item) => this.#send(item)));
  }

  /** Prepares the output of every file again. */
  prepareAll(): Promise<{ file: FilePondFile; output: unknown }[]> {
    return Promise.all(this.#record.items.map((item) => this.#prepare(item)));
  }

  /**
   * Removes all files except those on the server, when FilePond cannot be loaded: other files cannot be
   * checked. Files on the server stay in the form by their ids.
   *
   * @param kept Files that the page submits with its own fields.
   */
  keepStored(kept: readonly InitialFile[]): void {
    const sources = new Set(kept.map((file) => initialFile(file).source));
    for (const item of this.#record.items) {
      if (sources.has(item.source)) {
        this.#record.remove(item, removals.refused);
        continue;
      }
      const isStored = item.options.type === 'limbo' || item.options.type === 'local';
      if (isStored) this.#record.update(item, { state: 'ready', value: String(item.source) });
      else this.#record.remove(item, removals.refused);
    }
  }

  /** Clears the list after the element was removed from the page. */
  leave(): void {
    if (!this.#hasBegun) return;
    this.#hasBegun = false;
    this.#left = this.#record.items.map((item) => sourceOf(item));
    this.#record.clear(removals.disconnected);
    this.#record.touch(false);
  }

  async #send(item: UploadItem): Promise<FilePondFile> {
    const { aborts, state } = item;
    let isSent = state === 'sending';
    if (state === 'failed') this.#items?.send(item);
    return this.#outcome(item, () => {
      // A new pond reads a file again that the previous one was sending.
      if (item.state === 'loading') isSent = false;
      const isGivenUp = item.aborts !== aborts || (item.state === 'unsent' && isSent);
      if (isGivenUp) throw failure(item, aborted);
      if (item.state === 'unsent') {
        isSent = true;
        this.#items?.send(item);
      }
      return item.state === 'ready';
    });
  }

  async #prepare(item: UploadItem): Promise<{ file: FilePondFile; output: unknown }> {
    const left = this.#outcome(item, () => false);
    const output = await Promise.race([this.#items?.prepare(item) ?? left, left]);
    const main = reasonOf(output);
    if (main !== null) throw failure(item, { main, sub: '' });
    return { file: fileOf(item), output };
  }

  async #outcome(item: UploadItem, isOver: () => boolean): Promise<FilePondFile> {
    await this.#record.until(() => {
      if (isOver()) return true;
      const fault = item.removal ?? item.fault;
      if (fault) throw failure(item, fault);
      return undefined;
    });
    return fileOf(item);
  }

  #find(query: FileQuery = 0): UploadItem | undefined {
    return this.#record.items.find(
      ({ pondItem }, index) =>
        index === query ||
        (pondItem && (pondItem.id === query || pondItem.id === Object(query).id)),
    );
  }

  get #record(): UploadRecord {
    return this.#owner.record;
  }

  get #items(): PondItems | null {
    return this.#control.view?.items ?? null;
  }
}

/** Whether the file is in the list and can be submitted, now or when it is sent again. */
function isUsable(item: UploadItem): boolean {
  const { isAdded, state, removal } = item;
  if (!isAdded || removal || state === 'preparing') return false;
  return state !== 'failed' || hasSendError(item);
}

function hasSendError({ pondItem }: UploadItem): boolean {
  return pondItem?.status === ItemStatus.PROCESSING_ERROR;
}

function failure(item: UploadItem, fault: UploadFault): UploadError {
  return new UploadError(fault, item.pondItem && fileOf(item));
}
