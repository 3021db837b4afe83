type Chunks = AsyncIterable<Uint8Array | string>;

/** The result of reading from a body. */
export interface BodyChunk {
  readonly done?: boolean | undefined;
  readonly value?: Uint8Array | string | undefined;
}

/** A streamed body that is being sent. */
export interface BodySource {
  next(): Promise<BodyChunk>;
  /**
   * The only chunk of the body, when the chunk and the end arrive within one turn of the event loop; else null, and
   * {@link next} returns all chunks. Call it once, before {@link next}.
   *
   * @throws The failure of the body within that turn.
   */
  readWhole(): Promise<BodyChunk | null>;
  /** Stops the body: no more chunks are needed. */
  stop(): Promise<void>;
}

/** Opens a body. Fetch streams are read with a reader: their iterator cannot be stopped while it waits for a chunk. */
export function openBody(body: Chunks): BodySource {
  if (body instanceof ReadableStream) {
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    return new ReadAhead(
      () => reader.read(),
      () => reader.cancel(),
    );
  }
  const iterator = body[Symbol.asyncIterator]();
  return new ReadAhead(
    () => iterator.next(),
    async () => void (await iterator.return?.()),
  );
}

class ReadAhead implements BodySource {
  readonly #read: () => Promise<BodyChunk>;
  readonly stop: () => Promise<void>;
  readonly #pending: Promise<BodyChunk>[] = [];

  constructor(read: () => Promise<BodyChunk>, stop: () => Promise<void>) {
    this.#read = read;
    this.stop = stop;
  }

  next(): Promise<BodyChunk> {
    return this.#pending.shift() ?? this.#read();
  }

  readWhole(): Promise<BodyChunk | null> {
    // One promise instead of races between several: most Fetch responses take this path.
    return new Promise((resolve, reject) => {
      const immediate = setImmediate(resolve, null);
      const settle = (chunk: BodyChunk | null): void => {
        clearImmediate(immediate);
        resolve(chunk);
      };
      const fail = (error: unknown): void => {
        clearImmediate(immediate);
        reject(error);
      };
      this.#ahead().then((first) => {
        if (first.done) settle(first);
        else this.#ahead().then((second) => settle(second.done ? first : null), fail);
      }, fail);
    });
  }

  #ahead(): Promise<BodyChunk> {
    const read = this.#read();
    this.#pending.push(read);
    return read;
  }
}
