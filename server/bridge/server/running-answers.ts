import type { ServerResponse } from 'node:http';

/** An answer that a client waits for. */
export interface RunningAnswer {
  /** Whether its request was the first one of its connection. */
  readonly isFirst: boolean;
}

class Link implements RunningAnswer {
  readonly response: ServerResponse;
  readonly isFirst: boolean;
  previous: Link | null = null;
  next: Link | null = null;

  constructor(response: ServerResponse, isFirst: boolean) {
    this.response = response;
    this.isFirst = isFirst;
  }
}

/** The answers that are running, the latest first. Every request comes and goes here: a chain has nothing to look up. */
export class RunningAnswers implements Iterable<ServerResponse> {
  #first: Link | null = null;

  add(response: ServerResponse, isFirst: boolean): RunningAnswer {
    const link = new Link(response, isFirst);
    const next = this.#first;
    link.next = next;
    if (next) next.previous = link;
    this.#first = link;
    return link;
  }

  /** Takes one out that {@link add} has given; once. */
  remove(answer: RunningAnswer): void {
    const { previous, next } = answer as Link;
    if (previous) previous.next = next;
    else this.#first = next;
    if (next) next.previous = previous;
  }

  *[Symbol.iterator](): Iterator<ServerResponse> {
    for (let link = this.#first; link; link = link.next) yield link.response;
  }
}
