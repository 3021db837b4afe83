import { BadRequestHttpException } from '../../core/index.ts';

/** Most bytes that are read for nothing. */
const maxDrainBytes = 64 * 1024 ** 2;

/**
 * The body of a request piece by piece; none when there is no body.
 *
 * @throws {BadRequestHttpException} The client went away, which is no fault of the server.
 */
export async function* readBody({ body }: Request): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  let isOver = false;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw new BadRequestHttpException('The upload broke off.', { cause });
      });
      isOver = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!isOver) await drain(reader);
  }
}

/**
 * Reads what is left of a body that was given up, and forgets it: a connection whose request is not
 * read to its end serves no other one. Who sends more than that in vain is cut off.
 */
async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for (let left = maxDrainBytes; left > 0;) {
      const { done, value } = await reader.read();
      if (done) return;
      left -= value.length;
    }
    await reader.cancel();
  } catch {
    // The client is gone, and nothing was wanted of it any more.
  }
}
