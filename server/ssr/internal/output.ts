import { InvalidArgumentException } from '../../core/index.ts';

/** A part of a walk. Returns `true` when the walk has paused, with the rest of the part deferred. */
export type Step = () => boolean;

/**
 * Collects markup, and lets a walk pause: at a promise, and whenever there is enough text for a chunk.
 *
 * Writing functions return `true` after a pause. Their caller then defers its own rest and returns
 * `true` as well, so the rests arrive from the innermost function to the outermost.
 */
export class Output {
  text = '';
  /** The value of the promise that the walk has awaited. */
  settled: unknown;
  /** Length at which a walk pauses; `Infinity` for a string, which is written at once. */
  readonly chunkSize: number;
  /** The promise whose value the walk needs; `null` when it has only paused for a chunk. */
  awaited: PromiseLike<unknown> | null = null;
  readonly #steps: Steps;
  // Lists of their own would cost a short string a third of its time, and few templates need them.
  #iterators: readonly Iterating[] = none;
  /** Where the text begins that directly follows `<pre>` or `<textarea>`; -1 for none. */
  lineBreakAt = -1;
  /** Text before each capture that has begun, the innermost last. */
  #held: readonly Held[] = none;

  constructor(chunkSize = Number.POSITIVE_INFINITY) {
    this.chunkSize = chunkSize;
    this.#steps = this.canWait ? { deferred: [], rest: [] } : unused;
  }

  /** Whether the whole walk is done. */
  get isDone(): boolean {
    return this.#steps.rest.length === 0 && this.#steps.deferred.length === 0;
  }

  /** Continues the walk, first with `step`, until the next pause or the end. */
  run(step?: Step): void {
    const { deferred, rest } = this.#steps;
    this.awaited = null;
    if (step) deferred.push(step);
    rest.push(...deferred.reverse());
    deferred.length = 0;
    for (let next = rest.pop(); next; next = rest.pop()) if (next()) return;
  }

  /** Sets the next step after a pause of the walk. */
  defer(step: Step): true {
    this.#steps.deferred.push(step);
    return true;
  }

  /**
   * Pauses the walk until the promise has settled; `step` finds the value in {@link settled}.
   *
   * @throws {InvalidArgumentException} A string is being written, which cannot await a promise.
   */
  wait(promise: PromiseLike<unknown>, step: Step): true {
    if (!this.canWait) {
      throw new InvalidArgumentException(
        'A promise cannot be rendered to a string: await it first, or use renderToStream().',
      );
    }
    this.awaited = promise;
    return this.defer(step);
  }

  /** Whether the walk may pause; a string is written at once. */
  get canWait(): boolean {
    return this.chunkSize !== Number.POSITIVE_INFINITY;
  }

  get isFull(): boolean {
    return this.#held.length === 0 && this.text.length >= this.chunkSize;
  }

  get hasText(): boolean {
    return (this.#held[0] ?? this).text !== '';
  }

  /** Removes and returns the written text, without the text that is being captured. */
  take(): string {
    this.#keepLineBreak();
    const from: Held = this.#held[0] ?? this;
    const { text } = from;
    from.text = '';
    from.lineBreakAt = Math.min(from.lineBreakAt, 0);
    return text;
  }

  /** Keeps the text that is written from here on until {@link release}. */
  capture(): void {
    this.#keepLineBreak();
    this.#held = [...this.#held, { text: this.text, lineBreakAt: this.lineBreakAt }];
    this.text = '';
    this.lineBreakAt = -1;
  }

  /** Writes the result of `replace` for the text since {@link capture}. */
  release(replace: (text: string) => string): void {
    const { text, lineBreakAt } = this.#held.at(-1) as Held;
    this.#held = this.#held.slice(0, -1);
    this.text = text + replace(this.text);
    this.lineBreakAt = lineBreakAt;
  }

  /** The next text follows `<pre>` or `<textarea>`, where the parser drops a line break. */
  openPre(): void {
    // Apart from the text before it: to read one character of that text, the engine copies all of it.
    if (!this.canWait) this.capture();
    this.lineBreakAt = this.text.length;
  }

  closePre(): false {
    this.#keepLineBreak();
    if (this.canWait) this.lineBreakAt = -1;
    else this.release((text) => text);
    return false;
  }

  /** Writes a second line break before one that the parser would drop. */
  #keepLineBreak(): void {
    const at = this.lineBreakAt;
    if (at < 0 || at >= this.text.length) return;
    const first = this.text[at];
    if (first === '\n' || first === '\r') {
      this.text = `${this.text.slice(0, at)}\n${this.text.slice(at)}`;
    }
    this.lineBreakAt = -1;
  }

  /** Records an iterator that has to be closed when the walk ends early. */
  opened<I extends Iterating>(iterator: I): I {
    this.#iterators = [...this.#iterators, iterator];
    return iterator;
  }

  /** Removes the innermost iterator, which has ended. */
  ended(): void {
    this.#iterators = this.#iterators.slice(0, -1);
  }

  /** Ends the walk and closes the iterators in use, the innermost first. */
  close(): void {
    const { deferred, rest } = this.#steps;
    rest.length = 0;
    deferred.length = 0;
    this.awaited = null;
    const iterators = this.#iterators.toReversed();
    this.#iterators = none;
    for (const one of iterators) closeIterator(one);
  }
}

/** The steps of a walk that may pause. */
interface Steps {
  /** Those since the last pause, the innermost first. */
  readonly deferred: Step[];
  /** The remaining ones; the innermost is the last. */
  readonly rest: Step[];
}

/** The steps of strings, which are written without a pause. */
const unused: Steps = { deferred: [], rest: [] };

const none: readonly never[] = [];

interface Held {
  text: string;
  lineBreakAt: number;
}

type Iterating = Iterator<unknown> | AsyncIterator<unknown>;

/** Errors of a list that is closed early are ignored: the walk has ended already. */
function closeIterator(iterator: Iterating): void {
  try {
    const result = iterator.return?.();
    if (result instanceof Promise) result.catch(() => {});
  } catch {
    // Ignored, see above.
  }
}
