/** How far sending has come. */
export interface TransferProgress {
  /** Bytes that have left for the server; never more than `total`. */
  readonly loaded: number;
  /** Bytes of everything that is sent, as it is sent. */
  readonly total: number;
  /** Bytes a second over the last seconds; `null` until enough of them have passed. */
  readonly rate: number | null;
  /** Seconds until all has left, at this rate; `null` while nothing can be said. */
  readonly secondsLeft: number | null;
}

/** How far sending several files has come, taken together. */
export interface UploadProgress extends TransferProgress {
  /** Files that are sent together: since no file was read or sent. Without those that failed. */
  readonly files: number;
  /** Those of them that have arrived. */
  readonly sent: number;
}

/** Bytes that have left for the server, and bytes that are to leave. */
export type Bytes = Pick<TransferProgress, 'loaded' | 'total'>;

interface Sample {
  /** Milliseconds. */
  readonly time: number;
  /** Bytes until then. */
  readonly bytes: number;
}

const span = 5_000;
const shortest = 1_000;

/** Measures how fast bytes go: over the last five seconds, so that a stop of the network shows. */
export class TransferMeter {
  #samples: readonly Sample[] = [];

  /** Whether anything was counted. */
  get hasBegun(): boolean {
    return this.#samples.length > 0;
  }

  /**
   * Counts bytes that have left.
   *
   * @param time Milliseconds of a clock that never goes back.
   */
  add(bytes: number, time: number): void {
    const sum = (this.#samples.at(-1)?.bytes ?? 0) + bytes;
    this.#samples = [...recent(this.#samples, time), { time, bytes: sum }];
  }

  /** Bytes a second; `null` in the first second. */
  rate(time: number): number | null {
    const samples = recent(this.#samples, time);
    const [first] = samples;
    const last = samples.at(-1);
    if (!first || !last || time - first.time < shortest) return null;
    return ((last.bytes - first.bytes) * 1000) / (time - first.time);
  }
}

/** Those of the last seconds, and the one before them. */
function recent(samples: readonly Sample[], time: number): readonly Sample[] {
  const from = samples.findLastIndex((sample) => sample.time <= time - span);
  return from < 0 ? samples : samples.slice(from);
}

/** The bytes with what a meter makes of them. */
export function progressOf({ loaded, total }: Bytes, rate: number | null): TransferProgress {
  const left = total - loaded;
  const seconds = left === 0 ? 0 : rate === null || rate === 0 ? null : left / rate;
  return { loaded, total, rate, secondsLeft: seconds };
}
