/** Limits the number of jobs that run at the same time; the others wait in a queue. */
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

  /** Runs `job` when there is a free place, and passes on its result or error. */
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

  /** A place is reserved before its job resumes, so that a new job cannot take it. */
  #startWaiting(): void {
    while (this.#running < this.#limit) {
      const start = this.#waiting.shift();
      if (!start) return;
      this.#running++;
      start();
    }
  }
}
