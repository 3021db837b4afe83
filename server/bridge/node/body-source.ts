type Chunks = AsyncIterable<Uint8Array | string>;

/** What a body gives at its next read. */
export interface BodyChunk {
  readonly done?: boolean | undefined;
  readonly value?: Uint8Array | string | undefined;
}

/** A streamed body that is being sent. */
export interface BodySource {
  next(): Promise<BodyChunk>;
  /**
   * The only chunk of the body, when it and the end are there within one turn of the event loop; else null, and
   * {@link next} gives all chunks. To be called once, first.
   *
   * @throws The failure of the body within that turn.
   */
  whole(): Promise<BodyChunk | null>;
  /** Tells the body that no more of it is needed. */
  stop(): Promise<void>;
}

/** Opens a body. Streams of Fetch get a reader: their iterator cannot be stopped while it waits for a chunk. */
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

  async whole(): Promise<BodyChunk | null> {
    const turn = Promise.withResolvers<null>();
    const immediate = setImmediate(turn.resolve, null);
    try {
      const first = await Promise.race([this.#ahead(), turn.promise]);
      if (first === null || first.done) return first;
      const second = await Promise.race([this.#ahead(), turn.promise]);
      return second?.done ? first : null;
    } finally {
      clearImmediate(immediate);
    }
  }

  #ahead(): Promise<BodyChunk> {
    const read = this.#read();
    this.#pending.push(read);
    return read;
  }
}
