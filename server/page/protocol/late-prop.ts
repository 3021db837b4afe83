/**
 * A prop that is on its way to its place. Nobody waits for it before all props were started, so that a page with a
 * single one can go on in the turn in which it arrives.
 */
export class LateProp {
  readonly #promise: Promise<unknown>;
  readonly #take: (value: unknown) => Promise<unknown> | null;
  readonly #fail: (failure: unknown) => never;

  /**
   * @param take Puts the value in its place; gives a promise when that takes longer.
   * @param fail Throws what the failure means.
   */
  constructor(
    promise: Promise<unknown>,
    take: (value: unknown) => Promise<unknown> | null,
    fail: (failure: unknown) => never,
  ) {
    this.#promise = promise;
    this.#take = take;
    this.#fail = fail;
  }

  /** Goes on in the turn in which the prop has its place. */
  whenPlaced<T>(goOn: () => T | Promise<T>): Promise<T> {
    return this.#promise.then((value) => {
      const rest = this.#take(value);
      return rest === null ? goOn() : rest.then(goOn);
    }, this.#fail);
  }

  /** Leaves it to itself, see `abandon()`. */
  abandon(): void {
    this.#promise.catch(ignore);
  }
}

function ignore(): void {}
