import {
  formatMessage,
  InvalidArgumentException,
  InvalidValueException,
} from '../../core/index.ts';
import { Message } from '../message.ts';
import { readSummary, type RequestSummary } from '../model/request-summary.ts';
import { readExact, readRecord, refuseValue } from '../model/strict-reader.ts';

const VERSION = 1;

/** The history of a store as it is written: summaries in the order of their writing. */
export class Manifest {
  /** Summaries by tag, oldest first. */
  readonly entries: Map<string, RequestSummary>;
  /** Tags that pruning keeps. */
  readonly pinned: Set<string>;
  /** Cached members of the JSON, by their summaries: most were written before. */
  #texts = new WeakMap<RequestSummary, string>();

  constructor(
    entries: Iterable<readonly [string, RequestSummary]> = [],
    pinned: Iterable<string> = [],
  ) {
    this.entries = new Map(entries);
    this.pinned = new Set(pinned);
  }

  /**
   * Parses the text of a manifest.
   *
   * @param place Source of the text, for error messages.
   * @throws {Error} The text is not a manifest.
   */
  static parse(text: string, place: string): Manifest {
    if (text.trim() === '') {
      throw new InvalidValueException(formatMessage(Message.MANIFEST_EMPTY, place));
    }
    const found = readExact(JSON.parse(text), '$', ['version', 'entries', 'pinned']);
    if (found['version'] !== VERSION) refuseValue('$.version', String(VERSION));
    const { pinned } = found;
    if (!Array.isArray(pinned)) refuseValue('$.pinned', 'a list of tags');
    const entries = Object.entries(readRecord(found['entries'], '$.entries')).map(
      ([tag, value]) => {
        const summary = readSummary(value, `$.entries.${tag}`);
        if (summary.tag !== tag) refuseValue(`$.entries.${tag}.tag`, 'its key');
        return [tag, summary] as const;
      },
    );
    return new Manifest(entries, (pinned as unknown[]).map(String));
  }

  /** Creates a manifest of snapshots whose order is not known: sorts them by time, then by tag. */
  static rebuilt(summaries: readonly RequestSummary[]): Manifest {
    const sorted = summaries.toSorted(
      (a, b) => a.time - b.time || (a.tag < b.tag ? -1 : Number(a.tag > b.tag)),
    );
    return new Manifest(sorted.map((summary) => [summary.tag, summary]));
  }

  /** Returns a copy that can be changed independently. */
  copy(): Manifest {
    const copied = new Manifest(this.entries, this.pinned);
    copied.#texts = this.#texts;
    return copied;
  }

  /** The text of the manifest. */
  toString(): string {
    const entries = [...this.entries.values()].map((summary) => this.#textOf(summary));
    const pinned = JSON.stringify([...this.pinned]);
    return `{"version":${VERSION},"entries":{${entries.join()}},"pinned":${pinned}}`;
  }

  #textOf(summary: RequestSummary): string {
    const known = this.#texts.get(summary);
    if (known !== undefined) return known;
    const text = `${JSON.stringify(summary.tag)}:${JSON.stringify(summary)}`;
    this.#texts.set(summary, text);
    return text;
  }

  /** Makes a summary the newest one. */
  add(summary: RequestSummary): void {
    this.entries.delete(summary.tag);
    this.entries.set(summary.tag, summary);
  }

  /**
   * Removes the oldest summaries that are not pinned.
   *
   * @param size Number of unpinned summaries to keep.
   * @returns The removed ones, oldest first.
   */
  prune(size: number): RequestSummary[] {
    const unpinned = [...this.entries.values()].filter(({ tag }) => !this.pinned.has(tag));
    const removed = unpinned.slice(0, Math.max(0, unpinned.length - size));
    for (const { tag } of removed) this.entries.delete(tag);
    return removed;
  }

  /** Summaries by tag, newest first. */
  newestFirst(): ReadonlyMap<string, RequestSummary> {
    return new Map([...this.entries].reverse());
  }
}

/** Returns the number if it is a valid size of a history. @throws {InvalidArgumentException} It is not. */
export function checkedHistorySize(size: number): number {
  if (Number.isInteger(size) && size >= 0) return size;
  throw new InvalidArgumentException(formatMessage(Message.HISTORY_SIZE_INVALID, String(size)));
}
