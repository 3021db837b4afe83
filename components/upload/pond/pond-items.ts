import type { FilePondFile } from 'filepond';

import type { UploadText } from '../labels/texts.ts';
import type { TransferProgress } from '../transfer-progress.ts';
import { type ItemFault, removals, type UploadItem, type UploadRecord } from '../upload-record.ts';
import { drawFault } from './draw-fault.ts';
import { sourceOf } from './item-source.ts';
import { ItemOrigin, ItemStatus } from './item-status.ts';
import { encodePayload, type Output, outputFiles } from './payload.ts';
import { painter } from './painter.ts';
import type { PondItem, PondStore } from './plugin-api.ts';
import type { Emit } from './pond-events.ts';
import { fileOf } from './pond-file.ts';
import { SendQueue } from './send-queue.ts';
import { Sending } from './sending.ts';
import { sendingChanged } from './sending-status.ts';
import { reasonOf, UnusableFile } from './transfer/unusable-file.ts';

/** What the items of a pond need of their element. */
export interface PondItemsOwner {
  readonly record: UploadRecord;
  /** Name of the field. */
  readonly field: string;
  readonly emit: Emit;
  /** A text in the language of the input. */
  text(text: UploadText): string;
}

type Check = (file: FilePondFile) => unknown;

/**
 * Connects the items of one FilePond instance with the record of its element. FilePond reports what
 * happens to an item in a later task or frame; the methods through which it happens are replaced, so
 * that the record changes in the same task.
 */
export class PondItems {
  readonly #owner: PondItemsOwner;
  readonly #store: PondStore;
  readonly #queue: SendQueue;
  // Files that are taken back from the server, or stopped, to be sent once more.
  readonly #restarting = new WeakSet<UploadItem>();
  #isOver = false;

  constructor(owner: PondItemsOwner, store: PondStore) {
    this.#owner = owner;
    this.#store = store;
    this.#queue = new SendQueue(owner, store, (item) => this.prepare(item));
  }

  /** Stops reporting to the record, because the pond is about to be destroyed. */
  stop(): void {
    this.#isOver = true;
    this.#queue.stop();
  }

  /** Takes over the order in which FilePond has the files. */
  order(): void {
    const items = this.#store.query('GET_ACTIVE_ITEMS') as readonly PondItem[];
    this.#owner.record.order(items.map(({ id }) => id));
  }

  /** Starts sending a file that nothing has sent, or that could not be sent. */
  send({ pondItem, state }: UploadItem): void {
    if (!pondItem) return;
    const hasFailed = pondItem.status === ItemStatus.PROCESSING_ERROR;
    if (state === 'failed' && !hasFailed) return;
    this.#store.dispatch('REQUEST_ITEM_PROCESSING', { query: pondItem.id });
    painter.wake();
  }

  /** The file that FilePond knows by `id`, and how far sending it has come; `null` when it is not sent. */
  sending(id: string): { readonly item: UploadItem; readonly progress: TransferProgress } | null {
    const { record } = this.#owner;
    const item = record.find(id);
    const progress = record.progressOf(id);
    return item?.state === 'sending' && progress ? { item, progress } : null;
  }

  /** Pauses a file that is sent, or lets it go on. */
  pause(item: UploadItem, isPaused: boolean): void {
    const { pondItem, state } = item;
    if (!pondItem || state !== 'sending' || item.isPaused === isPaused) return;
    if (isPaused) this.#queue.pause(item);
    else this.#queue.resume(item);
    this.#sendingChanged(item);
    const name = isPaused ? 'fwx-upload-pause' : 'fwx-upload-resume';
    this.#owner.emit(name, { file: fileOf(item) });
  }

  /** A transfer of the page has begun, or ceased, to wait for the network. */
  networkChanged(): void {
    for (const item of this.#owner.record.items) this.#sendingChanged(item);
  }

  #sendingChanged({ state, pondItem }: UploadItem): void {
    if (state !== 'sending' || !pondItem) return;
    this.#store.dispatch(sendingChanged, { id: pondItem.id });
    painter.wake();
  }

  /**
   * FilePond's question whether a file may be added.
   *
   * @param check The page's own answer, `config.beforeAddFile`.
   */
  async letIn(file: FilePondFile, check: unknown): Promise<boolean> {
    const { record } = this.#owner;
    try {
      const answer: unknown = typeof check === 'function' ? await (check as Check)(file) : true;
      const isIn = answer == null || Boolean(answer);
      const item = record.find(file.id);
      if (isIn && item?.pondItem) this.#admitted(item, item.pondItem, false);
      return isIn;
    } catch (cause) {
      // For the developer, like any error that nothing has caught.
      reportError(cause);
      const item = record.find(file.id);
      const label = this.#label('GET_LABEL_FILE_LOAD_ERROR', { type: 'error', code: 0, body: '' });
      if (item) this.fail(item, label, cause);
      // An answer would remove the file, and with it the reason.
      return new Promise(() => {});
    }
  }

  /** FilePond has created an item. */
  created(pondItem: PondItem): void {
    const { load, archive, retryLoad, setMetadata } = pondItem;
    pondItem.extend('load', (source: unknown, ...rest: unknown[]) => {
      this.#bind(pondItem, source);
      load(source, ...rest);
      // It is not read: what is known of it came with it.
      if (!(pondItem.file instanceof Blob)) this.#stub(pondItem);
    });
    pondItem.extend('retryLoad', () => {
      this.#update(pondItem, { state: 'loading', fault: null });
      retryLoad();
    });
    pondItem.extend('archive', () => {
      archive();
      const item = this.#find(pondItem);
      if (!item) return;
      this.#queue.cancel(item);
      this.#owner.record.remove(item, removals.removed);
    });
    pondItem.extend('setMetadata', (key: unknown, value: unknown, isSilent?: boolean) => {
      const values = typeof key === 'object' ? Object.entries(Object(key)) : [[key, value]];
      const quiet = typeof key === 'object' ? value === true : isSilent === true;
      const before = JSON.stringify(pondItem.getMetadata());
      // FilePond would prepare and send the file again by itself, some tasks later.
      for (const [name, one] of values) setMetadata(name, one, true);
      const hasChanged = JSON.stringify(pondItem.getMetadata()) !== before;
      if (hasChanged && !quiet) this.#metadataChanged(pondItem);
      return typeof key === 'object' ? key : value;
    });
    this.#followSending(pondItem);
  }

  /** FilePond has read a file, and its plugins have let it in. */
  loaded(id: string): void {
    const item = this.#owner.record.find(id);
    if (item?.state === 'loading' && item.pondItem) this.#admitted(item, item.pondItem, true);
  }

  /** A file cannot be used. */
  refused(id: string, fault: ItemFault): void {
    const item = this.#owner.record.find(id);
    if (item) this.#owner.record.update(item, { state: 'failed', fault, value: null });
  }

  /** Shows at the file why it cannot be used. */
  fail(item: UploadItem, main: string, cause: unknown): void {
    const { pondItem } = item;
    if (!pondItem || pondItem.archived) return;
    const fault = { main, sub: '' };
    this.refused(pondItem.id, fault);
    drawFault(this.#store, item, fault, { type: 'error', code: 0, body: String(cause) });
  }

  /**
   * Judges the size of a file again whenever a file leaves the list, as long as they are too large together.
   *
   * @throws {object} The file cannot be used for another reason.
   */
  async untilFits(file: unknown, judge: () => Promise<unknown>): Promise<unknown> {
    const { record } = this.#owner;
    const item = record.items.find(({ source, state }) => source === file && state === 'loading');
    for (;;) {
      try {
        return await judge();
      } catch (reason) {
        const { status } = reason as { readonly status: ItemFault };
        const { items } = record;
        const isTotal = status.main === this.#store.query('GET_LABEL_MAX_TOTAL_FILE_SIZE_EXCEEDED');
        if (!isTotal || !item?.pondItem) throw reason;
        this.refused(item.pondItem.id, status);
        // Drawn behind what FilePond has still to tell of the file.
        setTimeout(() => drawFault(this.#store, item, status, status));
        await record.until(() => items.some(({ removal }) => removal) || undefined);
        // An answer would bring it back.
        if (this.#isOver || item.removal) return new Promise(() => {});
        record.update(item, { state: 'loading', fault: null });
      }
    }
  }

  /**
   * Lets go of the items, for another pond that is to show them. Files on the server keep their place
   * there, with what is known of them.
   *
   * @param isSameServer Whether ids of sent files mean something to the next pond.
   */
  release(isSameServer: boolean): void {
    this.stop();
    const { record } = this.#owner;
    for (const item of record.items) {
      if (!item.pondItem) continue;
      const next = sourceOf(item.pondItem, isSameServer);
      const { version } = item;
      const changes = { pondItem: null, value: null, fault: null, version: version + 1 };
      record.update(item, { ...next, ...changes, state: 'loading' });
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
    });
    // FilePond's own queue comes too late; what it calls has begun.
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
      const item = this.#find(pondItem);
      const isRestarting = item !== undefined && this.#restarting.has(item);
      if (item?.state === 'ready' && !isRestarting) {
        this.#owner.record.update(item, { state: 'unsent', value: null });
      }
      try {
        await revert(...values);
      } catch (cause) {
        const main = this.#label('GET_LABEL_FILE_PROCESSING_REVERT_ERROR', cause);
        this.refused(pondItem.id, { main, sub: '' });
        throw cause;
      }
    });
  }

  #bind(pondItem: PondItem, source: unknown): void {
    const { record } = this.#owner;
    const known = record.items.find((item) => !item.pondItem && item.source === source);
    const item = known ?? record.add(source);
    record.update(item, { pondItem, state: 'loading', value: null });
    this.order();
  }

  #find({ id }: PondItem): UploadItem | undefined {
    return this.#isOver ? undefined : this.#owner.record.find(id);
  }

  #update(pondItem: PondItem, changes: Partial<UploadItem>): void {
    const item = this.#find(pondItem);
    if (item) this.#owner.record.update(item, changes);
  }

  #stub(pondItem: PondItem): void {
    const item = this.#find(pondItem);
    if (item?.state !== 'loading') return;
    // FilePond makes a stub of its own until the file is read.
    if (item.options.file === undefined) return;
    const { serverId } = pondItem;
    this.#owner.record.update(item, { state: 'ready', value: serverId });
  }

  /** @param isLoaded Whether FilePond has finished adding the file. */
  #admitted(item: UploadItem, pondItem: PondItem, isLoaded: boolean): void {
    const { record } = this.#owner;
    const { serverId } = pondItem;
    if (serverId !== null) record.update(item, { state: 'ready', value: serverId });
    else if (!this.#isAsync) this.#encode(item);
    else if (isLoaded) record.update(item, { state: 'unsent' });
  }

  #metadataChanged(pondItem: PondItem): void {
    const item = this.#find(pondItem);
    if (!item || !(pondItem.file instanceof Blob)) return;
    const isChosen = pondItem.origin === ItemOrigin.INPUT;
    if (item.state === 'ready' || item.state === 'preparing') {
      if (this.#isAsync) this.#sendAgain(item, pondItem);
      else if (isChosen) this.#encode(item);
    } else if (this.#isAsync && item.state !== 'loading') this.#sendAgain(item, pondItem);
  }

  #sendAgain(item: UploadItem, pondItem: PondItem): void {
    const { dispatch, query } = this.#store;
    const { id, origin, status, source } = pondItem;
    if (this.#restarting.has(item) || status === ItemStatus.LOAD_ERROR) return;
    // Its button to send it appears.
    if (origin === ItemOrigin.LOCAL) {
      dispatch('DID_LOAD_ITEM', { id, error: null, serverFileReference: source });
    }
    if (query('GET_INSTANT_UPLOAD') === true) {
      this.#restarting.add(item);
      this.#owner.record.update(item, { state: 'sending', value: null, fault: null });
      // The methods of the item are called with it: the file is reverted or stopped first.
      dispatch('REQUEST_ITEM_PROCESSING', { query: id });
    } else if (status === ItemStatus.PROCESSING_COMPLETE) {
      dispatch('REVERT_ITEM_PROCESSING', { query: id });
    } else if (status === ItemStatus.PROCESSING) {
      void pondItem.abortProcessing();
    }
  }

  #encode(item: UploadItem): void {
    const version = item.version + 1;
    const { record } = this.#owner;
    record.update(item, { state: 'preparing', value: null, fault: null, version });
    const isCurrent = (): boolean =>
      !this.#isOver && item.version === version && item.state === 'preparing' && !item.removal;
    const work = async (): Promise<void> => {
      // Further changes in this task belong to the same output.
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
    const { query } = this.#store;
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
   * Runs the file through FilePond's filters, such as the one that cuts images.
   *
   * @throws {object} The file has left the list.
   */
  async prepare({ pondItem }: UploadItem): Promise<Output> {
    const output = await new Promise<Output>((success, failure) => {
      this.#store.dispatch('REQUEST_PREPARE_OUTPUT', { item: pondItem, success, failure });
    });
    this.#store.dispatch('DID_PREPARE_OUTPUT', { id: pondItem?.id, file: output });
    return output;
  }

  #label(option: string, error: unknown): string {
    const label = this.#store.query(option);
    return String(
      typeof label === 'function' ? (label as (error: unknown) => unknown)(error) : label,
    );
  }

  get #isAsync(): boolean {
    return this.#store.query('IS_ASYNC') === true;
  }
}
