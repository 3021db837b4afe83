import { BadRequestHttpException } from '../../core/index.ts';
import { MultipartParser } from './multipart-parser.ts';
import { multipartDefaults } from './multipart-options.ts';
import type { PartHeaders } from './part-headers.ts';
import { multipartBoundary } from './read-multipart.ts';

/** One part of a form that is being received. */
export interface MultipartPart extends PartHeaders {
  /** The content. Must be read before the next part is requested; content that is not read by then is skipped. */
  readonly body: AsyncGenerator<Uint8Array>;
}

/** An event in a chunk of the body: the head of a part, content of it (views of the chunk), or its end. */
type Event = PartHeaders | Uint8Array | null;

/**
 * The parts of a `multipart/form-data` body, one after another while it is received. The next chunk is read
 * when the last one was processed, so no more of it is in memory than the stream returns at a time.
 *
 * @throws {BadRequestHttpException} The body is not of that form, or is truncated.
 */
export async function* multipartParts(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<MultipartPart> {
  const chunks = body[Symbol.asyncIterator]();
  try {
    const events = partEvents(chunks, multipartBoundary(contentType));
    for (let next = await events.next(); !next.done; next = await events.next()) {
      const content = new Content(events);
      yield { ...(next.value as PartHeaders), body: content.chunks() };
      while (await content.next());
    }
  } finally {
    // The creator of the stream may release its source.
    await chunks.return?.();
  }
}

/** The content of one part, for its reader, and for the loop that skips the unread rest. */
class Content {
  readonly #events: AsyncGenerator<Event>;
  #isOver = false;

  constructor(events: AsyncGenerator<Event>) {
    this.#events = events;
  }

  /** The next bytes; null at the end of the part. */
  async next(): Promise<Uint8Array | null> {
    if (this.#isOver) return null;
    const { value } = await this.#events.next();
    if (value instanceof Uint8Array) return value;
    this.#isOver = true;
    return null;
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    for (let bytes = await this.next(); bytes; bytes = await this.next()) yield bytes;
  }
}

async function* partEvents(
  chunks: AsyncIterator<Uint8Array>,
  boundary: string,
): AsyncGenerator<Event> {
  let events: Event[] = [];
  const handler = {
    begin: (headers: PartHeaders) => void events.push(headers),
    data: (bytes: Uint8Array) => void events.push(bytes),
    end: () => void events.push(null),
  };
  const parser = new MultipartParser(boundary, handler, multipartDefaults.maxHeaderBytes);
  while (!parser.isWhole) {
    const next = await chunks.next();
    if (next.done === true) throw new BadRequestHttpException('The multipart form breaks off.');
    parser.write(next.value);
    const found = events;
    events = [];
    yield* found;
  }
}
