import type { RequestSummary } from '../model/request-summary.ts';
import type { Snapshot, SnapshotText } from '../model/snapshot.ts';

/** The history of a store. */
export interface ManifestResult {
  /** Summaries by tag, newest first; empty when the manifest cannot be read. */
  readonly entries: ReadonlyMap<string, RequestSummary>;
  /** Tags that are kept regardless of their age. */
  readonly pinned: ReadonlySet<string>;
  /** Why the manifest cannot be read; null when it can. */
  readonly error: Error | null;
}

/** A requested snapshot. */
export interface SnapshotResult {
  /** Null when there is none of this tag, or it cannot be read. */
  readonly snapshot: Snapshot | null;
  /** Why it cannot be read; null when it can, or when there is none. */
  readonly error: Error | null;
}

/** The changes that writing a snapshot has made. */
export interface WriteResult {
  /** Tags of the history, newest first. */
  readonly entries: readonly string[];
  /** Summaries that left the history, oldest first. */
  readonly removed: readonly RequestSummary[];
}

/** Keeps captures. Several processes may share one. */
export interface SnapshotStore {
  /** The history. Never rejects. */
  loadManifest(): Promise<ManifestResult>;
  /** The snapshot of a tag. Never rejects. */
  readSnapshot(tag: string): Promise<SnapshotResult>;
  /**
   * Adds a snapshot, or replaces the one with its tag, and removes the oldest ones that are not pinned.
   *
   * @param historySize Maximum number of snapshots that are kept, in addition to the pinned ones; 0 or more.
   */
  writeSnapshot(snapshot: SnapshotText, historySize: number): Promise<WriteResult>;
  /**
   * Immediately stores the snapshots that {@link writeSnapshot} delays. Resolves when that is done or has failed; never
   * rejects.
   * For stores that write several snapshots together.
   */
  flush?(): Promise<void>;
  /** Keeps a snapshot regardless of its age, or allows to prune it again. An unknown tag has no effect. */
  pin(tag: string, pinned: boolean): Promise<void>;
  /** Removes snapshots; without tags all. */
  remove(tags?: readonly string[]): Promise<void>;
}
