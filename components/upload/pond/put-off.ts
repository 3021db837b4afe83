import { ItemStatus } from './item-status.ts';
import type { ItemTracker } from './item-tracker.ts';
import type { PondDispatch, PondItem, PondQuery } from './plugin-api.ts';

const lookEvery = 100;

/**
 * Sees that FilePond does what it has put off.
 *
 * FilePond prepares and sends files when its list rests, and finds out what is waiting in the frame
 * in which the list comes to rest. What is put off later, because reading or a question to the page
 * took longer than the last movement, it would find only with the next sign of life.
 */
export class PutOff {
  readonly #tracker: ItemTracker;
  readonly #query: PondQuery;
  readonly #dispatch: PondDispatch;
  #hasDrawn = false;
  #lookedAt = 0;

  constructor(tracker: ItemTracker, query: PondQuery, dispatch: PondDispatch) {
    this.#tracker = tracker;
    this.#query = query;
    this.#dispatch = dispatch;
  }

  /** The list did not rest in this frame. */
  drawn(): void {
    this.#hasDrawn = true;
  }

  /** To be called before each frame. */
  look = (): void => {
    const hasRested = !this.#hasDrawn;
    this.#hasDrawn = false;
    const now = performance.now();
    if (!hasRested || now - this.#lookedAt < lookEvery) return;
    this.#lookedAt = now;
    // Any action makes the list draw once and come to rest again.
    if (this.#isWaiting()) this.#dispatch('FWX_STIR');
  };

  #isWaiting(): boolean {
    const items = this.#query('GET_ACTIVE_ITEMS') as readonly PondItem[];
    const isOpen = ({ id, status }: PondItem): boolean =>
      (status === ItemStatus.IDLE || status === ItemStatus.PROCESSING_COMPLETE) &&
      this.#tracker.isOpen(id);
    if (items.some(isOpen)) return true;
    const count = (wanted: number): number =>
      items.filter(({ status }) => status === wanted).length;
    return (
      count(ItemStatus.PROCESSING_QUEUED) > 0 &&
      count(ItemStatus.PROCESSING) < (this.#query('GET_MAX_PARALLEL_UPLOADS') as number)
    );
  }
}
