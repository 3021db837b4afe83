import type { PondItem } from '../pond/plugin-api.ts';
import {
  type Bytes,
  progressOf,
  TransferMeter,
  type TransferProgress,
  type UploadProgress,
} from '../transfer/transfer-progress.ts';

/** State of one file of an upload input. */
export type ItemState =
  /** Is being read and checked. */
  | 'loading'
  /** Is being cropped, encoded or copied for the form. */
  | 'preparing'
  /** Is meant for the server, but not sent. */
  | 'unsent'
  /** Is being sent to the server, or is queued. */
  | 'sending'
  /** Can be submitted. */
  | 'ready'
  /** Cannot be submitted. */
  | 'failed';

/** Why a file cannot be submitted, in the language of the input. */
export interface UploadFault {
  readonly main: string;
  readonly sub: string;
}

/** Options of a file. */
export interface FileOptions {
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly type?: string | undefined;
  readonly file?: object | undefined;
}

/** Options that a file is added with. */
export interface ItemOptions extends FileOptions {
  readonly index?: number | undefined;
}

/** Submitted value of one file: a text, files, or nothing. */
export type ItemValue = string | readonly File[] | null;

/** One file of an upload input. */
export interface UploadItem {
  /** Source of the file: the file itself, a URL, a data URI, or its id on the server. */
  readonly source: unknown;
  readonly options: FileOptions;
  readonly state: ItemState;
  readonly value: ItemValue;
  /** Set in the state `failed`. */
  readonly fault: UploadFault | null;
  /** FilePond item of the file; `null` while no FilePond instance shows the file. */
  readonly pondItem: PondItem | null;
  /** Whether FilePond has finished adding the file. */
  readonly isAdded: boolean;
  /** Why the file was removed; `null` while it is in the list. */
  readonly removal: UploadFault | null;
  /** Bytes that have been sent; `null` when the file is not part of the current transfer. */
  readonly bytes: Bytes | null;
  /** Whether the file is paused; its state stays `sending`, but nothing is sent. */
  readonly isPaused: boolean;
  /** How often sending the file was aborted. */
  readonly aborts: number;
  /** Counts the starts of `preparing`: the output of an earlier start is discarded. */
  readonly version: number;
}

const removal = (main: string): UploadFault => ({ main, sub: '' });

/** Why files are removed from the list. */
export const removals = {
  disconnected: removal('The upload input is not part of the page any more.'),
  refused: removal('The file was not added to the list.'),
  removed: removal('The file has left the list.'),
} as const;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const busyStates = new Set<ItemState>(['loading', 'preparing', 'sending']);
const progressStates = new Set<ItemState>(['sending', 'ready']);

/**
 * The files of one upload input and their states. Every call and user action changes the record in the
 * same task; FilePond shows the files and reports changes to the record. Status, validity, form value and
 * the delay of a submit are computed from the record alone.
 */
export class UploadRecord {
  #items: readonly UploadItem[] = [];
  readonly #holds = new Set<object>();
  #aborts = 0;
  // Transfer rates: of each file, and of all files together.
  #meters = new WeakMap<UploadItem, TransferMeter>();
  #meter = new TransferMeter();
  // Whether the record was idle since files were sent.
  #isIdle = true;
  #change = Promise.withResolvers<void>();
  #batches = 0;
  // Whether the user has changed the list since the last call of `committed`.
  #isTouched = false;
  readonly #changed: () => void;
  readonly #committed: () => void;

  /**
   * @param changed Called after each change, in the same task.
   * @param committed Called after changes by the user, when no file is busy any more.
   */
  constructor(changed: () => void, committed: () => void) {
    this.#changed = changed;
    this.#committed = committed;
  }

  /** The files, in order. */
  get items(): readonly UploadItem[] {
    return this.#items;
  }

  /** Whether a file is being read, prepared or sent, or is paused. */
  get isBusy(): boolean {
    return this.#holds.size > 0 || this.#items.some(({ state }) => busyStates.has(state));
  }

  /** Whether a file cannot be submitted. */
  get hasFailed(): boolean {
    return this.#items.some(({ state }) => state === 'failed');
  }

  /** Whether a file is being sent to the server. */
  get isSending(): boolean {
    return this.#items.some(({ state, isPaused }) => state === 'sending' && !isPaused);
  }

  /** Whether a file is paused. */
  get hasPaused(): boolean {
    return this.#items.some(({ isPaused }) => isPaused);
  }

  /** Whether a file is being read, prepared or sent, paused files excluded. */
  get isActive(): boolean {
    const isRunning = ({ state, isPaused }: UploadItem): boolean =>
      busyStates.has(state) && !isPaused;
    return this.#holds.size > 0 || this.#items.some(isRunning);
  }

  /** Files for the server that are not sent. */
  get unsent(): readonly UploadItem[] {
    return this.#items.filter(({ state }) => state === 'unsent');
  }

  /** Progress of the current transfer, or of the last one. */
  get progress(): UploadProgress {
    const items = this.#items.filter(({ bytes }) => bytes !== null);
    const sum = (key: keyof Bytes): number =>
      items.reduce((total, { bytes }) => total + (bytes?.[key] ?? 0), 0);
    const rate = this.isSending ? this.#meter.rate(performance.now()) : null;
    return {
      files: items.length,
      sent: items.filter(({ state }) => state === 'ready').length,
      ...progressOf({ loaded: sum('loaded'), total: sum('total') }, rate),
    };
  }

  /** Returns the progress of the file with the FilePond id `id`; `null` when it is not part of the transfer. */
  progressOf(id: string): TransferProgress | null {
    const item = this.find(id);
    if (!item?.bytes) return null;
    const meter = item.state === 'sending' ? this.#meters.get(item) : undefined;
    return progressOf(item.bytes, meter?.rate(performance.now()) ?? null);
  }

  /** Returns the item with the FilePond id `id`. */
  find(id: string): UploadItem | undefined {
    return this.#items.find(({ pondItem }) => pondItem?.id === id);
  }

  /** Adds a file at a position, by default at the end. */
  add(source: unknown, { index, ...options }: ItemOptions = {}): UploadItem {
    const item: UploadItem = {
      source,
      options,
      state: 'loading',
      value: null,
      fault: null,
      bytes: null,
      isPaused: false,
      pondItem: null,
      isAdded: false,
      removal: null,
      aborts: 0,
      version: 0,
    };
    this.#items = this.#items.toSpliced(index ?? this.#items.length, 0, item);
    this.#notify();
    return item;
  }

  /** Changes a file of the list. */
  update(item: UploadItem, changes: Partial<UploadItem>): void {
    const { state } = changes;
    const isOut = state !== undefined && !progressStates.has(state);
    const isOver = state === 'ready' || state === 'failed';
    Object.assign(
      item as Mutable<UploadItem>,
      changes,
      isOut ? { bytes: null } : {},
      isOver ? { isPaused: false } : {},
    );
    this.#notify();
  }

  /** Marks a file as being sent or queued, in one transfer with all files sent since the record was last idle. */
  startSending(item: UploadItem, total: number): void {
    if (this.#isIdle) {
      this.#isIdle = false;
      for (const one of this.#items) Object.assign(one as Mutable<UploadItem>, { bytes: null });
      this.#meter = new TransferMeter();
    }
    this.#meters.set(item, new TransferMeter());
    this.update(item, { state: 'sending', value: null, fault: null, bytes: { loaded: 0, total } });
  }

  /** Records the sent bytes of a file. The first call includes the bytes that an earlier page has sent. */
  updateProgress(item: UploadItem, { loaded, total }: Bytes): void {
    const meter = this.#meters.get(item);
    // A function of the page may report invalid numbers.
    if (!item.bytes || !meter || !(loaded >= 0 && loaded <= total && total < Infinity)) return;
    const more = meter.hasBegun ? Math.max(0, loaded - item.bytes.loaded) : 0;
    const now = performance.now();
    meter.add(more, now);
    this.#meter.add(more, now);
    Object.assign(item as Mutable<UploadItem>, { bytes: { loaded, total } });
  }

  /** Notes that FilePond has finished adding a file, for those who wait for it; the form stays the same. */
  markAdded(item: UploadItem): void {
    Object.assign(item as Mutable<UploadItem>, { isAdded: true });
    this.#wake();
  }

  /** Marks a file as unsent after sending it was aborted. */
  abort(item: UploadItem): void {
    this.#aborts++;
    const aborts = item.aborts + 1;
    this.update(item, { state: 'unsent', value: null, isPaused: false, aborts });
  }

  /** Removes a file from the list. */
  remove(item: UploadItem, removal: UploadFault): void {
    this.#items = this.#items.filter((one) => one !== item);
    this.update(item, { removal });
  }

  /** Removes every file from the list. */
  clear(removal: UploadFault): void {
    for (const item of this.#items) this.remove(item, removal);
  }

  /** Sorts the files as FilePond shows them; files that FilePond does not show stay in order at the end. */
  order(ids: readonly string[]): void {
    const places = new Map(ids.map((id, index) => [id, index]));
    const place = ({ pondItem }: UploadItem): number =>
      places.get(pondItem?.id ?? '') ?? ids.length;
    const items = this.#items.toSorted((a, b) => place(a) - place(b));
    if (items.every((item, index) => item === this.#items[index])) return;
    this.#items = items;
    this.#notify();
  }

  /** Notes that the user has changed the list; with `false`, that a script has replaced it since. */
  touch(isTouched = true): void {
    this.#isTouched = isTouched;
    if (!isTouched) this.#holds.clear();
    this.#notify();
  }

  /** Reports all changes that `work` makes at its end: each report takes time in proportion to the list. */
  batch<T>(work: () => T): T {
    this.#batches++;
    try {
      return work();
    } finally {
      this.#batches--;
      this.#notify();
    }
  }

  /**
   * Keeps the record busy until `work` settles, or the list is replaced.
   *
   * @param work Gets a function that returns whether the list is still the same one.
   */
  async hold(work: (isSame: () => boolean) => Promise<void>): Promise<void> {
    const hold = {};
    this.#holds.add(hold);
    this.#notify();
    try {
      await work(() => this.#holds.has(hold));
    } finally {
      this.#holds.delete(hold);
      this.#notify();
    }
  }

  /**
   * Resolves with the first value of `find` that is not `undefined`; calls `find` again after each change.
   *
   * @throws {unknown} What `find` throws.
   */
  async until<T>(find: () => T | undefined): Promise<T> {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      await this.#change.promise;
    }
  }

  /**
   * Resolves when no file is being read, prepared or sent. Sends unsent files first, once each: a file
   * that is aborted stays unsent.
   *
   * @param send Starts sending a file.
   * @returns Whether sending a file was aborted meanwhile.
   */
  async whenSettled(send: (item: UploadItem) => void): Promise<boolean> {
    const aborts = this.#aborts;
    const tried = new Set<UploadItem>();
    return this.until(() => {
      for (const item of this.#items) {
        if (item.state === 'sending') tried.add(item);
        // A new pond reads a file again that the previous one was sending.
        if (item.state === 'loading') tried.delete(item);
        if (item.state !== 'unsent' || tried.has(item)) continue;
        tried.add(item);
        send(item);
      }
      return this.isBusy ? undefined : this.#aborts !== aborts;
    });
  }

  #notify(): void {
    if (this.#batches > 0) return;
    if (!this.isBusy) this.#isIdle = true;
    this.#changed();
    this.#wake();
    // After the code that changes the record, and once for all its changes.
    if (this.#isTouched) queueMicrotask(this.#commit);
  }

  #wake(): void {
    const { resolve } = this.#change;
    this.#change = Promise.withResolvers();
    resolve();
  }

  #commit = (): void => {
    if (!this.#isTouched || this.isBusy) return;
    this.#isTouched = false;
    this.#committed();
  };
}

/** Returns the fault of a file in one line; `null` when the file has none. */
export function faultReason({ fault }: UploadItem): string | null {
  return fault && [fault.main, fault.sub].filter(Boolean).join('. ');
}
