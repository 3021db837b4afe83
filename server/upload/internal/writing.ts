import { readBody } from './read-body.ts';
import { brokeOff } from './faults.ts';

/** Milliseconds after which a client that sends nothing may have lost its connection without notice. */
const stallTime = 1000;

/**
 * A request that writes to an upload. As long as it waits for its client, another one can take its place: a
 * phone that changes its network goes on in a new connection, and the old one may stay open for minutes.
 */
export class Writing {
  readonly request: Request;
  readonly #now: () => number;
  readonly #over = Promise.withResolvers<void>();
  #waitsSince = 0;
  #giveUp: ((error: Error) => void) | null = null;

  /** @param now Clock in milliseconds. */
  constructor(request: Request, now: () => number) {
    this.request = request;
    this.#now = now;
  }

  /** Whether its client has sent nothing for a second, or for that long a rest that is discarded. */
  get isStalled(): boolean {
    return this.#giveUp !== null && this.#now() - this.#waitsSince >= stallTime;
  }

  /** The body of the request piece by piece. @throws {BadRequestHttpException} It was stopped, or the client went away. */
  async *read(): AsyncGenerator<Uint8Array> {
    const chunks = readBody(this.request);
    let hasFailed = false;
    try {
      for (;;) {
        const { done, value } = await this.#wait(chunks.next());
        if (done) return;
        yield value;
      }
    } catch (error) {
      hasFailed = true;
      throw error;
    } finally {
      const end = chunks.return(undefined);
      // After a stop it ends with the connection.
      if (hasFailed) end.catch(() => {});
      else await this.#wait(end);
    }
  }

  /** Stops it when its client has sent nothing for a second. Resolves when it does not write any more. */
  async stop(): Promise<void> {
    if (!this.isStalled) return;
    this.#giveUp?.(brokeOff());
    await this.#over.promise;
  }

  /** Must be called when it has ended. */
  end(): void {
    this.#over.resolve();
  }

  async #wait<T>(next: Promise<T>): Promise<T> {
    this.#waitsSince = this.#now();
    try {
      return await new Promise((resolve, reject) => {
        this.#giveUp = reject;
        next.then(resolve, reject);
      });
    } finally {
      this.#giveUp = null;
    }
  }
}
