/** The interface of a `Worker` for the source of its requests. */
export interface WorkerGate {
  /**
   * Returns whether one more request may be served; if true, it is counted, and {@link WorkerGate.leave} must follow.
   *
   * @param isEarly Whether its connection was accepted before the worker began to stop: it is served although it
   * arrives late, when another worker has taken the place of this one.
   */
  enter(isEarly?: boolean): boolean;
  /** Reports that a request is finished, whatever its outcome. */
  leave(): void;
  /** Keeps the worker running until a promise has settled. Bound. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
  /** Whether the worker lets requests that have begun finish, and accepts no new ones. */
  readonly isDraining: boolean;
  /** Whether clients should reconnect for their next request: the worker stops, or another one takes its place. */
  readonly isLeaving: boolean;
}

/** A source of requests. */
export interface WorkerSource {
  /** Passes on requests until the source ends by itself, which settles the promise, or until {@link WorkerSource.drain}. */
  open(gate: WorkerGate): Promise<void>;
  /**
   * Stops taking requests; those that have begun go on.
   *
   * @returns Settles when no request can arrive any more; nothing when that is so at once.
   */
  drain(): Promise<void> | void;
  /** Aborts requests in progress, and frees all resources. */
  close(): void | Promise<void>;
}
