import { formatMessage, InvalidConfigException, InvalidValueException } from '../../core/index.ts';
import { typeName } from '../../core/internal.ts';
import { countFault } from '../capture/capture-scope.ts';
import { Message } from '../message.ts';
import { snapshotOfError } from '../model/exception-snapshot.ts';
import type { PanelFailure } from '../model/snapshot.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import type { CapturePolicy } from '../policy/capture-policy.ts';
import type { Collector, JobCapture } from './collector.ts';
import { synchronous } from '../synchronous.ts';

/** Payloads of the collectors, and failures. */
export interface Captured {
  /** Returned payloads, by id. They may be parts of a state, which {@link CollectorCoordinator.shutdown} empties. */
  readonly panels: Record<string, JsonRecord>;
  /** The same as JSON. */
  readonly texts: Record<string, string>;
  readonly failures: Record<string, PanelFailure>;
}

/** Starts, captures and stops collectors. A collector that fails does not affect the others. */
export class CollectorCoordinator {
  readonly #collectors: ReadonlyMap<string, Collector>;
  readonly #policy: CapturePolicy;
  readonly #removals: (() => void)[] = [];

  /** @throws {InvalidConfigException} An id is blank, or two collectors have the same id. */
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
      const remove = synchronous('instrument()', collector.instrument());
      if (remove) this.#removals.push(remove);
    }
  }

  /**
   * Watches an object of the program.
   *
   * @param jobs Creates separate captures for the jobs of that object.
   * @returns A function that stops watching; null when no collector supports the object.
   */
  watch(target: object, jobs: JobCapture): (() => void) | null {
    for (const collector of this.#collectors.values()) {
      const remove = synchronous('watch()', collector.watch(target, jobs));
      if (!remove) continue;
      this.#removals.push(remove);
      return remove;
    }
    return null;
  }

  /** Removes the hooks of all collectors. */
  dispose(): void {
    for (const remove of this.#removals.splice(0)) remove();
  }

  /** Starts all collectors for the running capture. */
  startup(): void {
    for (const collector of this.#collectors.values()) {
      this.#try(() => synchronous('startup()', collector.startup()));
    }
  }

  /** Returns the payloads of all collectors for the running capture. */
  capture(): Captured {
    const panels: Record<string, JsonRecord> = {};
    const texts: Record<string, string> = {};
    const failures: Record<string, PanelFailure> = {};
    for (const [id, collector] of this.#collectors) {
      try {
        const payload = synchronous('capture()', collector.capture());
        if (payload === null) continue;
        // A payload that JSON cannot represent is a failure of its collector, not of the snapshot.
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
    for (const collector of this.#collectors.values()) {
      this.#try(() => synchronous('shutdown()', collector.shutdown()));
    }
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

  /** Runs work of a collector, and counts its errors: they never reach the program. */
  #try(work: () => void): void {
    try {
      work();
    } catch {
      countFault();
    }
  }
}

/** Serializes a payload. @throws {InvalidValueException} Its JSON is not an object. */
function textOf(payload: JsonRecord, id: string): string {
  const text: unknown = JSON.stringify(payload);
  if (typeof text === 'string' && text.startsWith('{')) return text;
  throw new InvalidValueException(
    `Collector "${id}" must capture an object or null, not ${typeName(payload)}.`,
  );
}
