import type { Capture } from '../capture/capture.ts';
import { currentCapture } from '../capture/capture-scope.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import type { CapturePolicy } from '../policy/capture-policy.ts';
import { synchronous } from '../synchronous.ts';

/** Creates separate captures of the kind `job` for jobs. Their names are shown in the history. */
export interface JobCapture {
  /** Runs a job. Returns its result, once its capture is stored. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  /**
   * Makes the running code, and all code that it calls from now on, a job, for queues that only report begin and end.
   * Returns null in the capture of a request or command, which runs the job itself.
   */
  begin(name: string): OpenJob | null;
}

/** A running job. */
export interface OpenJob {
  /**
   * Ends the job: stores its capture, and restores the scope that the running code had before.
   *
   * @param last Runs as the last part of the job.
   * @param error Error of the job; null when it has not failed.
   */
  end(last: () => void, error: unknown): void;
}

/**
 * Observes captures. One object serves concurrent captures: the data of each capture is in the state that {@link start}
 * has created for it. All methods act on the capture of the running code.
 */
export abstract class Collector<S extends object = object> {
  protected readonly policy: CapturePolicy;

  constructor(policy: CapturePolicy) {
    this.policy = policy;
  }

  /** Returns the id of the collector and of its panel. */
  abstract id(): string;

  /** Starts observing the running capture; no effect when it is already observed. */
  startup(): void {
    const capture = currentCapture();
    if (!capture || capture.states.has(this)) return;
    capture.states.set(this, synchronous('start()', this.start(capture)));
  }

  /** Returns the payload of the running capture; null when there is nothing to show. */
  capture(): JsonRecord | null {
    const capture = currentCapture();
    const state = capture?.states.get(this);
    return capture && state ? this.collect(state as S, capture) : null;
  }

  /** Stops observing the running capture and discards its state; no effect when it is not observed. */
  shutdown(): void {
    const states = currentCapture()?.states;
    const state = states?.get(this);
    if (!states || !state) return;
    synchronous('stop()', this.stop(state as S));
    states.delete(this);
  }

  /** Whether the running capture is observed. */
  isStarted(): boolean {
    return this.state() !== null;
  }

  /** Installs hooks that serve all captures; called once. Returns a function that removes them. */
  instrument(): (() => void) | null {
    return null;
  }

  /**
   * Watches an object of the program, such as a connection to a database.
   *
   * @param _jobs Creates separate captures for the jobs of that object.
   * @returns A function that stops watching; null for objects that this collector does not support.
   */
  watch(_target: object, _jobs: JobCapture): (() => void) | null {
    return null;
  }

  /** Returns the state of the running capture; null when it is not observed. For hooks. */
  protected state(): S | null {
    return (currentCapture()?.states.get(this) as S | undefined) ?? null;
  }

  /** Creates the state of a capture. */
  protected abstract start(capture: Capture): S;

  /** Returns the payload to store: redacted, and only JSON. Null stores nothing. */
  protected abstract collect(state: S, capture: Capture): JsonRecord | null;

  /** Stops observing a capture. */
  protected stop(_state: S): void {}
}
