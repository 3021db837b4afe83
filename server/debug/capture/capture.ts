import type { LogMessage } from '../../core/index.ts';
import { newTag } from '../storage/tag.ts';
import type { RequestFacts } from './request-facts.ts';

/** Most messages of one capture that are kept. */
export const MAX_MESSAGES = 10_000;

/** What is observed while one request, job or command runs. */
export class Capture {
  /** Names the capture. */
  readonly tag = newTag();
  /** Seconds since 1970, with a fraction. */
  readonly startSeconds = (performance.timeOrigin + performance.now()) / 1000;
  readonly facts: RequestFacts;
  /** Log messages in the order in which they came. */
  readonly messages: LogMessage[] = [];
  /** State of each collector. */
  readonly states = new Map<object, object>();
  /** Work that the export waits for, such as reading the copy of a body. */
  readonly pending: Promise<unknown>[] = [];
  /** Messages that were not kept. */
  droppedMessages = 0;
  /** Other captures that were open at some time while this one was. */
  overlapping = 0;
  /** Errors of the debugger itself that were caught, such as those of a hook. */
  faults = 0;
  #open = true;
  readonly #started = performance.now();
  #duration: number | null = null;

  constructor(facts: RequestFacts) {
    this.facts = facts;
  }

  /** Whether events still belong to the capture. */
  get isOpen(): boolean {
    return this.#open;
  }

  /** Milliseconds since the start; the whole time once the capture has ended. */
  get elapsed(): number {
    return this.#duration ?? performance.now() - this.#started;
  }

  /** Keeps a message, unless there are too many. */
  addMessage(message: LogMessage): void {
    if (this.messages.length < MAX_MESSAGES) this.messages.push(message);
    else this.droppedMessages++;
  }

  /** Fixes the duration; events are still taken. */
  stopClock(): void {
    this.#duration ??= performance.now() - this.#started;
  }

  /** Ends the capture; later events are ignored. */
  close(): void {
    this.stopClock();
    this.#open = false;
  }
}
