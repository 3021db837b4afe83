import type { ChunkTaker } from './body-reading.ts';

/**
 * A Fetch stream over something that passes chunks on. A chunk is asked for only when somebody pulls, and
 * enqueued nowhere but in that pull: what runtimes do themselves can throw where nobody catches it when a
 * body is cancelled while it comes in.
 *
 * @param consume Passes chunks on; a promise that is returned makes it wait, a rejected one ends it.
 */
export function bodyStream(
  consume: (take: ChunkTaker) => Promise<void>,
): ReadableStream<Uint8Array> {
  let started = false;
  let cancelled = false;
  let gate: PromiseWithResolvers<void> | null = null;
  let answer: (() => void) | null = null;
  const start = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    try {
      await consume((chunk) => {
        if (cancelled) throw new Error('cancelled');
        controller.enqueue(chunk);
        gate = Promise.withResolvers<void>();
        answer?.();
        return gate.promise;
      });
      if (!cancelled) controller.close();
    } catch (error) {
      if (!cancelled) controller.error(error);
    }
    answer?.();
  };
  const source: UnderlyingDefaultSource<Uint8Array> = {
    pull: (controller) =>
      new Promise<void>((resolve) => {
        answer = resolve;
        if (started) gate?.resolve();
        else void start(controller);
        started = true;
      }),
    cancel: () => {
      cancelled = true;
      gate?.reject(new Error('cancelled'));
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
