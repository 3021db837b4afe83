/** Milliseconds after the end of a response in which the rest of the beginning may still arrive. */
const graceMilliseconds = 1000;

/** The beginning of a body as it was read. */
export interface ReadStart {
  readonly bytes: Uint8Array;
  /** `broken`: the rest did not arrive, because the client went away, or nobody read it. */
  readonly end: 'whole' | 'cut' | 'broken';
}

/** The beginning of a body. Never more than `maxBytes` of it are kept in memory: the rest of the stream is cancelled. */
export class BodyStart {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #maxBytes: number;
  #isStopped = false;

  constructor(stream: ReadableStream<Uint8Array>, maxBytes: number) {
    this.#reader = stream.getReader();
    this.#maxBytes = maxBytes;
  }

  /** Reads it. Never rejects. */
  async read(): Promise<ReadStart> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    try {
      for (;;) {
        const { done, value } = await this.#reader.read();
        if (done)
          return { bytes: Buffer.concat(chunks), end: this.#isStopped ? 'broken' : 'whole' };
        chunks.push(value);
        size += value.byteLength;
        if (size <= this.#maxBytes) continue;
        this.#cancel();
        return { bytes: Buffer.concat(chunks).subarray(0, this.#maxBytes), end: 'cut' };
      }
    } catch {
      return { bytes: Buffer.concat(chunks), end: 'broken' };
    }
  }

  /** Stops waiting soon after the response: a client may never send the rest, and the capture waits for it. */
  stopSoon(): void {
    setTimeout(() => {
      this.#isStopped = true;
      this.#cancel();
    }, graceMilliseconds).unref?.();
  }

  #cancel(): void {
    this.#reader.cancel().catch(() => {});
  }
}
