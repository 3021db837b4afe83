// FilePond tells nobody of what it does while it rests.
const lookAgain = 1_000;

/** Who waits for something to change. */
export class Changes {
  #waiting: (() => void)[] = [];

  /** Whether anybody waits. */
  get areAwaited(): boolean {
    return this.#waiting.length > 0;
  }

  /** Resolves with the next change, or after a second, because it may not be told. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, lookAgain);
      this.#waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Something has changed. */
  tell(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
