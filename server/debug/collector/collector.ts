import type { Capture } from '../capture/capture.ts';
import { currentCapture } from '../capture/capture-scope.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import type { CapturePolicy } from '../policy/capture-policy.ts';

/** Gives jobs captures of their own, of the kind `job`. Their names stand in the history. */
export interface JobCapture {
  /** Runs a job. Returns what it returns, once its capture is stored. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  /**
   * Makes the running code, and what it calls from now on, a job, for queues that tell of the begin and the end alone.
   * Null in the capture of a request or command, which runs the job itself.
   */
  begin(name: string): OpenJob | null;
}

/** A job that runs. */
export interface OpenJob {
  /**
   * Ends the job: its capture is stored, and the running code belongs to what it did before.
   *
   * @param last Runs as the last part of the job.
   * @param error What the job has failed with; null when it has not.
   */
  end(last: () => void, error: unknown): void;
}

/**
 * Observes captures. One object serves all of them side by side: what it has observed of a capture is in the state that
 * {@link start} has made for it. All methods belong to the capture of the running code.
 */
export abstract class Collector<S extends object = object> {
  protected readonly policy: CapturePolicy;

  constructor(policy: CapturePolicy) {
    this.policy = policy;
  }

  /** Names the collector and its panel. */
  abstract id(): string;

  /** Begins to observe the running capture; without effect when it does so already. */
  startup(): void {
    const capture = currentCapture();
    if (capture && !capture.states.has(this)) capture.states.set(this, this.start(capture));
  }

  /** What was observed of the running capture; null when there is nothing to show. */
  capture(): JsonRecord | null {
    const capture = currentCapture();
    const state = capture?.states.get(this);
    return capture && state ? this.collect(state as S, capture) : null;
  }

  /** Ends observing the running capture and drops what was observed; without effect when it has ended. */
  shutdown(): void {
    const states = currentCapture()?.states;
    const state = states?.get(this);
    if (!states || !state) return;
    this.stop(state as S);
    states.delete(this);
  }

  /** Whether the running capture is observed. */
  isStarted(): boolean {
    return this.state() !== null;
  }

  /** Installs hooks that serve all captures; called once. Returns what takes them off. */
  instrument(): (() => void) | null {
    return null;
  }

  /**
   * Watches an object of the program, such as a connection to a database.
   *
   * @param _jobs Gives jobs of that object captures of their own.
   * @returns What stops watching; null for objects that this collector does not know.
   */
  watch(_target: object, _jobs: JobCapture): (() => void) | null {
    return null;
  }

  /** What was observed of the running capture; null when it is not observed. For hooks. */
  protected state(): S | null {
    return (currentCapture()?.states.get(this) as S | undefined) ?? null;
  }

  /** Makes the state of a capture. */
  protected abstract start(capture: Capture): S;

  /** What to store of a capture: redacted, and nothing but JSON. Null stores nothing. */
  protected abstract collect(state: S, capture: Capture): JsonRecord | null;

  /** Ends observing a capture. */
  protected stop(_state: S): void {}
}
