import { Exception, formatMessage, InvalidConfigException } from '../../core/index.ts';
import { nodeBuiltin } from '../../core/internal.ts';
import { Message } from '../message.ts';
import type { RequestSummary } from '../model/request-summary.ts';
import { parseSnapshot, type SnapshotText } from '../model/snapshot.ts';
import { DataFolder, type FileModes, TEMPORARY_PREFIX } from './data-folder.ts';
import { type HeldFile, LockedFile } from './locked-file.ts';
import { checkedHistorySize, Manifest } from './manifest.ts';
import type {
  ManifestResult,
  SnapshotResult,
  SnapshotStore,
  WriteResult,
} from './snapshot-store.ts';
import { checkedTag, isTag } from '../model/tag.ts';

const MANIFEST = 'index.json';
const LOCK = 'index.lock';
const SUFFIX = '.json';
/** Milliseconds between two changes of the history, unless a caller waits for one. */
const INTERVAL = 100;

/** A snapshot that waits to be written. */
interface PendingWrite {
  readonly summary: RequestSummary;
  readonly text: string;
  readonly historySize: number;
  readonly settle: PromiseWithResolvers<WriteResult>;
}

/** A manifest that was read, and the state of its file. */
interface LoadedManifest {
  readonly key: string;
  readonly result: ManifestResult;
}

/** The manifest that was read or written last, and its text. Neither is changed afterwards. */
interface KnownManifest {
  readonly text: string;
  readonly manifest: Manifest;
}

/**
 * Keeps each capture in a file, `<tag>.json`, and the history in `index.json`. Processes that share the folder wait for
 * each other. A process may be killed at any time: a snapshot is written before the manifest lists it, and removed
 * after the manifest no longer lists it, so every listed snapshot can be read.
 */
export class FileSnapshotStore implements SnapshotStore {
  readonly #folder: DataFolder;
  readonly #manifest: LockedFile;
  #pending: PendingWrite[] = [];
  #queue: Promise<void> = Promise.resolve();
  #written = -Infinity;
  #isUrgent = false;
  #hasExitListener = false;
  /** Ends the wait for further snapshots. */
  #endBatchWait: (() => void) | null = null;
  #loaded: LoadedManifest | null = null;
  #known: KnownManifest | null = null;
  #isSwept = false;

  /**
   * @param path Folder of the files; created when it is missing. Must not be served to clients.
   * @throws {InvalidConfigException} The path is missing.
   */
  constructor(path: string, { dirMode = 0o700, fileMode = 0o600 }: Partial<FileModes> = {}) {
    if (typeof path !== 'string' || path === '') {
      throw new InvalidConfigException('FileSnapshotStore needs the path of a folder.');
    }
    this.#folder = new DataFolder(path, { dirMode, fileMode });
    this.#manifest = new LockedFile(`${path}/${MANIFEST}`, `${path}/${LOCK}`, fileMode);
  }

  async loadManifest(): Promise<ManifestResult> {
    await this.flush();
    try {
      const { stat } = nodeBuiltin('node:fs/promises', 'Storing captures in files');
      const found = await stat(`${this.#folder.path}/${MANIFEST}`).catch(() => null);
      const key = found ? `${found.ino} ${found.size} ${found.mtimeMs}` : '';
      if (this.#loaded?.key === key) return this.#loaded.result;
      const manifest = this.#read();
      const result = { entries: manifest.newestFirst(), pinned: manifest.pinned, error: null };
      this.#loaded = { key, result };
      return this.#loaded.result;
    } catch (error) {
      return { entries: new Map(), pinned: new Set(), error: toError(error) };
    }
  }

  async readSnapshot(tag: string): Promise<SnapshotResult> {
    if (!isTag(tag)) return { snapshot: null, error: null };
    await this.flush();
    return this.#readFile(tag);
  }

  #readFile(tag: string): SnapshotResult {
    try {
      const text = this.#folder.read(`${tag}${SUFFIX}`);
      return { snapshot: text === null ? null : parseSnapshot(text, tag), error: null };
    } catch (error) {
      return { snapshot: null, error: toError(error) };
    }
  }

  /**
   * The first snapshot is written at once. Snapshots that follow within a tenth of a second, or while others are being
   * written, share one change of the history, which takes longer than writing them.
   */
  async writeSnapshot({ summary, text }: SnapshotText, historySize: number): Promise<WriteResult> {
    checkedHistorySize(historySize);
    checkedTag(summary.tag);
    const settle = Promise.withResolvers<WriteResult>();
    this.#pending.push({ summary, text, historySize, settle });
    this.#setExitListener(true);
    void this.#enqueue(() => this.#writePending());
    return settle.promise;
  }

  async flush(): Promise<void> {
    while (this.#pending.length > 0) {
      this.#isUrgent = true;
      this.#endBatchWait?.();
      await this.#queue;
    }
  }

  async pin(tag: string, pinned: boolean): Promise<void> {
    await this.#change((manifest) => {
      if (pinned && manifest.entries.has(tag)) manifest.pinned.add(tag);
      else manifest.pinned.delete(tag);
      return [];
    });
  }

  async remove(tags?: readonly string[]): Promise<void> {
    await this.#change((manifest) => {
      const removed = tags ?? [...manifest.entries.keys()];
      for (const tag of removed) {
        manifest.entries.delete(tag);
        manifest.pinned.delete(tag);
      }
      return removed.filter(isTag);
    });
  }

  /** Changes the manifest under its lock, then removes the snapshots whose tags the work returns. */
  #change(work: (manifest: Manifest) => readonly string[]): Promise<void> {
    return this.#enqueue(async () => {
      this.#folder.prepare();
      const held = await this.#manifest.lock();
      try {
        const stale = this.#write(held, work);
        await held.commit();
        this.#removeAll(stale);
      } finally {
        held.release();
      }
    });
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => {});
    return done;
  }

  async #writePending(): Promise<void> {
    if (this.#pending.length === 0) return;
    await this.#waitForBatch();
    let batch: readonly PendingWrite[] = [];
    try {
      this.#folder.prepare();
      const held = await this.#manifest.lock();
      try {
        batch = this.#takePending();
        const settle = this.#writeBatch(batch, held);
        await held.commit();
        settle();
      } finally {
        held.release();
      }
    } catch (error) {
      if (batch.length === 0) batch = this.#takePending();
      for (const { settle } of batch) settle.reject(toError(error));
    } finally {
      this.#written = performance.now();
      this.#setExitListener(this.#pending.length > 0);
    }
  }

  /** Returns all waiting snapshots and empties the list: the caller must write them. */
  #takePending(): readonly PendingWrite[] {
    const batch = this.#pending;
    this.#pending = [];
    this.#isUrgent = false;
    return batch;
  }

  #setExitListener(isNeeded: boolean): void {
    if (this.#hasExitListener === isNeeded) return;
    this.#hasExitListener = isNeeded;
    if (isNeeded) process.once('exit', this.#writeOnExit);
    else process.off('exit', this.#writeOnExit);
  }

  /**
   * Writes waiting snapshots when the process exits: only synchronous code runs then. A change in progress releases the
   * lock when another thread has finished it.
   */
  #writeOnExit = (): void => {
    try {
      this.#folder.prepare();
      const held = this.#manifest.lockNow();
      if (!held) return;
      try {
        if (this.#pending.length === 0) return;
        this.#writeBatch(this.#takePending(), held);
        held.commitNow();
      } finally {
        held.release();
      }
    } catch {
      // A process that exits cannot report the error.
    }
  };

  async #waitForBatch(): Promise<void> {
    const left = this.#written + INTERVAL - performance.now();
    if (this.#isUrgent || left <= 0) {
      // Captures that end in the same turn of the event loop also share one change.
      await new Promise((resolve) => setImmediate(resolve));
      return;
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, left);
      this.#endBatchWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#endBatchWait = null;
  }

  /**
   * Writes snapshots, then the manifest that lists them. Returns a function to call once it has replaced the previous
   * manifest.
   */
  #writeBatch(batch: readonly PendingWrite[], held: HeldFile): () => void {
    const settle: (() => void)[] = [];
    const stale = this.#write(held, (manifest) => {
      const removedTags: string[] = [];
      for (const { summary, text, historySize, settle: call } of batch) {
        try {
          if (historySize > 0) this.#writeSnapshotFile(`${summary.tag}${SUFFIX}`, text);
        } catch (error) {
          settle.push(() => call.reject(error));
          continue;
        }
        manifest.add(summary);
        const removed = manifest.prune(historySize);
        removedTags.push(...removed.map(({ tag }) => tag));
        const entries = [...manifest.entries.keys()].reverse();
        settle.push(() => call.resolve({ entries, removed }));
      }
      return removedTags;
    });
    return () => {
      this.#removeAll(stale);
      for (const done of settle) done();
    };
  }

  /**
   * Changes the current manifest, and writes it into the held lock.
   *
   * @param work Changes the manifest. Returns the tags that it removes.
   * @returns Tags whose snapshots can be removed once the manifest has replaced the previous one.
   */
  #write(held: HeldFile, work: (manifest: Manifest) => readonly string[]): readonly string[] {
    const manifest = this.#read();
    const before = new Set(manifest.entries.keys());
    const left = work(manifest);
    if (!this.#isSwept) this.#sweep((tag) => before.has(tag) || manifest.entries.has(tag));
    const text = manifest.toString();
    held.write(text);
    this.#known = { text, manifest };
    return left.filter((tag) => !manifest.entries.has(tag));
  }

  /** Writes a new file in place: no process reads it before the manifest lists it. */
  #writeSnapshotFile(name: string, text: string): void {
    if (!this.#folder.create(name, text)) this.#folder.write(name, text);
  }

  /** Removes snapshots of processes that ended before a manifest listed them, and their temporary files. */
  #sweep(isNamed: (tag: string) => boolean): void {
    this.#isSwept = true;
    for (const name of this.#folder.names()) {
      const isOrphan =
        name.endsWith(SUFFIX) && name !== MANIFEST && !isNamed(name.slice(0, -SUFFIX.length));
      if (isOrphan || name.startsWith(TEMPORARY_PREFIX)) this.#remove(name);
    }
  }

  #removeAll(tags: readonly string[]): void {
    for (const tag of tags) this.#remove(`${tag}${SUFFIX}`);
  }

  #remove(name: string): void {
    try {
      this.#folder.remove(name);
    } catch {
      // A file that cannot be removed now is removed at the next write.
      this.#isSwept = false;
    }
  }

  /** Reads the current manifest: other processes may have written it. */
  #read(): Manifest {
    let text: string | null;
    try {
      text = this.#folder.read(MANIFEST);
    } catch (cause) {
      throw new Exception(formatMessage(Message.MANIFEST_UNREADABLE, MANIFEST), { cause });
    }
    if (text === null) return new Manifest();
    try {
      if (this.#known?.text !== text) {
        this.#known = { text, manifest: Manifest.parse(text, MANIFEST) };
      }
    } catch {
      return this.#rebuild();
    }
    return this.#known.manifest.copy();
  }

  /** Builds a manifest from the snapshots, to replace a damaged one. */
  #rebuild(): Manifest {
    const summaries: RequestSummary[] = [];
    for (const name of this.#folder.names()) {
      if (!name.endsWith(SUFFIX) || name === MANIFEST) continue;
      const { snapshot } = this.#readFile(name.slice(0, -SUFFIX.length));
      if (snapshot) summaries.push(snapshot.summary);
    }
    return Manifest.rebuilt(summaries);
  }
}

const toError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));
