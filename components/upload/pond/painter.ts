/** FilePond's loop, which its first copy on a page puts on `window` and later ones join. */
interface FramePainter {
  readonly readers: (() => void)[];
  readonly writers: ((time: number) => void)[];
}

declare global {
  interface Window {
    __framePainter?: FramePainter;
  }
}

const interval = 1000 / 60;
const spareInterval = 100;
// How long after the last sign of life the loop still runs, and then looks in once a second.
const restAfter = 2_000;
const lookInEvery = 1_000;
const sleepAfter = 60_000;

// Without motion: as many frames as the longest way takes.
const framesAtOnce = 90;
// Each of them costs what the browser needs to lay out every file: then the page is to have its turn.
const patience = 100;

const signs = [
  'pointerdown',
  'pointermove',
  'click',
  'keydown',
  'focusin',
  'change',
  'paste',
  'dragenter',
  'dragover',
  'drop',
  'touchmove',
] as const;

/**
 * Runs FilePond's drawing loop only while something is going on. FilePond itself asks for every
 * animation frame from the moment it is imported, forever, with or without an input on the page.
 *
 * A pond tells each frame in which it drew something (`drawn`); everything that may wake one up
 * calls `wake`. After two quiet seconds the loop only looks in once a second, after a minute not at
 * all, until the next sign of life.
 */
export class Painter {
  readonly #painter: FramePainter = { readers: [], writers: [] };
  #busy = new Set<object>();
  #wokenAt = 0;
  #paintedAt = 0;
  #clock = 0;
  #isHeld = false;
  #frame = 0;
  #timer = 0;
  // Asked for in the browser only: programs on servers import the element, too.
  #stillness: MediaQueryList | null = null;

  /**
   * Takes the place of the loop that FilePond would start. Must be called before FilePond is
   * imported; when another copy runs on the page already, its loop serves all.
   */
  install(): void {
    if (window.__framePainter) return;
    window.__framePainter = this.#painter;
    // A second copy of FilePond cannot tell when it needs a frame.
    const { writers } = this.#painter;
    writers.push = (...more) => {
      if (writers.length > 0) this.keep(writers);
      return Array.prototype.push.apply(writers, more);
    };
    for (const sign of signs) {
      document.addEventListener(sign, this.wake, { capture: true, passive: true });
    }
    document.addEventListener('visibilitychange', this.wake);
    window.addEventListener('resize', this.wake);
  }

  /** Whether frames are being asked for at the moment. */
  get isRunning(): boolean {
    return this.#frame !== 0;
  }

  /** Whether nobody sees, or wants to see, how things move. */
  get isStill(): boolean {
    this.#stillness ??= matchMedia('(prefers-reduced-motion: reduce)');
    return document.hidden || this.#stillness.matches;
  }

  /** Whether only a sign of life starts it again. */
  get isAsleep(): boolean {
    return this.#frame === 0 && this.#timer === 0;
  }

  /** Draws for a while. */
  wake = (): void => {
    if (this.#painter.writers.length === 0) return;
    this.#wokenAt = performance.now();
    if (this.#frame !== 0) return;
    clearTimeout(this.#timer);
    this.#next();
  };

  /** Something was drawn, so there may be more. */
  drawn = (): void => {
    this.#wokenAt = performance.now();
  };

  /** What is drawn next depends on the time: no more frames at once, but one later. */
  hold(): void {
    this.#isHeld = true;
  }

  /**
   * Calls `look` before each frame, until the function that comes back is called. Also where the
   * loop of another copy serves all.
   */
  watch(look: () => void): () => void {
    const { readers } = window.__framePainter ?? this.#painter;
    readers.push(look);
    return () => {
      const index = readers.indexOf(look);
      if (index >= 0) readers.splice(index, 1);
    };
  }

  /** Draws until `release` is called with the same object. */
  keep(reason: object): void {
    this.#busy.add(reason);
    this.wake();
  }

  /** Ends what {@link Painter.keep} began. */
  release(reason: object): void {
    this.#busy.delete(reason);
  }

  #next(): void {
    let isOver = false;
    const tick = (): void => {
      if (isOver) return;
      isOver = true;
      cancelAnimationFrame(this.#frame);
      clearTimeout(this.#timer);
      this.#tick(performance.now());
    };
    // A page out of sight gets no frames, whether it knows that it is hidden or not.
    this.#timer = window.setTimeout(tick, document.hidden ? interval : spareInterval);
    this.#frame = requestAnimationFrame(tick);
  }

  #tick(time: number): void {
    const quiet = performance.now() - this.#wokenAt;
    if (this.#busy.size > 0 || quiet < restAfter) this.#next();
    else this.#rest(quiet);
    if (time - this.#paintedAt < interval - 1) return;
    this.#paintedAt = time;
    const frames = this.isStill ? framesAtOnce : 1;
    const until = performance.now() + patience;
    this.#isHeld = false;
    for (let frame = 0; frame < frames && performance.now() < until; frame++) {
      this.#paint(time);
      if (this.#isHeld) break;
    }
  }

  #paint(time: number): void {
    this.#clock = Math.max(time, this.#clock + interval);
    for (const read of this.#painter.readers) read();
    for (const write of this.#painter.writers) write(this.#clock);
  }

  #rest(quiet: number): void {
    this.#frame = 0;
    this.#timer = 0;
    if (quiet > sleepAfter) return;
    this.#timer = window.setTimeout(() => this.#tick(performance.now()), lookInEvery);
  }
}

/** The loop of this page. */
export const painter = new Painter();
