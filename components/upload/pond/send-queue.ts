import type { UploadItem } from '../record/upload-record.ts';
import type { UploadOwner } from '../upload-owner.ts';
import { ItemOrigin, ItemStatus, type PondItem, type PondStore } from './plugin-api.ts';
import { Sending } from './sending.ts';
import type { Bytes } from '../transfer/transfer-progress.ts';
import { type Metadata, sentMetadata } from '../files/sent-metadata.ts';
import type { ChunkOptions, SendCallbacks, Variants } from '../transfer/send-file.ts';
import type { Server } from '../transfer/server-actions.ts';
import { TransferFault } from '../transfer/transfer-fault.ts';
import { startTransfer } from '../transfer/transfers.ts';
import { reasonOf } from '../files/unusable-file.ts';

/**
 * Sends the files of one pond, a few at a time, each as soon as it is ready. FilePond's own queue
 * continues only in frames in which its list does not move.
 */
export class SendQueue {
  readonly #owner: UploadOwner;
  readonly #store: PondStore;
  readonly #prepare: (item: UploadItem) => Promise<unknown>;
  #waiting: readonly UploadItem[] = [];
  readonly #active = new Map<UploadItem, Sending>();

  /** @param prepare Returns the output to send: the cropped file, or variants of it. */
  constructor(
    owner: UploadOwner,
    store: PondStore,
    prepare: (item: UploadItem) => Promise<unknown>,
  ) {
    this.#owner = owner;
    this.#store = store;
    this.#prepare = prepare;
  }

  /** Queues a file. */
  add(item: UploadItem): void {
    this.#owner.record.startSending(item, item.pondItem?.file.size ?? 0);
    this.#waiting = [...this.#waiting, item];
    this.#next();
  }

  /** Aborts the request of a file; the file stays in the queue, before the files that were not started. */
  pause(item: UploadItem): void {
    this.#owner.record.update(item, { isPaused: true });
    const sending = this.#active.get(item);
    if (!sending) return;
    sending.pause();
    this.#waiting = [item, ...this.#waiting];
    this.#next();
  }

  /** Resumes a paused file as soon as the queue allows it. */
  resume(item: UploadItem): void {
    this.#owner.record.update(item, { isPaused: false });
    this.#next();
  }

  /** Removes every file from the queue. */
  stop(): void {
    this.#waiting = [];
    this.#active.clear();
  }

  /** Stops sending a file that is removed from the list. */
  cancel(item: UploadItem): void {
    this.#active.get(item)?.cancel();
    this.delete(item);
  }

  /** Removes a file that FilePond aborts from the queue. */
  delete(item: UploadItem): void {
    this.#waiting = this.#waiting.filter((one) => one !== item);
    if (this.#active.delete(item)) this.#next();
  }

  #next(): void {
    const maxParallel = this.#store.query('GET_MAX_PARALLEL_UPLOADS') as number;
    const isRunning = (item: UploadItem): boolean => !this.#waiting.includes(item);
    while ([...this.#active.keys()].filter(isRunning).length < maxParallel) {
      const item = this.#waiting.find(({ isPaused }) => !isPaused);
      if (!item) return;
      this.#waiting = this.#waiting.filter((one) => one !== item);
      const begun = this.#active.get(item);
      if (begun) begun.resume();
      else if (item.pondItem) this.#start(item, item.pondItem);
    }
  }

  #start(item: UploadItem, pondItem: PondItem): void {
    const { record } = this.#owner;
    const sending = new Sending((file, metadata, calls) =>
      this.#send(pondItem, file, metadata, calls),
    );
    this.#active.set(item, sending);
    pondItem.process(sending, (_file, prepared) => {
      this.#prepare(item).then(prepared, (cause: unknown) => sending.fail(cause));
    });
    const end = (changes: Partial<UploadItem>): void => {
      if (this.#active.get(item) !== sending) return;
      record.update(item, changes);
      this.delete(item);
    };
    sending.on('bytes', (bytes) => record.updateProgress(item, bytes as Bytes));
    sending.on('load-perceived', (id) => {
      this.#replaceStored(item, pondItem);
      end({ state: 'ready', value: String(id), bytes: item.bytes && completed(item.bytes) });
      this.#reportAllSent();
    });
    sending.on('error', (fault) => {
      const main = labelOf(this.#store, 'GET_LABEL_FILE_PROCESSING_ERROR', fault);
      end({ state: 'failed', fault: { main, sub: '' } });
    });
    sending.on('abort', () => {
      // Aborted by the send function; every other abort has removed the file from the queue before.
      if (this.#active.get(item) !== sending) return;
      record.abort(item);
      this.delete(item);
    });
  }

  #send(pondItem: PondItem, file: unknown, metadata: object, calls: SendCallbacks): unknown {
    const reason = reasonOf(file);
    if (reason !== null) return calls.error(new TransferFault(0, reason, { words: reason }));
    const store = this.#store;
    const { field } = this.#owner;
    const server = store.query('GET_SERVER') as Server;
    const options = {
      chunkTransferId: pondItem.transferId,
      chunkServer: server.patch,
      chunkUploads: store.query('GET_CHUNK_UPLOADS'),
      chunkForce: store.query('GET_CHUNK_FORCE'),
      chunkSize: store.query('GET_CHUNK_SIZE'),
      chunkRetryDelays: store.query('GET_CHUNK_RETRY_DELAYS'),
    } as ChunkOptions;
    const { process } = server;
    if (typeof process === 'function') {
      const { load, error, progress, abort, transfer } = calls;
      return process(field, file, metadata, load, error, progress, abort, transfer, options);
    }
    const sent = {
      server,
      process,
      field,
      metadata: sentMetadata(metadata as Metadata),
      options,
      calls,
    };
    return startTransfer({ file: file as File | Variants, ...sent });
  }

  // Removes the stored file from the server, which its new version replaces.
  #replaceStored(item: UploadItem, pondItem: PondItem): void {
    const store = this.#store;
    const { remove } = store.query('GET_SERVER') as Server;
    if (pondItem.origin !== ItemOrigin.LOCAL || typeof remove !== 'function') return;
    if (store.query('GET_INSTANT_UPLOAD') !== true) return;
    pondItem.origin = ItemOrigin.LIMBO;
    const done = (): void => {};
    remove(item.source, done, done);
  }

  #reportAllSent(): void {
    const store = this.#store;
    const items = store.query('GET_ACTIVE_ITEMS') as readonly PondItem[];
    if (!items.every(({ status }) => status === ItemStatus.PROCESSING_COMPLETE)) return;
    // FilePond reports the file in a separate task.
    setTimeout(() => store.dispatch('DID_COMPLETE_ITEM_PROCESSING_ALL'));
  }
}

/** Returns a label of FilePond for an error: a text, or what a function returns for the error. */
export function labelOf(store: PondStore, option: string, error: unknown): string {
  const label = store.query(option);
  return String(
    typeof label === 'function' ? (label as (error: unknown) => unknown)(error) : label,
  );
}

function completed({ total }: Bytes): Bytes {
  return { loaded: total, total };
}
