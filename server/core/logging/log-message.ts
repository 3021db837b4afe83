/** A place in the code on the call stack of a log call. */
export interface CallPlace {
  readonly file: string;
  readonly line: number;
  readonly function: string;
}

/** A logged message. Time is in seconds since 1970, memory the bytes of heap in use. */
export type LogMessage = readonly [
  text: unknown,
  level: number,
  category: string,
  timeSeconds: number,
  traces: readonly CallPlace[],
  memoryBytes: number,
];

/** Receives the messages of a logger; `Dispatcher` implements it. */
export interface LogSink {
  dispatch(messages: readonly LogMessage[], final: boolean): void;
  /** Waits until the passed messages are written. Never rejects. */
  drain?(): Promise<void>;
  /** Called when the process ends: waiting and later messages are written before the call returns. */
  end?(): void;
}
