/** Progress of a transfer. */
export interface TransferProgress {
  /** Bytes that have been sent; never more than `total`. */
  readonly loaded: number;
  /** Total bytes to send. */
  readonly total: number;
  /** Bytes per second over the last seconds; `null` until enough seconds have passed. */
  readonly rate: number | null;
  /** Estimated seconds until everything is sent, at this rate; `null` while there is no estimate. */
  readonly secondsLeft: number | null;
}

/** Combined progress of several files. */
export interface UploadProgress extends TransferProgress {
  /** Number of files that are sent together: since the input was last idle. Without failed files. */
  readonly files: number;
  /** Number of these files that have been sent completely. */
  readonly sent: number;
}

/** Bytes that have been sent, and total bytes to send. */
export type Bytes = Pick<TransferProgress, 'loaded' | 'total'>;

interface Sample {
  /** Milliseconds. */
  readonly time: number;
  /** Bytes sent until `time`. */
  readonly bytes: number;
}

const rateWindow = 5_000;
const minWindow = 1_000;

/** Measures the transfer rate over the last five seconds, so that the rate drops when the network stalls. */
export class TransferMeter {
  #samples: readonly Sample[] = [];

  /** Whether the meter has a sample. */
  get hasBegun(): boolean {
    return this.#samples.length > 0;
  }

  /**
   * Adds bytes that have been sent.
   *
   * @param time Milliseconds of a monotonic clock.
   */
  add(bytes: number, time: number): void {
    const sum = (this.#samples.at(-1)?.bytes ?? 0) + bytes;
    this.#samples = [...recentSamples(this.#samples, time), { time, bytes: sum }];
  }

  /** Returns the bytes per second; `null` in the first second. */
  rate(time: number): number | null {
    const samples = recentSamples(this.#samples, time);
    const [first] = samples;
    const last = samples.at(-1);
    if (!first || !last || time - first.time < minWindow) return null;
    return ((last.bytes - first.bytes) * 1000) / (time - first.time);
  }
}

/** Returns the samples of the last seconds, and the sample before them. */
function recentSamples(samples: readonly Sample[], time: number): readonly Sample[] {
  const from = samples.findLastIndex((sample) => sample.time <= time - rateWindow);
  return from < 0 ? samples : samples.slice(from);
}

/** Returns the progress for bytes at a measured rate. */
export function progressOf({ loaded, total }: Bytes, rate: number | null): TransferProgress {
  const left = total - loaded;
  const seconds = left === 0 ? 0 : rate === null || rate === 0 ? null : left / rate;
  return { loaded, total, rate, secondsLeft: seconds };
}
