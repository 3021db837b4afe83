/** A place in the code that a log call came through. */
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

/** Takes the messages that a logger hands on; the `Dispatcher` is one. */
export interface LogSink {
  dispatch(messages: readonly LogMessage[], final: boolean): void;
  /** Waits until what was handed on is written. Never rejects. */
  drain?(): Promise<void>;
  /** The process ends: what waits, and all that comes, is written before the call returns. */
  end?(): void;
}
