import { AsyncResource } from 'node:async_hooks';

import { Component, Event } from 'fwx/server/core';

/** Work that does not hold up a response. */
export interface Job {
  run(): Promise<void>;
}

/** Something happened to a job. */
export class JobEvent extends Event {
  readonly job: Job;
  readonly id: number;
  readonly error: unknown;

  constructor(job: Job, id: number, error: unknown = null) {
    super();
    this.job = job;
    this.id = id;
    this.error = error;
  }
}

interface JobEvents {
  afterPush: JobEvent;
  beforeExec: JobEvent;
  afterExec: JobEvent;
  afterError: JobEvent;
}

const MAX_WAITING = 100;

/** Jobs of this process, one after the other. They end with the process. */
export class JobQueue extends Component<JobEvents> {
  readonly #waiting: (readonly [job: Job, id: number])[] = [];
  #isRunning = false;
  #count = 0;
  // Jobs belong to no request, also not to the one that has pushed the first of them.
  readonly #start = AsyncResource.bind(() => void this.#run());

  /** Adds a job. Beyond 100 that wait, it is dropped: nobody can make the process keep more. */
  push(job: Job): boolean {
    if (this.#waiting.length >= MAX_WAITING) return false;
    const id = ++this.#count;
    this.#waiting.push([job, id]);
    this.trigger('afterPush', new JobEvent(job, id));
    if (!this.#isRunning) this.#start();
    return true;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    // The response comes first.
    await new Promise((resolve) => setImmediate(resolve));
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      await this.#runOne(...next);
    }
    this.#isRunning = false;
  }

  async #runOne(job: Job, id: number): Promise<void> {
    this.trigger('beforeExec', new JobEvent(job, id));
    try {
      await job.run();
      this.trigger('afterExec', new JobEvent(job, id));
    } catch (error) {
      this.trigger('afterError', new JobEvent(job, id, error));
    }
  }
}
