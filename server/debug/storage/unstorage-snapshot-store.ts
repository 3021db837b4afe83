import { withDefaults } from '../../core/internal.ts';
import { checkStorage, withoutMark } from '../../web/internal.ts';
import { emptySummary, readSummary, type RequestSummary } from '../model/request-summary.ts';
import { parseSnapshot, type SnapshotText } from '../model/snapshot.ts';
import { checkedHistorySize } from './manifest.ts';
import type {
  ManifestResult,
  SnapshotResult,
  SnapshotStore,
  WriteResult,
} from './snapshot-store.ts';
import { checkedTag, isTag } from '../model/tag.ts';

/** The part of a storage of `unstorage`, with any driver, that the store uses. */
export interface CaptureStorage {
  getItem(key: string): Promise<unknown>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
  getKeys(base?: string): Promise<string[]>;
}

/** Options of {@link UnstorageSnapshotStore}. */
export interface UnstorageSnapshotStoreOptions {
  /** Prefix of every key. Default `debug:`. */
  readonly prefix?: string;
}

const MARK = 'capture ';

/**
 * Keeps captures in any driver of `unstorage`, for several machines that share one history. Drivers have no locks: the
 * history is made of one entry for each capture, `<prefix>entry:<time>:<tag>`, so machines do not overwrite each
 * other's entries.
 */
export class UnstorageSnapshotStore implements SnapshotStore {
  readonly #storage: CaptureStorage;
  readonly #prefix: string;

  /**
   * @throws {InvalidConfigException} The storage is missing.
   * @throws {UnknownPropertyException} An option is unknown.
   */
  constructor(storage: CaptureStorage, options: UnstorageSnapshotStoreOptions = {}) {
    const { prefix } = withDefaults('UnstorageSnapshotStore', options, { prefix: 'debug:' });
    checkStorage(storage, 'UnstorageSnapshotStore', 'getKeys');
    this.#storage = storage;
    this.#prefix = prefix;
  }

  async loadManifest(): Promise<ManifestResult> {
    try {
      const entries = await this.#entries();
      const found = await Promise.all(entries.map((entry) => this.#summary(entry)));
      const newest = found.reverse().map((summary) => [summary.tag, summary] as const);
      return { entries: new Map(newest), pinned: await this.#pinned(), error: null };
    } catch (error) {
      return { entries: new Map(), pinned: new Set(), error: toError(error) };
    }
  }

  async readSnapshot(tag: string): Promise<SnapshotResult> {
    if (!isTag(tag)) return { snapshot: null, error: null };
    try {
      const text = await this.#read(`${this.#prefix}snapshot:${tag}`);
      return { snapshot: text === null ? null : parseSnapshot(text, tag), error: null };
    } catch (error) {
      return { snapshot: null, error: toError(error) };
    }
  }

  async writeSnapshot({ summary, text }: SnapshotText, historySize: number): Promise<WriteResult> {
    checkedHistorySize(historySize);
    const tag = checkedTag(summary.tag);
    const before = await this.#entries();
    const known = before.find((entry) => entry.tag === tag);
    if (known) await this.#storage.removeItem(known.key);
    const entry = entryOf(this.#prefix, summary);
    if (historySize > 0) {
      await this.#write(`${this.#prefix}snapshot:${tag}`, text);
      await this.#write(entry.key, JSON.stringify(summary));
    }
    const others = before.filter((one) => one.tag !== tag);
    const entries = [...others, entry].sort(byKey);
    const pruned = await this.#prune(entries, historySize);
    const removed = pruned.map((one) => (one.tag === tag ? summary : one.summary));
    const prunedTags = new Set(removed.map((one) => one.tag));
    const kept = entries.filter((one) => !prunedTags.has(one.tag)).map((one) => one.tag);
    return { entries: kept.reverse(), removed };
  }

  async pin(tag: string, pinned: boolean): Promise<void> {
    if (!isTag(tag)) return;
    const key = `${this.#prefix}pin:${tag}`;
    if (!pinned) await this.#storage.removeItem(key);
    else if ((await this.#entries()).some((entry) => entry.tag === tag))
      await this.#write(key, '1');
  }

  async remove(tags?: readonly string[]): Promise<void> {
    const selected = tags && new Set(tags);
    for (const entry of await this.#entries()) {
      if (selected === undefined || selected.has(entry.tag)) await this.#removeEntry(entry);
    }
  }

  /** Removes the oldest entries that are not pinned; returns them with their summaries. */
  async #prune(
    entries: readonly Entry[],
    size: number,
  ): Promise<(Entry & { readonly summary: RequestSummary })[]> {
    if (entries.length <= size) return [];
    const pinned = await this.#pinned();
    const unpinned = entries.filter(({ tag }) => !pinned.has(tag));
    const removed = unpinned.slice(0, Math.max(0, unpinned.length - size));
    const pruned = await Promise.all(
      removed.map(async (entry) => ({ ...entry, summary: await this.#summary(entry) })),
    );
    for (const entry of removed) await this.#removeEntry(entry);
    return pruned;
  }

  /** Removes the entry before the snapshot: every snapshot in the history can be read. */
  async #removeEntry({ key, tag }: Entry): Promise<void> {
    for (const one of [key, `${this.#prefix}pin:${tag}`, `${this.#prefix}snapshot:${tag}`]) {
      await this.#storage.removeItem(one);
    }
  }

  async #summary({ key, tag }: Entry): Promise<RequestSummary> {
    try {
      return readSummary(JSON.parse((await this.#read(key)) ?? ''), '$');
    } catch {
      // Of a newer version, or damaged: listed by its tag, so that it can be removed.
      return emptySummary(tag);
    }
  }

  /** Entries of the history, oldest first. Their keys contain their times, so that no entry has to be read. */
  async #entries(): Promise<Entry[]> {
    const base = `${this.#prefix}entry:`;
    const keys = await this.#storage.getKeys(base);
    return keys
      .filter((key) => key.startsWith(base))
      .map((key) => ({ key, tag: key.slice(key.lastIndexOf(':') + 1) }))
      .sort(byKey);
  }

  async #pinned(): Promise<Set<string>> {
    const base = `${this.#prefix}pin:`;
    const keys = await this.#storage.getKeys(base);
    return new Set(keys.filter((key) => key.startsWith(base)).map((key) => key.slice(base.length)));
  }

  async #read(key: string): Promise<string | null> {
    return withoutMark(await this.#storage.getItem(key), MARK);
  }

  async #write(key: string, text: string): Promise<void> {
    await this.#storage.setItem(key, MARK + text);
  }
}

/** An entry of the history. */
interface Entry {
  readonly key: string;
  readonly tag: string;
}

/** The entry of a summary; its key begins with the time, so that keys are in the order of the captures. */
function entryOf(prefix: string, { tag, time }: RequestSummary): Entry {
  const microseconds = String(Math.round(time * 1e6)).padStart(17, '0');
  return { key: `${prefix}entry:${microseconds}:${tag}`, tag };
}

const byKey = (a: Entry, b: Entry): number => (a.key < b.key ? -1 : Number(a.key > b.key));

const toError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));
