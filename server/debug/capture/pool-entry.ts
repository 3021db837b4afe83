import { type LazyStack, takeStack } from '../model/stack-frames.ts';

/** A caller that waits for a connection of a pool. */
export class PoolEntry {
  readonly stack: LazyStack = takeStack();
  readonly #entered = performance.now();
  #wait = 0;

  /** Called when the pool provides the connection. */
  leave(): void {
    this.#wait = performance.now() - this.#entered;
  }

  /** Returns the milliseconds that the caller has waited; 0 from the second call on. */
  takeWait(): number {
    const wait = this.#wait;
    this.#wait = 0;
    return wait;
  }
}
