import { isSameUrlWithoutQueryOrHash, partialReloadRequestsSomeProps, router } from './core.ts';

/** Tracks whether a reload of the page requests props again. */
export class Reloads {
  readonly #changed: () => void;
  readonly #running = new Set<object>();
  #release: (() => void)[] = [];

  /** Dotted names of the props. */
  keys: string[] = [];

  /** @param changed Called when a reload begins or ends. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Whether a reload is in flight. */
  get isRunning(): boolean {
    return this.#running.size > 0;
  }

  /** Adds the listeners to the router. */
  start(): void {
    if (this.#release.length > 0) return;
    this.#release = [
      router.on('start', ({ detail: { visit } }) => {
        const isReload =
          visit.preserveState === true && isSameUrlWithoutQueryOrHash(visit.url, window.location);
        if (!isReload || !partialReloadRequestsSomeProps(visit, this.keys)) return;
        this.#running.add(visit);
        this.#changed();
      }),
      router.on('finish', ({ detail: { visit } }) => {
        if (this.#running.delete(visit)) this.#changed();
      }),
    ];
  }

  /** Removes the listeners. */
  stop(): void {
    for (const release of this.#release) release();
    this.#release = [];
    this.#running.clear();
  }
}
