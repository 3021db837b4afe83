import { HttpException } from '../../core/index.ts';
import { discardRest, isPushSource, maxDiscardedBytes } from '../../core/internal.ts';
import { chunkQueue } from './chunk-queue.ts';
import { brokeOff } from './faults.ts';
import { collect, once } from './transfer/streams.ts';

/** Most bytes of a body of unknown length, which is read into memory. */
const maxUnsizedBytes = 1024 ** 2;

/**
 * The body of a request piece by piece; none when there is no body.
 *
 * A body that is not needed is read to its end and discarded, because a connection whose request is
 * not read to its end serves no other one. A client that sends more than 64 MiB of it is disconnected.
 *
 * @throws {BadRequestHttpException} The client went away, which is not an error of the server.
 */
export function readBody(request: Request): AsyncGenerator<Uint8Array> {
  const chunks = isPushSource(request)
    ? chunkQueue(request, maxDiscardedBytes)
    : readStream(request);
  return withUploadError(chunks);
}

/**
 * Reads a body that nothing has read to its end, and discards it. A generator of {@link readBody} that was
 * never started does not do so. A request of Node itself, which `fwx/server/bridge` passes on, is read by Node.
 */
export async function discardBody(request: Request): Promise<void> {
  if (isPushSource(request) || request.bodyUsed || !request.body || request.body.locked) return;
  await discardRest(request.body.getReader());
}

/** A body, and the number of its bytes. */
export interface SizedBody {
  readonly size: number;
  readonly data: AsyncGenerator<Uint8Array>;
}

/**
 * A body, and its size. Storages need the size before the first byte, so a body whose
 * headers do not say it is read first.
 *
 * @param size Bytes of the body; null when they are not known.
 * @throws {HttpException} A body of unknown length has more than 1 MiB (411).
 */
export async function readSizedBody(
  data: AsyncGenerator<Uint8Array>,
  size: number | null,
): Promise<SizedBody> {
  if (size !== null) return { size, data };
  const bytes = await collect(data, maxUnsizedBytes + 1);
  if (bytes.length <= maxUnsizedBytes) return { size: bytes.length, data: once(bytes) };
  throw new HttpException(411, 'The header Content-Length is missing.');
}

/** Passes chunks on, and replaces the error when the client has gone away. */
async function* withUploadError(chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (cause) {
    if (cause instanceof HttpException && cause.statusCode === 413) throw cause;
    throw brokeOff(cause);
  }
}

async function* readStream({ body }: Request): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  let isOver = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isOver = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!isOver) await discardRest(reader);
  }
}
