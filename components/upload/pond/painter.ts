import type { FilePond } from 'filepond';

/** FilePond's drawing loop: the first copy on a page creates it on `window`, later copies share it. */
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
const fallbackInterval = 100;
// Milliseconds after the last activity until the loop slows down, between two ticks then, and until it stops.
const idleAfter = 2_000;
const idleInterval = 1_000;
const stopAfter = 60_000;

// With reduced motion: as many frames as the longest animation takes.
const maxFramesPerTick = 90;
// Each frame lays out every file, so the frames of one tick are limited to this time in milliseconds.
const tickBudget = 100;

const activityEvents = [
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
 * Runs FilePond's drawing loop only during activity. FilePond itself requests every animation frame from
 * the moment it is imported, forever, with or without an input on the page.
 *
 * A pond calls `drawn` in each frame in which it has drawn something; any code that may cause drawing
 * calls `wake`. After two seconds without activity the loop runs once per second, after a minute it stops
 * until the next activity.
 */
export class Painter {
  readonly #painter: FramePainter = { readers: [], writers: [] };
  #activeReasons = new Set<object>();
  #lastActivity = 0;
  // The next tick is painted at this time or later.
  #paintFrom = 0;
  #clock = 0;
  #isTickOver = false;
  #frame = 0;
  #timer = 0;
  // Created on first use: servers import the element, too, but have no `matchMedia`.
  #reducedMotion: MediaQueryList | null = null;

  /**
   * Replaces the loop that FilePond would start. Must be called before FilePond is imported. When another
   * copy of FilePond already runs on the page, all copies use its loop.
   */
  install(): void {
    if (window.__framePainter) return;
    window.__framePainter = this.#painter;
    // A second copy of FilePond does not report when it needs a frame.
    const { writers } = this.#painter;
    writers.push = (...more) => {
      if (writers.length > 0) this.keep(writers);
      return Array.prototype.push.apply(writers, more);
    };
    for (const type of activityEvents) {
      document.addEventListener(type, this.wake, { capture: true, passive: true });
    }
    document.addEventListener('visibilitychange', this.wake);
  }

  /** Whether a frame is requested. */
  get isRunning(): boolean {
    return this.#frame !== 0;
  }

  /** Whether the page is hidden or the user prefers reduced motion. */
  get isMotionReduced(): boolean {
    this.#reducedMotion ??= matchMedia('(prefers-reduced-motion: reduce)');
    return document.hidden || this.#reducedMotion.matches;
  }

  /** Whether the loop has stopped until the next activity. */
  get isStopped(): boolean {
    return this.#frame === 0 && this.#timer === 0;
  }

  /** Starts the loop after an activity. */
  wake = (): void => {
    if (this.#painter.writers.length === 0) return;
    this.#lastActivity = performance.now();
    if (this.#frame !== 0) return;
    clearTimeout(this.#timer);
    this.#next();
  };

  /** Reports that something was drawn, so that the loop continues. */
  drawn = (): void => {
    this.#lastActivity = performance.now();
  };

  /** Ends the current tick after this frame, because the next frame depends on the time. */
  endTick(): void {
    this.#isTickOver = true;
  }

  /** Keeps the loop running until `release` is called with the same object. */
  keep(reason: object): void {
    this.#activeReasons.add(reason);
    this.wake();
  }

  /** Ends a call of {@link Painter.keep}. */
  release(reason: object): void {
    this.#activeReasons.delete(reason);
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
    // A page that is not visible gets no animation frames, even when `document.hidden` is `false`.
    this.#timer = window.setTimeout(tick, document.hidden ? interval : fallbackInterval);
    this.#frame = requestAnimationFrame(tick);
  }

  #tick(time: number): void {
    const idleTime = performance.now() - this.#lastActivity;
    if (this.#activeReasons.size > 0 || idleTime < idleAfter) this.#next();
    else this.#slowDown(idleTime);
    if (time < this.#paintFrom) return;
    const frames = this.isMotionReduced ? maxFramesPerTick : 1;
    const start = performance.now();
    this.#isTickOver = false;
    for (let frame = 0; frame < frames && performance.now() < start + tickBudget; frame++) {
      this.#paint(time);
      if (this.#isTickOver) break;
    }
    const end = performance.now();
    // A long list of files takes all of a tick: files are read and sent in as much time after it.
    this.#paintFrom = Math.max(time + interval - 1, end + (end - start));
  }

  #paint(time: number): void {
    this.#clock = Math.max(time, this.#clock + interval);
    for (const read of this.#painter.readers) read();
    for (const write of this.#painter.writers) write(this.#clock);
  }

  #slowDown(idleTime: number): void {
    this.#frame = 0;
    this.#timer = 0;
    if (idleTime > stopAfter) return;
    this.#timer = window.setTimeout(() => this.#tick(performance.now()), idleInterval);
  }
}

/** The drawing loop of this page. */
export const painter = new Painter();

/** Returns a proxy of the pond that wakes the drawing loop on each access, because the loop stops without activity. */
export function wakeOnAccess(pond: FilePond): FilePond {
  return new Proxy(pond, {
    get(target, key) {
      painter.wake();
      return Reflect.get(target, key) as unknown;
    },
    set(target, key, value) {
      painter.wake();
      return Reflect.set(target, key, value);
    },
  });
}
