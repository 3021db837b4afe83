import { HttpException } from '../../core/index.ts';
import { settlesWithin } from './settles-within.ts';

/** Lets requests of one session run one after the other, within one process. */
export class SessionLocks {
  readonly #waiting = new Map<string, Promise<void>>();

  /**
   * Waits until nobody else holds the lock of this id.
   *
   * @returns Gives the lock back; more than once does nothing.
   * @throws {HttpException} 503: it was not free within `timeout` milliseconds.
   */
  async acquire(id: string, timeout: number): Promise<() => void> {
    const before = this.#waiting.get(id);
    const { promise, resolve } = Promise.withResolvers<void>();
    const mine = (before ?? Promise.resolve()).then(() => promise);
    this.#waiting.set(id, mine);
    let isFree = before === undefined;
    const forget = (): void => {
      if (this.#waiting.get(id) === mine) this.#waiting.delete(id);
    };
    const release = (): void => {
      resolve();
      // Who gave up waiting must not let others past the one that still holds the lock.
      if (isFree) forget();
      else void mine.then(forget);
    };
    if (before && !(await settlesWithin(before, timeout))) {
      release();
      throw new HttpException(503, 'The session is in use by another request.');
    }
    isFree = true;
    return release;
  }

  /** How many ids are locked. */
  get size(): number {
    return this.#waiting.size;
  }
}
