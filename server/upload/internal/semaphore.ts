/** Lets a number of jobs run at the same time; the others wait in line. */
export class Semaphore {
  readonly #waiting: (() => void)[] = [];
  #limit: number;
  #running = 0;

  /** @param limit Jobs at the same time, 1 or more. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Jobs that may run at the same time. A greater number lets waiting jobs start at once. */
  get limit(): number {
    return this.#limit;
  }

  set limit(limit: number) {
    this.#limit = limit;
    this.#startWaiting();
  }

  /** Runs `job` when it is its turn, and passes on what it gives or throws. */
  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limit) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running++;
    }
    try {
      return await job();
    } finally {
      this.#running--;
      this.#startWaiting();
    }
  }

  /** A place is taken before its job wakes up, so that no newcomer slips in between. */
  #startWaiting(): void {
    while (this.#running < this.#limit) {
      const start = this.#waiting.shift();
      if (!start) return;
      this.#running++;
      start();
    }
  }
}
