import type { FilePondFile } from 'filepond';

import { sourceOf } from '../record/file-source.ts';
import type { TransferProgress } from '../transfer/transfer-progress.ts';
import { type UploadFault, removals, type UploadItem } from '../record/upload-record.ts';
import type { UploadOwner } from '../upload-owner.ts';
import { metadataSetter } from './image-metadata.ts';
import { ItemOrigin, ItemStatus, type PondItem, type PondStore, fileOf } from './plugin-api.ts';
import { encodePayload, type Output, outputFiles } from '../record/payload.ts';
import { labelOf, SendQueue } from './send-queue.ts';
import { Sending } from './sending.ts';
import { sendingChanged } from './sending-view.ts';
import { reasonOf, UnusableFile } from '../files/unusable-file.ts';

type Check = (file: FilePondFile) => unknown;

/** Sources that the user has dropped or pasted, until FilePond has added them in the same task. */
export const droppedSources = new Set<unknown>();

/**
 * Connects the items of one FilePond instance with the record of its element. FilePond reports changes of
 * an item in a later task or frame; the methods that change an item are replaced, so that the record
 * changes in the same task.
 */
export class PondItems {
  readonly #owner: UploadOwner;
  readonly store: PondStore;
  readonly #queue: SendQueue;
  // Files that are reverted or aborted to be sent again.
  readonly #restarting = new WeakSet<UploadItem>();
  // Files that the user removes, sends or takes back.
  readonly #pressed = new WeakSet<UploadItem>();
  #isStopped = false;
  /** How many times FilePond has asked a server to take back a file. */
  reverts = 0;

  constructor(owner: UploadOwner, store: PondStore) {
    this.#owner = owner;
    this.store = store;
    this.#queue = new SendQueue(owner, store, (item) => this.prepare(item));
  }

  /** Stops reporting to the record, because the pond is about to be destroyed. */
  stop(): void {
    this.#isStopped = true;
    this.#queue.stop();
  }

  /** Sorts the record in the order of FilePond. */
  order(): void {
    const items = this.store.query('GET_ACTIVE_ITEMS') as readonly PondItem[];
    this.#owner.record.order(items.map(({ id }) => id));
  }

  /** Starts sending a file that is not sent, or that could not be sent. */
  send({ pondItem }: UploadItem): void {
    if (pondItem) this.store.dispatch('REQUEST_ITEM_PROCESSING', { query: pondItem.id });
  }

  /** Returns the file with the FilePond id `id` and its progress; `null` when the file is not being sent. */
  sending(id: string): { readonly item: UploadItem; readonly progress: TransferProgress } | null {
    const { record } = this.#owner;
    const item = record.find(id);
    const progress = record.progressOf(id);
    return item?.state === 'sending' && progress ? { item, progress } : null;
  }

  /** Called when the user presses a button of FilePond at a file. */
  press(id: string): void {
    const item = this.#owner.record.find(id);
    if (item) this.#pressed.add(item);
  }

  /**
   * Called when the user cancels sending a file. FilePond would revert the first file of the list instead of a file
   * that is on the server, and have the server remove a stored file whose change is sent. The button can be pressed
   * again by keyboard until FilePond has faded it out.
   *
   * @returns Whether FilePond must not handle the press.
   */
  cancel(id: string): boolean {
    const item = this.#owner.record.find(id);
    if (!item?.pondItem) return false;
    const { pondItem, state } = item;
    if (pondItem.serverId === null && pondItem.origin !== ItemOrigin.LOCAL) return false;
    if (state === 'ready') this.store.dispatch('REQUEST_REVERT_ITEM_PROCESSING', { query: id });
    else if (state === 'sending' && !this.#restarting.has(item)) void pondItem.abortProcessing();
    return true;
  }

  /** Pauses or resumes a file that is being sent. */
  pause(item: UploadItem, isPaused: boolean): void {
    const { pondItem, state } = item;
    if (!pondItem || state !== 'sending' || item.isPaused === isPaused) return;
    const change = isPaused ? 'pause' : 'resume';
    this.#queue[change](item);
    this.#sendingChanged(item);
    this.#owner.emit(`fwx-upload-${change}`, { file: fileOf(item) });
  }

  /** Updates the files when a transfer of the page begins or stops waiting for the network. */
  networkChanged(): void {
    for (const item of this.#owner.record.items) this.#sendingChanged(item);
  }

  #sendingChanged({ state, pondItem }: UploadItem): void {
    if (state === 'sending' && pondItem) this.store.dispatch(sendingChanged, { id: pondItem.id });
  }

  /**
   * Called by FilePond before a file is added; resolves with whether to add it.
   *
   * @param check Callback of the page, `config.beforeAddFile`.
   */
  async beforeAdd(file: FilePondFile, check: unknown): Promise<boolean> {
    const { record } = this.#owner;
    try {
      // A file of the previous pond has been checked.
      const isChecked = typeof check !== 'function' || record.find(file.id)?.isAdded === true;
      const answer: unknown = isChecked ? true : await (check as Check)(file);
      const isAccepted = answer == null || Boolean(answer);
      const item = record.find(file.id);
      if (isAccepted && item?.pondItem) this.#accept(item, item.pondItem, false);
      return isAccepted;
    } catch (cause) {
      // Reports the error to the developer like an uncaught one.
      reportError(cause);
      const item = record.find(file.id);
      const error = { type: 'error', code: 0, body: '' };
      if (item) this.fail(item, labelOf(this.store, 'GET_LABEL_FILE_LOAD_ERROR', error), cause);
      // Never settles: a result would remove the file, and with it the reason.
      return new Promise(() => {});
    }
  }

  /** Replaces the methods of an item that FilePond has created. */
  created(pondItem: PondItem): void {
    const { load, archive, retryLoad } = pondItem;
    pondItem.extend('load', (source: unknown, ...rest: unknown[]) => {
      const item = this.#bind(pondItem, source);
      load(source, ...rest);
      // The file is not read: its options contain its name and size. FilePond itself creates a stub until a file is read.
      if (item.options.file !== undefined && !(pondItem.file instanceof Blob))
        this.#owner.record.update(item, { state: 'ready', value: pondItem.serverId });
    });
    pondItem.extend('retryLoad', () => {
      const item = this.#find(pondItem);
      if (item) {
        this.#owner.record.update(item, { state: 'loading', fault: null });
        this.#touch(item);
      }
      retryLoad();
    });
    pondItem.extend('archive', () => {
      archive();
      const item = this.#find(pondItem);
      if (!item) return;
      this.#queue.cancel(item);
      this.#owner.record.remove(item, removals.removed);
      this.#touch(item);
    });
    // Silent, because FilePond itself would prepare and send the file again some tasks later.
    const setMetadata = metadataSetter(pondItem);
    pondItem.extend('setMetadata', (key: unknown, value: unknown, isSilent?: boolean) => {
      const before = JSON.stringify(pondItem.getMetadata());
      const isQuiet = typeof key === 'string' ? isSilent : value;
      setMetadata(key, value, isQuiet === true);
      const hasChanged = JSON.stringify(pondItem.getMetadata()) !== before;
      if (hasChanged && isQuiet !== true) this.#metadataChanged(pondItem);
      return typeof key === 'string' ? value : key;
    });
    this.#followSending(pondItem);
  }

  /** Called when FilePond has read a file, and its plugins have accepted it. */
  loaded(id: string): void {
    const item = this.#owner.record.find(id);
    if (item?.state === 'loading' && item.pondItem) this.#accept(item, item.pondItem, true);
  }

  /** Marks a file as failed. */
  markFailed(id: string, fault: UploadFault): void {
    const item = this.#owner.record.find(id);
    if (item) this.#owner.record.update(item, { state: 'failed', fault, value: null });
  }

  /** Marks a file as failed and shows why it cannot be used. */
  fail(item: UploadItem, main: string, cause: unknown): void {
    const { pondItem } = item;
    if (!pondItem) return;
    const fault = { main, sub: '' };
    this.markFailed(pondItem.id, fault);
    this.#drawFault(item, fault, { type: 'error', code: 0, body: String(cause) });
  }

  // FilePond throws for a file that it has released.
  #drawFault(item: UploadItem, status: UploadFault, error: object): void {
    const id = item.pondItem?.id;
    if (item.state !== 'failed' || !this.store.query('GET_ITEM', id)) return;
    this.store.dispatch('DID_THROW_ITEM_INVALID', { id, error, status, isRecorded: true });
  }

  /**
   * Validates the size of a file again whenever a file is removed, while the total size of the files is too large.
   *
   * @throws {object} The file cannot be used for another reason.
   */
  async validateUntilFits(file: unknown, validate: () => Promise<unknown>): Promise<unknown> {
    const { record } = this.#owner;
    const item = record.items.find(({ source, state }) => source === file && state === 'loading');
    for (;;) {
      try {
        return await validate();
      } catch (reason) {
        const { status } = reason as { readonly status: UploadFault };
        const { items } = record;
        const isTotal = status.main === this.store.query('GET_LABEL_MAX_TOTAL_FILE_SIZE_EXCEEDED');
        if (!isTotal || !item?.pondItem) throw reason;
        this.markFailed(item.pondItem.id, status);
        // Drawn after the pending events of FilePond for the file.
        setTimeout(() => this.#drawFault(item, status, status));
        await record.until(() => items.some(({ removal }) => removal) || undefined);
        // Never settles: a result would restore the file.
        if (this.#isStopped || item.removal) return new Promise(() => {});
        record.update(item, { state: 'loading', fault: null });
      }
    }
  }

  /**
   * Releases the items for another pond. Files on the server stay there, and the record keeps their id and
   * their metadata.
   *
   * @param isSameServer Whether the ids of sent files are valid for the next pond.
   */
  release(isSameServer: boolean): void {
    this.stop();
    const { record } = this.#owner;
    for (const item of record.items) {
      if (!item.pondItem) continue;
      const changes = { pondItem: null, value: null, fault: null, state: 'loading' } as const;
      record.update(item, { ...sourceOf(item, isSameServer), ...changes });
    }
  }

  #followSending(pondItem: PondItem): void {
    const { process, requestProcessing, abortProcessing, revert } = pondItem;
    pondItem.extend('requestProcessing', () => {
      requestProcessing();
      const item = this.#find(pondItem);
      if (!item) return;
      this.#restarting.delete(item);
      this.#queue.add(item);
      this.#touch(item);
    });
    // FilePond's own queue starts too late: the files that it processes are already being sent.
    pondItem.extend('process', (processor, prepare) => {
      if (processor instanceof Sending) process(processor, prepare);
    });
    pondItem.extend('abortProcessing', () => {
      const item = this.#find(pondItem);
      if (item) this.#queue.delete(item);
      const isGivenUp = item?.state === 'sending' && !this.#restarting.has(item);
      if (isGivenUp) this.#owner.record.abort(item);
      return abortProcessing();
    });
    pondItem.extend('revert', async (...values: unknown[]) => {
      this.reverts++;
      const item = this.#find(pondItem);
      const isRestarting = item !== undefined && this.#restarting.has(item);
      if (item?.state === 'ready' && !isRestarting) {
        this.#owner.record.update(item, { state: 'unsent', value: null });
        // FilePond removes the file when the server has answered.
        if (this.store.query('GET_INSTANT_UPLOAD') !== true) this.#touch(item);
      }
      try {
        await revert(...values);
      } catch (cause) {
        const main = labelOf(this.store, 'GET_LABEL_FILE_PROCESSING_REVERT_ERROR', cause);
        this.markFailed(pondItem.id, { main, sub: '' });
        if (!this.#isStopped) this.#refuseWaiting();
        if (item) this.#touch(item);
        if (!pondItem.archived) throw cause;
        // FilePond does not catch the error of a removed file, and goes on with that file after success: it gets neither.
        await new Promise(() => {});
      }
    });
  }

  #bind(pondItem: PondItem, source: unknown): UploadItem {
    const { record } = this.#owner;
    const known = record.items.find((item) => !item.pondItem && item.source === source);
    const item = known ?? record.add(source);
    record.update(item, { pondItem, state: 'loading', value: null });
    this.order();
    if (droppedSources.delete(source)) record.touch();
    return item;
  }

  /** Removes the file that was to replace another one, which FilePond does not add any more. */
  #refuseWaiting(): void {
    const { record } = this.#owner;
    for (const item of record.items) if (!item.pondItem) record.remove(item, removals.refused);
  }

  #touch(item: UploadItem): void {
    if (this.#pressed.delete(item)) this.#owner.record.touch();
  }

  #find({ id }: PondItem): UploadItem | undefined {
    return this.#isStopped ? undefined : this.#owner.record.find(id);
  }

  /** @param isLoaded Whether FilePond has finished adding the file. */
  #accept(item: UploadItem, pondItem: PondItem, isLoaded: boolean): void {
    const { record } = this.#owner;
    const { serverId } = pondItem;
    if (serverId !== null) record.update(item, { state: 'ready', value: serverId });
    else if (!this.#isAsync) this.#encode(item);
    else if (isLoaded) record.update(item, { state: 'unsent' });
  }

  #metadataChanged(pondItem: PondItem): void {
    const item = this.#find(pondItem);
    if (!item || item.state === 'loading' || !(pondItem.file instanceof Blob)) return;
    if (this.#isAsync) this.#sendAgain(item, pondItem);
    else if (item.state !== 'failed' && pondItem.origin === ItemOrigin.INPUT) this.#encode(item);
  }

  #sendAgain(item: UploadItem, pondItem: PondItem): void {
    const { dispatch, query } = this.store;
    const { id, origin, status, source } = pondItem;
    // A file in the queue is sent with the metadata that it has when it is prepared.
    const isLater = status === ItemStatus.PROCESSING_QUEUED || this.#restarting.has(item);
    if (isLater || status === ItemStatus.LOAD_ERROR) return;
    // Shows the button that sends the file.
    if (origin === ItemOrigin.LOCAL) {
      dispatch('DID_LOAD_ITEM', { id, error: null, serverFileReference: source });
    }
    if (query('GET_INSTANT_UPLOAD') === true || status === ItemStatus.PROCESSING) {
      this.#restarting.add(item);
      this.#owner.record.update(item, { state: 'sending', value: null, fault: null });
      // This action calls the methods of the item: the file is reverted or aborted first.
      dispatch('REQUEST_ITEM_PROCESSING', { query: id });
    } else if (status === ItemStatus.PROCESSING_COMPLETE) {
      dispatch('REVERT_ITEM_PROCESSING', { query: id });
    }
  }

  #encode(item: UploadItem): void {
    const version = item.version + 1;
    const { record } = this.#owner;
    record.update(item, { state: 'preparing', value: null, fault: null, version });
    const isCurrent = (): boolean =>
      !this.#isStopped && item.version === version && item.state === 'preparing' && !item.removal;
    const work = async (): Promise<void> => {
      // Waits for further changes in this task, to prepare the output once.
      await Promise.resolve();
      if (!isCurrent()) return;
      const value = await this.#valueOf(item);
      if (isCurrent()) record.update(item, { state: 'ready', value });
    };
    work().catch((cause: unknown) => {
      const reason = cause instanceof UnusableFile ? cause.message : null;
      const text = reason ?? this.#owner.text('The file could not be read.');
      if (isCurrent()) this.fail(item, text, cause);
    });
  }

  async #valueOf(item: UploadItem): Promise<UploadItem['value']> {
    const { query } = this.store;
    const { pondItem } = item;
    if (!pondItem) return null;
    const check = query('GET_BEFORE_PREPARE_FILE') as ((...values: unknown[]) => unknown) | null;
    const isWanted = !check || Boolean(check(pondItem, true));
    const output = isWanted ? await this.prepare(item) : pondItem.file;
    const reason = reasonOf(output);
    if (reason !== null) throw new UnusableFile(reason);
    if (query('GET_STORE_AS_FILE') === true) return outputFiles(output, pondItem.file.name);
    return query('GET_ALLOW_FILE_ENCODE') === true ? encodePayload(pondItem, output) : null;
  }

  /**
   * Applies FilePond's filters to a file, such as the filter that crops images.
   *
   * @throws {object} The file was removed from the list.
   */
  async prepare({ pondItem }: UploadItem): Promise<Output> {
    const output = await new Promise<Output>((success, failure) => {
      this.store.dispatch('REQUEST_PREPARE_OUTPUT', { item: pondItem, success, failure });
    });
    this.store.dispatch('DID_PREPARE_OUTPUT', { id: pondItem?.id, file: output });
    return output;
  }

  get #isAsync(): boolean {
    return this.store.query('IS_ASYNC') === true;
  }
}
