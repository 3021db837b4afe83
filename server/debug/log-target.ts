import { Exception, type LogMessage, Target } from '../core/index.ts';
import { configureNew } from '../core/internal.ts';
import { Capture } from './capture/capture.ts';
import { currentCapture, outsideOfCaptures, runInCapture } from './capture/capture-scope.ts';
import { setActiveSpanOwner } from './capture/span-owners.ts';
import type { RequestFacts } from './capture/request-facts.ts';
import { MailCollector } from './collector/mail-collector.ts';
import type { CollectorCoordinator } from './collector/collector-coordinator.ts';
import { toolbarLanguage } from './messages/index.ts';
import type { RequestSummary } from './model/request-summary.ts';
import { type Snapshot, type SnapshotText, snapshotText } from './model/snapshot.ts';
import type { SnapshotStore } from './storage/snapshot-store.ts';
import { summarize } from './capture/summarize.ts';
import type { PanelContext } from './panel/panel.ts';
import type { PanelRegistry } from './panel/panel-registry.ts';
import type { Thresholds } from './panel/finding.ts';
import type { CapturePolicy } from './policy/capture-policy.ts';

/** The part of the module that a log target uses. */
export interface LogTargetModule {
  readonly collectorCoordinator: CollectorCoordinator;
  readonly panelRegistry: PanelRegistry;
  readonly policy: CapturePolicy;
  readonly thresholds: Thresholds;
  readonly historySize: number;
  readonly store: SnapshotStore;
}

/** A capture as pages use it. */
export interface LoadedCapture {
  readonly snapshot: Snapshot;
  readonly summary: RequestSummary;
}

/** Begins captures, takes their log messages, and stores them. */
export class LogTarget extends Target {
  readonly module: LogTargetModule;
  readonly #open = new Set<Capture>();
  readonly #exports = new Map<string, Promise<void>>();
  #storeFault: Error | null = null;
  /** Number of callers that wait for exports. */
  #waiting = 0;

  /**
   * @param config Values of its properties, for this class alone; a subclass is made with `create(config, module)`.
   * @throws {InvalidCallException} A subclass is created with `new` and a config.
   */
  constructor(module: LogTargetModule, config: Readonly<Record<string, unknown>> | null = null) {
    super();
    this.module = module;
    configureNew(this, LogTarget, config, 'config, module');
  }

  /** Tag of the running capture; `''` outside of captures. */
  get tag(): string {
    return currentCapture()?.tag ?? '';
  }

  /** Error of the last export; null when the capture was stored. */
  get storeFault(): Error | null {
    return this.#storeFault;
  }

  /** Begins a capture and starts its collectors. */
  beginRequest(facts: RequestFacts): Capture {
    const capture = new Capture(facts, this.module.policy);
    for (const other of this.#open) other.overlapping++;
    capture.overlapping = this.#open.size;
    this.#open.add(capture);
    setActiveSpanOwner(capture);
    runInCapture(capture, () => this.module.collectorCoordinator.startup());
    return capture;
  }

  /** Adds log messages to the running capture; the final call stores the capture. */
  override collect(messages: readonly LogMessage[], final: boolean): void {
    const capture = currentCapture();
    if (!capture) return;
    for (const message of messages) capture.addMessage(message);
    // Errors of an export are kept in `storeFault`.
    if (final) void this.exportCapture(capture);
  }

  /**
   * Stores the running capture.
   *
   * @throws {Exception} The capture could not be stored.
   */
  override async export(): Promise<void> {
    const capture = currentCapture();
    if (!capture) return;
    void this.exportCapture(capture);
    await this.settled(capture.tag);
    if (this.#storeFault) {
      throw new Exception(this.#storeFault.message, { cause: this.#storeFault });
    }
  }

  /**
   * Ends a capture and stores it asynchronously. Never rejects, see {@link storeFault}. {@link settled} waits for the
   * export.
   */
  exportCapture(capture: Capture): Promise<void> {
    const known = this.#exports.get(capture.tag);
    if (known) return known;
    capture.stopClock();
    const done = this.#export(capture)
      .then(() => (this.#storeFault = null), this.#fail)
      .then(() => void this.#exports.delete(capture.tag));
    this.#exports.set(capture.tag, done);
    return done;
  }

  /** Stores pending exports immediately and waits for them; with a tag, waits for that export alone. */
  async settled(tag?: string): Promise<void> {
    this.#waiting++;
    try {
      await this.#flush();
      await (tag === undefined ? Promise.all(this.#exports.values()) : this.#exports.get(tag));
    } finally {
      this.#waiting--;
    }
  }

  /** Whether a capture of this process has not ended. */
  isOpen(tag: string): boolean {
    return [...this.#open].some((capture) => capture.tag === tag);
  }

  /** The history, newest first. */
  async loadManifest(): Promise<ReadonlyMap<string, RequestSummary>> {
    return (await this.module.store.loadManifest()).entries;
  }

  /** The snapshot of a tag; null when there is none that can be read. */
  async loadSnapshot(tag: string): Promise<Snapshot | null> {
    return (await this.module.store.readSnapshot(tag)).snapshot;
  }

  /** Snapshot and summary of a tag; null when there is none that can be read. */
  async loadTagToPanels(tag: string): Promise<LoadedCapture | null> {
    const snapshot = await this.loadSnapshot(tag);
    return snapshot && { snapshot, summary: snapshot.summary };
  }

  /** Passes an open capture of this target to its store at once: the process ends. @internal */
  exportAtExit(capture: Capture): void {
    if (!this.#open.has(capture)) return;
    const snapshot = this.#end(capture);
    outsideOfCaptures(() => this.#write(snapshot)).catch(() => {});
  }

  async #flush(): Promise<void> {
    try {
      await this.module.store.flush?.();
    } catch (error) {
      this.#fail(error);
    }
  }

  readonly #fail = (error: unknown): void => {
    this.#storeFault = error instanceof Error ? error : new Error(String(error));
  };

  async #export(capture: Capture): Promise<void> {
    // The response is sent first: the export takes a fraction of a millisecond.
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.allSettled(capture.pending);
    // A process that ends has stored it.
    if (!this.#open.has(capture)) return;
    const snapshot = this.#end(capture);
    await outsideOfCaptures(() => this.#write(snapshot));
  }

  /** Ends a capture and returns it in the form in which it is stored. */
  #end(capture: Capture): SnapshotText {
    const { collectorCoordinator } = this.module;
    return runInCapture(capture, () => {
      try {
        return this.#snapshotOf(capture);
      } finally {
        collectorCoordinator.shutdown();
        capture.close();
        this.#open.delete(capture);
      }
    });
  }

  /** Returns a capture in the form in which it is stored. */
  #snapshotOf(capture: Capture): SnapshotText {
    const { panels, texts, failures } = this.module.collectorCoordinator.capture();
    const context: Omit<PanelContext, 'summary'> = {
      panels,
      ...toolbarLanguage('en'),
      thresholds: this.module.thresholds,
      url: () => '',
      action: () => '',
    };
    return snapshotText(summarize(capture, context, this.module), texts, failures);
  }

  /** Stores a snapshot, and removes mails that no snapshot references any more. */
  async #write(snapshot: SnapshotText): Promise<void> {
    const { collectorCoordinator, historySize, store } = this.module;
    const mails = collectorCoordinator.collectors.get('mail');
    const { mailFiles } = snapshot.summary;
    try {
      const written = store.writeSnapshot(snapshot, historySize);
      if (this.#waiting > 0) void this.#flush();
      const { removed } = await written;
      if (!(mails instanceof MailCollector)) return;
      await mails.removeFiles(removed.flatMap((summary) => summary.mailFiles));
    } catch (error) {
      if (mails instanceof MailCollector) await mails.removeFiles(mailFiles);
      throw error;
    }
    if (mailFiles.length === 0) return;
    const { entries, error } = await store.loadManifest();
    // Without the history it is unknown which mails are referenced.
    if (error) return;
    await mails.reconcileFiles([...entries.values()].flatMap((summary) => summary.mailFiles));
  }
}
