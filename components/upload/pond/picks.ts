// FilePond takes chosen files this long after the browser's dialog has closed.
const delay = 250;

/** Files that were chosen in the browser's dialog, or dropped in folders, and are not in the list yet. */
export class Picks {
  #count = 0;
  readonly #changed: () => void;

  /**
   * @param host Element around the input. Events come here after FilePond has got them, so its timer ends first.
   * @param areTaken Whether somebody takes files out of the input.
   * @param changed Called when the first come, and when the last have gone into the list.
   */
  constructor(host: HTMLElement, areTaken: () => boolean, changed: () => void) {
    this.#changed = changed;
    host.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.type !== 'file' || !areTaken()) return;
      void this.hold(new Promise((resolve) => setTimeout(resolve, delay)));
    });
  }

  /** There are some until `work` ends. */
  async hold(work: Promise<void>): Promise<void> {
    this.#count++;
    this.#changed();
    await work;
    this.#count--;
    this.#changed();
  }

  /** Whether there are any. */
  get areOpen(): boolean {
    return this.#count > 0;
  }
}
