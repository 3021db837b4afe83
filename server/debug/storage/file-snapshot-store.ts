import { Exception, InvalidConfigException } from '../../core/index.ts';
import { formatMessage, nodeBuiltin } from '../../core/internal.ts';
import { Message } from '../message.ts';
import type { RequestSummary } from '../model/request-summary.ts';
import { parseSnapshot, type SnapshotText } from '../model/snapshot.ts';
import { DataFolder, type FileModes, TEMPORARY_PREFIX } from './data-folder.ts';
import { FileLock } from './file-lock.ts';
import { checkedHistorySize, Manifest } from './manifest.ts';
import type {
  ManifestResult,
  SnapshotResult,
  SnapshotStore,
  WriteResult,
} from './snapshot-store.ts';
import { checkedTag, isTag } from './tag.ts';

const MANIFEST = 'index.json';
const LOCK = 'index.lock';
/** Milliseconds between two changes of the history, unless somebody waits for one. */
const INTERVAL = 100;

/** A snapshot that waits for its turn. */
interface PendingWrite {
  readonly summary: RequestSummary;
  readonly text: string;
  readonly historySize: number;
  readonly settle: PromiseWithResolvers<WriteResult>;
}

/** The manifest as it was read, and of which file. */
interface LoadedManifest {
  readonly key: string;
  readonly result: ManifestResult;
}

/** The manifest that was read or written last. Neither changes any more. */
interface KnownManifest {
  readonly text: string;
  readonly manifest: Manifest;
}

/**
 * Keeps each capture in a file, `<tag>.json`, and the history in `index.json`. Processes that share the folder wait for
 * each other. A process may be killed at any time: a snapshot is written before the manifest names it, and removed
 * after the manifest has stopped to do so, so what the manifest names can be read.
 */
export class FileSnapshotStore implements SnapshotStore {
  readonly #folder: DataFolder;
  readonly #lock: FileLock;
  #pending: PendingWrite[] = [];
  #turn: Promise<void> = Promise.resolve();
  #written = -Infinity;
  #isUrgent = false;
  /** Ends the time for which snapshots wait for others. */
  #endWait: (() => void) | null = null;
  #loaded: LoadedManifest | null = null;
  #known: KnownManifest | null = null;
  #isSwept = false;

  /**
   * @param path Folder of the files; made when it is missing. Must not be served to clients.
   * @throws {InvalidConfigException} There is no path.
   */
  constructor(path: string, { dirMode = 0o700, fileMode = 0o600 }: Partial<FileModes> = {}) {
    if (typeof path !== 'string' || path === '') {
      throw new InvalidConfigException('FileSnapshotStore needs the path of a folder.');
    }
    this.#folder = new DataFolder(path, { dirMode, fileMode });
    this.#lock = new FileLock(`${path}/${LOCK}`, fileMode);
  }

  async loadManifest(): Promise<ManifestResult> {
    await this.flush();
    try {
      const { stat } = nodeBuiltin('node:fs/promises', 'Storing captures in files');
      const found = await stat(`${this.#folder.path}/${MANIFEST}`).catch(() => null);
      const key = found ? `${found.ino} ${found.size} ${found.mtimeMs}` : '';
      if (this.#loaded?.key === key) return this.#loaded.result;
      const manifest = await this.#read();
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

  async #readFile(tag: string): Promise<SnapshotResult> {
    try {
      const text = await this.#folder.read(`${tag}.json`);
      return { snapshot: text === null ? null : parseSnapshot(text, tag), error: null };
    } catch (error) {
      return { snapshot: null, error: toError(error) };
    }
  }

  /**
   * The first snapshot is written at once. Those that follow within a tenth of a second, or while others are being
   * written, share one change of the history, which takes longer than they do.
   */
  async writeSnapshot({ summary, text }: SnapshotText, historySize: number): Promise<WriteResult> {
    checkedHistorySize(historySize);
    checkedTag(summary.tag);
    const settle = Promise.withResolvers<WriteResult>();
    this.#pending.push({ summary, text, historySize, settle });
    void this.#inTurn(() => this.#writePending());
    return settle.promise;
  }

  async flush(): Promise<void> {
    while (this.#pending.length > 0) {
      this.#isUrgent = true;
      this.#endWait?.();
      await this.#turn;
    }
  }

  async pin(tag: string, pinned: boolean): Promise<void> {
    await this.#change(async (manifest) => {
      if (pinned && manifest.entries.has(tag)) manifest.pinned.add(tag);
      else manifest.pinned.delete(tag);
    });
  }

  async remove(tags?: readonly string[]): Promise<void> {
    await this.#change(async (manifest) => {
      for (const tag of tags ?? [...manifest.entries.keys()]) {
        manifest.entries.delete(tag);
        manifest.pinned.delete(tag);
      }
    });
  }

  /** Changes the manifest while no one else does, then removes files that it does not name. */
  #change(work: (manifest: Manifest) => Promise<void>): Promise<void> {
    return this.#inTurn(async () => {
      await this.#folder.prepare();
      await this.#lock.hold(async () => {
        const manifest = await this.#read();
        await work(manifest);
        await this.#save(manifest);
        await this.#sweep(manifest);
      });
    });
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }

  async #writePending(): Promise<void> {
    if (this.#pending.length === 0) return;
    await this.#waitForOthers();
    const batch = this.#pending;
    this.#pending = [];
    this.#isUrgent = false;
    try {
      await this.#folder.prepare();
      const settle = await this.#lock.hold(() => this.#writeBatch(batch));
      for (const done of settle) done();
    } catch (error) {
      for (const { settle } of batch) settle.reject(toError(error));
    } finally {
      this.#written = performance.now();
    }
  }

  async #waitForOthers(): Promise<void> {
    const left = this.#written + INTERVAL - performance.now();
    if (this.#isUrgent || left <= 0) {
      // Captures that end in the same turn of the event loop share one change, too.
      await new Promise((resolve) => setImmediate(resolve));
      return;
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, left);
      this.#endWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#endWait = null;
  }

  /** Writes snapshots, then the manifest. Returns what tells the callers, for when the lock is free. */
  async #writeBatch(batch: readonly PendingWrite[]): Promise<(() => void)[]> {
    const manifest = await this.#read();
    const settle: (() => void)[] = [];
    const stale: string[] = [];
    for (const { summary, text, historySize, settle: call } of batch) {
      try {
        if (historySize > 0) await this.#keep(`${summary.tag}.json`, text);
      } catch (error) {
        settle.push(() => call.reject(error));
        continue;
      }
      manifest.add(summary);
      const removed = manifest.prune(historySize);
      stale.push(...removed.map(({ tag }) => tag));
      const entries = [...manifest.newestFirst().keys()];
      settle.push(() => call.resolve({ entries, removed }));
    }
    await this.#save(manifest);
    if (this.#isSwept) await this.#removeAll(stale.map((tag) => `${tag}.json`));
    else await this.#sweep(manifest);
    return settle;
  }

  /** Nobody reads a new file before the manifest names it. */
  async #keep(name: string, text: string): Promise<void> {
    if (!(await this.#folder.create(name, text))) await this.#folder.write(name, text);
  }

  async #save(manifest: Manifest): Promise<void> {
    const text = manifest.toString();
    await this.#folder.write(MANIFEST, text);
    this.#known = { text, manifest };
  }

  /** Removes snapshots that the manifest does not name, and files of writers that died. */
  async #sweep({ entries }: Manifest): Promise<void> {
    const isLoose = (name: string): boolean =>
      name.endsWith('.json') && name !== MANIFEST && !entries.has(name.slice(0, -'.json'.length));
    const names = await this.#folder.names();
    this.#isSwept = true;
    await this.#removeAll(
      names.filter((name) => name.startsWith(TEMPORARY_PREFIX) || isLoose(name)),
    );
  }

  async #removeAll(names: readonly string[]): Promise<void> {
    for (const name of names) {
      // A file that cannot be removed now is removed after the next write.
      await this.#folder.remove(name).catch(() => (this.#isSwept = false));
    }
  }

  /** The manifest as it is now: other processes may have written it. */
  async #read(): Promise<Manifest> {
    let text: string | null;
    try {
      text = await this.#folder.read(MANIFEST);
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

  /** The manifest that the snapshots amount to, for one that is damaged. */
  async #rebuild(): Promise<Manifest> {
    const summaries: RequestSummary[] = [];
    for (const name of await this.#folder.names()) {
      if (!name.endsWith('.json') || name === MANIFEST) continue;
      const { snapshot } = await this.#readFile(name.slice(0, -'.json'.length));
      if (snapshot) summaries.push(snapshot.summary);
    }
    return Manifest.rebuilt(summaries);
  }
}

const toError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));
