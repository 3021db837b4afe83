import { InvalidConfigException, InvalidValueException } from '../../core/index.ts';
import { formatMessage, typeName } from '../../core/internal.ts';
import { currentCapture } from '../capture/capture-scope.ts';
import { Message } from '../message.ts';
import { snapshotOfError } from '../model/exception-snapshot.ts';
import type { PanelFailure } from '../model/snapshot.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import type { CapturePolicy } from '../policy/capture-policy.ts';
import type { Collector, JobCapture } from './collector.ts';

/** What the collectors have captured, and which of them have failed. */
export interface Captured {
  /** What they have returned, by id. May be parts of their state, which {@link CollectorCoordinator.shutdown} empties. */
  readonly panels: Record<string, JsonRecord>;
  /** The same as JSON. */
  readonly texts: Record<string, string>;
  readonly failures: Record<string, PanelFailure>;
}

/** Starts, captures and stops collectors. One that fails does not keep the others from their work. */
export class CollectorCoordinator {
  readonly #collectors: ReadonlyMap<string, Collector>;
  readonly #policy: CapturePolicy;
  readonly #removals: (() => void)[] = [];

  /** @throws {InvalidConfigException} An id is blank, or two collectors have the same. */
  constructor(collectors: readonly Collector[], policy: CapturePolicy) {
    const byId = new Map<string, Collector>();
    for (const collector of collectors) {
      const id = collector.id();
      if (id.trim() === '') throw new InvalidConfigException(Message.COLLECTOR_ID_EMPTY);
      if (byId.has(id)) {
        throw new InvalidConfigException(formatMessage(Message.COLLECTOR_ID_DUPLICATE, id));
      }
      byId.set(id, collector);
    }
    this.#collectors = byId;
    this.#policy = policy;
  }

  /** The collectors by id. */
  get collectors(): ReadonlyMap<string, Collector> {
    return this.#collectors;
  }

  /** Installs the hooks of all collectors. */
  instrument(): void {
    for (const collector of this.#collectors.values()) {
      const remove = collector.instrument();
      if (remove) this.#removals.push(remove);
    }
  }

  /**
   * Watches an object of the program.
   *
   * @param jobs Gives jobs of that object captures of their own.
   * @returns What stops watching; null when no collector knows the object.
   */
  watch(target: object, jobs: JobCapture): (() => void) | null {
    for (const collector of this.#collectors.values()) {
      const remove = collector.watch(target, jobs);
      if (!remove) continue;
      this.#removals.push(remove);
      return remove;
    }
    return null;
  }

  /** Takes the hooks of all collectors off. */
  dispose(): void {
    for (const remove of this.#removals.splice(0)) remove();
  }

  /** Starts all collectors for the running capture. */
  startup(): void {
    for (const collector of this.#collectors.values()) this.#try(() => collector.startup());
  }

  /** What all collectors have observed of the running capture. */
  capture(): Captured {
    const panels: Record<string, JsonRecord> = {};
    const texts: Record<string, string> = {};
    const failures: Record<string, PanelFailure> = {};
    for (const [id, collector] of this.#collectors) {
      try {
        const payload = collector.capture();
        if (payload === null) continue;
        // What JSON cannot hold is a failure of its collector, not of the snapshot.
        texts[id] = textOf(payload, id);
        panels[id] = payload;
      } catch (error) {
        failures[id] = { stage: 'capture', exception: snapshotOfError(error, this.#policy) };
      }
    }
    return { panels, texts, failures };
  }

  /** Stops all collectors for the running capture. */
  shutdown(): void {
    for (const collector of this.#collectors.values()) this.#try(() => collector.shutdown());
  }

  /**
   * Runs work, then stops all collectors for the running capture. An error of the work is thrown.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      this.shutdown();
    }
  }

  /** A fault of a collector never reaches the program. */
  #try(work: () => void): void {
    try {
      work();
    } catch {
      const capture = currentCapture();
      if (capture) capture.faults++;
    }
  }
}

/** A payload as JSON. @throws {InvalidValueException} JSON makes no object of it. */
function textOf(payload: JsonRecord, id: string): string {
  const text: unknown = JSON.stringify(payload);
  if (typeof text === 'string' && text.startsWith('{')) return text;
  throw new InvalidValueException(
    `Collector "${id}" must capture an object or null, not ${typeName(payload)}.`,
  );
}
